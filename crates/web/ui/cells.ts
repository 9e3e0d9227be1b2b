// The text of a sheet cut into cells, and how cells are put in, taken out and moved. Joined they are the file.
import type { CellSpan, Mode } from "./protocol.js";
import { Offsets, mix } from "./text.js";

/** A cell: its own text between blank lines. `head` is before it (at the beginning of a file only), `tail` behind. */
export interface Cell {
  readonly id: number;
  readonly head: string;
  readonly body: string;
  readonly tail: string;
  readonly prose: boolean;
}

let last = 0;

export function cell(body: string, prose: boolean, head = "", tail = "\n\n"): Cell {
  last += 1;
  return { id: last, head, body, tail, prose };
}

export function joined(cells: readonly Cell[]): string {
  return cells.map(one => one.head + one.body + one.tail).join("");
}

/** The cells that the program sees in a source. */
export function split(source: string, spans: readonly CellSpan[]): Cell[] {
  const offsets = new Offsets(source);
  const cells: Cell[] = [];
  for (const { span, prose } of spans) {
    const [start, end] = offsets.span(span);
    cells.push(parted(source.slice(start, end), prose));
  }
  return cells;
}

function parted(text: string, prose: boolean): Cell {
  const head = /^(?:[^\S\n]*\n)*/u.exec(text)?.[0] ?? "";
  const rest = text.slice(head.length);
  const body = rest.trimEnd();
  return cell(body, prose, head, rest.slice(body.length));
}

/** Whether a blank line stands between a cell and the one behind it. */
function apart(tail: string): boolean {
  return /\n[^\S\n]*\n/u.test(tail);
}

/** The cells with a blank line behind all but the last, which ends its line. What is already so stays as it is. */
export function spaced(cells: readonly Cell[]): Cell[] {
  return cells.map((one, place) => {
    if (place === cells.length - 1) {
      return one;
    }
    const next = cells[place + 1];
    if (apart(one.tail) || (next !== undefined && /\n/u.test(next.head) && one.tail.includes("\n"))) {
      return one;
    }
    return { ...one, tail: one.tail.includes("\n") ? `${one.tail}\n` : `${one.tail}\n\n` };
  });
}

/** The tail of a last cell: files end with the end of a line and not with blank ones. */
export function ended(cells: readonly Cell[]): Cell[] {
  const all = spaced(cells);
  const final = all.at(-1);
  if (final !== undefined && !final.tail.includes("\n")) {
    all[all.length - 1] = { ...final, tail: "\n" };
  }
  return all;
}

export function inserted(cells: readonly Cell[], place: number, added: Cell): Cell[] {
  const all = [...cells.slice(0, place), added, ...cells.slice(place)];
  if (place === cells.length && place > 0) {
    // What ended the file ends it still.
    const before = cells[place - 1];
    if (before !== undefined && !apart(before.tail)) {
      all[place] = { ...added, tail: before.tail === "" ? "\n" : before.tail };
    }
  }
  return ended(all);
}

export function removed(cells: readonly Cell[], id: number): Cell[] {
  const place = cells.findIndex(one => one.id === id);
  if (place < 0) {
    return [...cells];
  }
  const all = cells.filter(one => one.id !== id);
  const final = all.at(-1);
  const gone = cells[place];
  if (place === cells.length - 1 && final !== undefined && gone !== undefined) {
    all[all.length - 1] = { ...final, tail: gone.tail === "" ? "\n" : gone.tail };
  }
  return ended(all);
}

export function moved(cells: readonly Cell[], id: number, by: -1 | 1): Cell[] {
  const place = cells.findIndex(one => one.id === id);
  const other = place + by;
  const one = cells[place];
  const two = cells[other];
  if (one === undefined || two === undefined) {
    return [...cells];
  }
  const all = [...cells];
  // The blank lines stay where they are and the texts change places.
  all[place] = { ...two, head: one.head, tail: one.tail };
  all[other] = { ...one, head: two.head, tail: two.tail };
  return ended(all);
}

/** For each cell a number that stands for all that its answers depend on: the code above it and its own. */
export function keys(cells: readonly Cell[]): Map<number, number> {
  const found = new Map<number, number>();
  let key = 0;
  for (const one of cells) {
    if (!one.prose && one.body.trim() !== "") {
      key = mix(key, one.body.trim());
    }
    found.set(one.id, key);
  }
  return found;
}

/** The statement at the beginning of a cell that says how positions are played, and the comments before it. */
const MODE = /^((?:\s*\/\/[^\n]*\n|\s)*)mode\s+(alternating|synchronized)\b[^\S\n]*;?/u;

/** How positions are played from the first cell on: as it says, or as the program was started. */
export function modeOf(cells: readonly Cell[], usual: Mode): Mode {
  const first = cells.find(one => !one.prose && one.body.trim() !== "");
  const found = first === undefined ? null : MODE.exec(first.body);
  return found === null ? usual : (found[2] as Mode);
}

/** The cells with the statement that says so, or without it if the program does so anyway. */
export function withMode(cells: readonly Cell[], mode: Mode, usual: Mode): Cell[] {
  const first = cells.find(one => !one.prose && one.body.trim() !== "");
  const found = first === undefined ? null : MODE.exec(first.body);
  const statement = mode === usual ? "" : `mode ${mode}`;
  if (first === undefined || found === null) {
    const code = cells.findIndex(one => !one.prose);
    return statement === "" ? [...cells] : inserted(cells, code < 0 ? cells.length : code, cell(statement, false));
  }
  const rest = first.body.slice(found[0].length);
  const body = ((found[1] ?? "") + (statement === "" ? rest.trimStart() : statement + rest)).trimEnd();
  if (body.trim() === "" && cells.length > 1) {
    return removed(cells, first.id);
  }
  return cells.map(one => (one === first ? { ...one, body } : one));
}
