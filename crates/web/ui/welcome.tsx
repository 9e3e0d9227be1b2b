// What an empty sheet shows: examples to begin with.
import { h } from "./vendor/preact.js";
import type { VNode } from "./vendor/preact.js";
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

export function Welcome(props: { sheet: Sheet }): VNode {
  const { sheet } = props;
  const take = (source: string): void => {
    const [only] = sheet.cells;
    if (only !== undefined) {
      sheet.edit(only.id, source);
      void sheet.run(only.id);
    }
  };
  return (
    <section class="welcome" aria-label="Examples">
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
  );
}
