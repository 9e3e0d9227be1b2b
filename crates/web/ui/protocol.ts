// What the page and the program say to each other, as docs/serve.md describes it. Types only.

/** Byte offsets in a source, the second one behind the end. */
export type Span = readonly [number, number];

export type Mode = "alternating" | "synchronized";
export type Player = "left" | "right";
export type Theme = "light" | "dark";

export interface Trouble {
  message: string;
  span?: Span | null;
  hint?: string | null;
  stop?: "cancelled" | "time" | "memory" | "positions" | null;
}

/** A value as the language writes it, and as LaTeX does. */
export interface Value {
  text: string;
  latex?: string | null;
}

/** How far the program has come with something that takes long. */
export interface Progress {
  positions: number;
  rate: number;
  memory: number;
  share?: { done: number; total: number } | null;
}

export interface Answer {
  span: Span;
  shown: boolean;
  kind: string;
  text: string;
  latex?: string | null;
  warnings?: Trouble[];
  picture?: boolean;
  /** The expression of a position, which can be opened as a board. */
  position?: string | null;
  /** How positions are read where it was found. */
  mode?: Mode;
  /** The name of what the session knew behind the cell, put in by the page. */
  after?: string;
  table?: { rows: string[][] } | null;
  micros?: number;
}

export interface Candidate {
  text: string;
  about?: string | null;
}

export interface Piece {
  span: Span;
  sort: string;
}

export interface CellSpan {
  span: Span;
  prose: boolean;
}

export type Place = readonly [number, number];

export interface Spot {
  place: Place;
  x: number;
  y: number;
  w: number;
  h: number;
  label: string;
  letter?: string | null;
}

export type EditKind = "cycle" | "rows" | "columns" | "heap" | "graph";

export interface Component {
  expression: string;
  title?: string | null;
  svg?: string | null;
  svg_dark?: string | null;
  undrawn?: string | null;
  text?: string | null;
  width: number;
  height: number;
  spots: Spot[];
  letters?: string[] | null;
  edits: EditKind[];
}

export interface Option {
  index: number;
  name: string;
  component: number;
  places: Place[];
  result: string;
  points?: string | number | null;
}

export type Kind = "alternating" | "synchronized" | "loopy" | "scoring";

export interface View {
  expression: string;
  mode: Mode;
  kind: Kind;
  components: Component[];
  left: Option[];
  right: Option[];
  unlisted?: string | null;
}

export type Mark = { dominated_by: number } | { reversible_through: string; result: string };

export interface OptionValues {
  index: number;
  value?: Value | null;
  outcome?: string | null;
  winning?: boolean | null;
  drawing?: boolean | null;
  sensible?: boolean | null;
  mark?: Mark | null;
  reason?: Trouble | null;
}

export interface Matrix {
  left: string[];
  right: string[];
  entries: (Value | null)[][];
  results: (string | null)[][];
  left_strategy: string[];
  right_strategy: string[];
  value?: Value | null;
  exact?: boolean;
}

export interface LineStep {
  player: Player;
  action: string;
  heap: string | number;
  score: string | number;
}

/** Optimal play where points are counted, for one of the starters. */
export interface Line {
  starter: Player;
  steps: LineStep[];
  cut: boolean;
  result: string;
}

export interface Values {
  value?: Value | null;
  outcome?: string | null;
  mean?: Value | string | null;
  temperature?: Value | string | null;
  thermograph_svg?: string | null;
  thermograph_svg_dark?: string | null;
  reason?: Trouble | null;
  left?: OptionValues[];
  right?: OptionValues[];
  matrix?: Matrix | null;
  graph_svg?: string | null;
  graph_svg_dark?: string | null;
  graph_of?: "positions" | "value";
  onside?: Value | null;
  offside?: Value | null;
  lines?: Line[] | null;
}

export type Change =
  | { cycle: Place }
  | { insert_row: number }
  | { delete_row: number }
  | { insert_column: number }
  | { delete_column: number }
  | { set: readonly [number, number, string] }
  | { heap: readonly [number, number] }
  | { edge: { from: number; to: number; colour?: string } }
  | { unedge: number };

export interface Advice {
  index: number;
  name: string;
  result?: string;
  why: string;
  value?: Value | null;
}

/** What is asked of the program, without the number of the request, which the server adds. */
export type Request =
  | { do: "run"; source: string; keep: string; after?: string }
  | { do: "draw"; expression: string; format: string; theme: string; mode?: Mode; after?: string }
  | { do: "assist"; what: "colours" | "cells"; source: string }
  | { do: "assist"; what: "complete" | "help"; source: string; cursor: number }
  | { do: "explore"; expression: string; mode: Mode; after: string; time?: string }
  | { do: "edit"; expression: string; component: number; change: Change; mode?: Mode; after: string }
  | { do: "advise"; expression: string; mode: Mode; player: Player; after: string }
  | { do: "joint"; expression: string; left: number; right: number; after: string }
  | { do: "set" }
  | { do: "reset" };

/** An event of an answer: a line of what the server sends. */
export interface Event {
  event: string;
  error?: Trouble;
  [field: string]: unknown;
}
