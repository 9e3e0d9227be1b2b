// Positions that have been looked at: what is known of each, and the move that leads to it.
import type {
  Event, OptionValues, Player, Progress, Trouble, Value, Values, View,
} from "./protocol.js";

/** A position in the tree, with the move that leads to it. */
export interface Node {
  readonly id: number;
  readonly parent: Node | null;
  /** Who made the move; both in synchronized play, nobody at the root. */
  readonly player: Player | "both" | null;
  readonly name: string;
  readonly expression: string;
  children: Node[];
  view: View | null;
  values: Values | null;
  /** Whether all that can be known of it is known. */
  complete: boolean;
  trouble: Trouble | null;
  /** How far the program has come with it, while it is at work. */
  progress: Progress | null;
  /** The value that the parent's list of moves told. */
  told: Value | null;
}

let last = 0;

/** A position of which nothing is known yet. */
export function node(parent: Node | null, player: Node["player"], name: string, expression: string): Node {
  last += 1;
  return {
    id: last, parent, player, name, expression, children: [], view: null, values: null, complete: false, trouble: null,
    progress: null, told: null,
  };
}

/** The value of a position, as far as it is known; where points are counted, the score of whoever starts. */
export function valueOf(one: Node): Value | null {
  const known = one.values?.value ?? one.values?.matrix?.value ?? one.told;
  const lines = one.values?.lines ?? [];
  if (known !== null || lines.length === 0) {
    return known;
  }
  return { text: lines.map(line => `${line.starter === "left" ? "Left" : "Right"} ${line.result}`).join(", ") };
}

/** Takes over what an event tells about a position. */
export function take(one: Node, event: Event): void {
  if (event.event === "progress") {
    one.progress = event as unknown as Progress;
  } else if (event.event === "view") {
    one.view = event as unknown as View;
  } else if (event.event === "values") {
    one.values = merged(one.values, event as unknown as Values);
  }
}

/** What was known and what is new, move by move. */
function merged(old: Values | null, fresh: Values): Values {
  const all: Record<string, unknown> = { ...old };
  for (const [name, value] of Object.entries(fresh)) {
    if (value !== null && value !== undefined && name !== "left" && name !== "right") {
      all[name] = value;
    }
  }
  for (const player of ["left", "right"] as const) {
    const moves = new Map<number, OptionValues>((old?.[player] ?? []).map(move => [move.index, move]));
    for (const move of fresh[player] ?? []) {
      const known = Object.entries(move).filter(([, value]) => value !== null && value !== undefined);
      moves.set(move.index, { ...moves.get(move.index), ...Object.fromEntries(known) } as OptionValues);
    }
    all[player] = [...moves.values()];
  }
  return all as Values;
}

/** Whether something is not known because there was no time for it. */
export function outOfTime(values: Values | null): boolean {
  const all = [values, ...(values?.left ?? []), ...(values?.right ?? [])];
  return all.some(one => one?.reason?.stop === "time");
}

/** The same without the reasons why something was not found, because it is looked for again. */
export function excused(values: Values | null): Values | null {
  const moves = (of: OptionValues[] = []): OptionValues[] => of.map(one => ({ ...one, reason: null }));
  return values === null ? null : { ...values, reason: null, left: moves(values.left), right: moves(values.right) };
}
