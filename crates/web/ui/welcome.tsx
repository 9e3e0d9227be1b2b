// What an empty sheet shows: examples to begin with, and the worksheets that are there.
import { h } from "./vendor/preact.js";
import type { VNode } from "./vendor/preact.js";
import { troubleOf } from "./api.js";
import type { Trouble } from "./protocol.js";
import type { Sheet } from "./sheet.js";

const EXAMPLES: readonly [string, string][] = [
  ["Push(BR_B)", "a position; Explore opens its board"],
  ["{3|{1|-2}} + ^*", "a value in canonical form"],
  ["Domineering(3,4).Thermograph", "a thermograph"],
  ["mode synchronized; Push(BR_BR)", "both players move at once"],
  ["BackslidingToadsAndFrogs(\"tt.f\")", "play may go on for ever"],
  ["CS({2,3}, 17)", "points are counted"],
];

/** Whether nothing has been written yet. */
export function isEmpty(sheet: Sheet): boolean {
  const [only] = sheet.cells;
  return sheet.cells.length === 1 && only !== undefined && !only.prose && only.body === "" && !sheet.canUndo;
}

/** More worksheets than this are in the dialog only. */
const MOST = 12;

export function Welcome(props: { sheet: Sheet; tell: (trouble: Trouble) => void }): VNode {
  const { sheet } = props;
  const take = (source: string): void => {
    const [only] = sheet.cells;
    if (only !== undefined) {
      sheet.edit(only.id, source);
      void sheet.run(only.id);
    }
  };
  return (
    <div class="welcome">
      <section aria-label="Examples">
        <p class="faint">Write something, or begin with an example:</p>
        <ul>
          {EXAMPLES.map(([source, what]) => (
            <li>
              <button type="button" class="example" onClick={() => take(source)}>
                <code>{source}</code>
                <span class="faint">{what}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {sheet.files.length === 0 ? null : (
        <section aria-label="Worksheets of this folder">
          <p class="faint">Or open a worksheet of this folder:</p>
          <p class="line">
            {sheet.files.slice(0, MOST).map(file => (
              <button
                type="button"
                class="soft"
                onClick={() => void sheet.open(file).catch(error => props.tell(troubleOf(error)))}
              >
                {file}
              </button>
            ))}
            {sheet.files.length > MOST ? <span class="faint">and {sheet.files.length - MOST} more</span> : null}
          </p>
        </section>
      )}
    </div>
  );
}
