// Questions to the user: which file, which version of it, which keys there are.
import { h } from "./vendor/preact.js";
import type { ComponentChildren, VNode } from "./vendor/preact.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";
import type { Trouble } from "./protocol.js";
import { troubleOf } from "./api.js";
import type { Conflict, Sheet } from "./sheet.js";

/** A dialog that holds the focus until it is closed; Escape closes it. */
export function Dialog(props: {
  title: string;
  wide?: boolean;
  /** Whether it takes all the room that there is. */
  whole?: boolean;
  onClose: () => void;
  children?: ComponentChildren;
}): VNode {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (dialog !== null && !dialog.open) {
      dialog.showModal();
    }
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      class={props.whole ? "whole" : props.wide ? "wide" : ""}
      aria-label={props.title}
      onClose={props.onClose}
    >
      <h2>{props.title}</h2>
      {props.children}
    </dialog>
  );
}

export function Saying(props: { trouble: Trouble | null }): VNode | null {
  const { trouble } = props;
  return trouble === null ? null : (
    <div class="note bad" role="alert">
      <p>{trouble.message}</p>
      {trouble.hint ? <p class="hint">{trouble.hint}</p> : null}
    </div>
  );
}

/** Opens one of the files of the folder. */
export function OpenDialog(props: { sheet: Sheet; onClose: () => void }): VNode {
  const [trouble, tell] = useState<Trouble | null>(null);
  const { sheet } = props;
  useEffect(() => void sheet.look(), []);
  const open = (file: string | null): void => {
    sheet.open(file, file === null).then(props.onClose, error => tell(troubleOf(error)));
  };
  return (
    <Dialog title="Open a worksheet" onClose={props.onClose}>
      {sheet.dirty ? <p class="hint">What is on the page has not been saved and would be lost.</p> : null}
      <Saying trouble={trouble} />
      {sheet.files.length === 0 ? <p>There are no worksheets in this folder yet.</p> : null}
      <ul class="files">
        {sheet.files.map(file => (
          <li><button type="button" class="row" onClick={() => open(file)}>{file}</button></li>
        ))}
      </ul>
      <div class="buttons">
        <button type="button" class="soft" onClick={() => open(null)}>New worksheet</button>
        <button type="button" class="soft" onClick={props.onClose}>Cancel</button>
      </div>
    </Dialog>
  );
}

/** Asks for a name and saves; over a file that is there already only when somebody has seen what it is. */
export function SaveDialog(props: { sheet: Sheet; onClose: () => void }): VNode {
  const [name, set] = useState(props.sheet.file ?? "worksheet.onside");
  const [trouble, tell] = useState<Trouble | null>(null);
  const submit = (event: Event): void => {
    event.preventDefault();
    const file = name.trim().endsWith(".onside") ? name.trim() : `${name.trim()}.onside`;
    props.sheet.save(file).then(props.onClose, error => tell(troubleOf(error)));
  };
  return (
    <Dialog title="Save the worksheet" onClose={props.onClose}>
      <Saying trouble={trouble} />
      <form onSubmit={submit}>
        <label>
          Name of the file
          <input
            type="text"
            value={name}
            spellcheck={false}
            autocomplete="off"
            onInput={event => set((event.currentTarget as HTMLInputElement).value)}
          />
        </label>
        <div class="buttons">
          <button type="submit" class="strong">Save</button>
          <button type="button" class="soft" onClick={props.onClose}>Cancel</button>
        </div>
      </form>
    </Dialog>
  );
}

function happened(sheet: Sheet, conflict: Conflict): string {
  if (conflict.hash === null) {
    return "is no longer on disk";
  }
  return conflict.file === sheet.file ? "has changed on disk" : "is there already";
}

/** Both versions of a file that has changed on disk, line by line beside each other. */
export function ConflictDialog(props: { sheet: Sheet }): VNode | null {
  const { sheet } = props;
  const [trouble, tell] = useState<Trouble | null>(null);
  const { conflict } = sheet;
  if (conflict === null) {
    return null;
  }
  const close = (): void => {
    sheet.conflict = null;
    sheet.changed();
  };
  const does = (work: Promise<void>): void => {
    work.catch(error => tell(troubleOf(error)));
  };
  const mine = sheet.source.split("\n");
  const theirs = conflict.source.split("\n");
  const side = (title: string, lines: string[], others: ReadonlySet<string>): VNode => (
    <section aria-label={title}>
      <h3>{title}</h3>
      <pre tabIndex={0}>
        {lines.map(line => <span class={others.has(line) ? "" : "differs"}>{`${line}\n`}</span>)}
      </pre>
    </section>
  );
  return (
    <Dialog title={`${conflict.file} ${happened(sheet, conflict)}`} wide onClose={close}>
      <p>Nothing has been written. Which version shall stay?</p>
      <Saying trouble={trouble} />
      <div class="versions">
        {side("On this page", mine, new Set(theirs))}
        {side("On disk", theirs, new Set(mine))}
      </div>
      <div class="buttons">
        <button type="button" class="strong" onClick={() => does(sheet.keepMine())}>Keep this page’s</button>
        {conflict.hash === null ? null : (
          <button type="button" class="soft" onClick={() => does(sheet.takeTheirs())}>Take the one on disk</button>
        )}
        <button type="button" class="soft" autofocus onClick={close}>Decide later</button>
      </div>
    </Dialog>
  );
}

/** Keys, where they mean something, and what they do. */
const KEYS: readonly [readonly string[], string, string][] = [
  [["Ctrl+Enter"], "", "run the cell; a text is shown as it reads"],
  [["Shift+Enter"], "", "run the cell and go to the next one"],
  [["Up", "Down"], "at the edge of a cell", "go to the cell above or below"],
  [["Ctrl+Space"], "", "how a word could go on"],
  [["Ctrl+Shift+Up", "Ctrl+Shift+Down"], "", "move the cell"],
  [["Escape"], "", "leave the editor for the cell’s buttons"],
  [["Ctrl+Z", "Ctrl+Y"], "", "undo and redo: in the text, then of cells"],
  [["Ctrl+S"], "", "save"],
  [["Ctrl+."], "", "stop"],
  [["Arrows", "Enter"], "on a board", "go from place to place, make the move"],
  [["U"], "on a board", "take the last move back"],
  [["Arrows"], "in the tree", "go through the variations"],
];

export function KeysDialog(props: { onClose: () => void }): VNode {
  return (
    <Dialog title="Keys" onClose={props.onClose}>
      <table class="keys">
        <tbody>
          {KEYS.map(([keys, where, does]) => (
            <tr>
              <th scope="row">{keys.map(key => <kbd>{key}</kbd>)} <span class="faint">{where}</span></th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="buttons"><button type="button" class="soft" onClick={props.onClose}>Close</button></div>
    </Dialog>
  );
}
