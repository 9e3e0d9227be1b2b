// The board changed by hand: what a place, rows, columns, heaps and edges are to become.
import { h } from "./vendor/preact.js";
import type { ComponentChildren, VNode } from "./vendor/preact.js";
import { useState } from "./vendor/hooks.js";
import type { Change, Component, Place, Spot } from "./protocol.js";

export interface ChangesProps {
  component: Component;
  /** The place that was touched last. */
  place: Place | null;
  /** The colour of the next edge, where edges have colours. */
  colour: string;
  onColour: (colour: string) => void;
  onChange: (change: Change) => void;
}

export function Changes(props: ChangesProps): VNode {
  const { component, place, onChange } = props;
  const can = new Set(component.edits);
  const [row, column] = place ?? [0, 0];
  return (
    <div class="changes">
      {can.has("cycle") ? <p class="hint">{clicking(component, can)}</p> : null}
      {can.has("rows") ? (
        <Line
          name={`${rows(component)} ${row + 1}`}
          noun={rows(component).toLowerCase()}
          before={() => onChange({ insert_row: row })}
          behind={() => onChange({ insert_row: row + 1 })}
          gone={() => onChange({ delete_row: row })}
          words={["above", "below"]}
        />
      ) : null}
      {can.has("columns") ? (
        <Line
          name={`Column ${column + 1}`}
          noun="column"
          before={() => onChange({ insert_column: column })}
          behind={() => onChange({ insert_column: column + 1 })}
          gone={() => onChange({ delete_column: column })}
          words={["left", "right"]}
        />
      ) : null}
      {can.has("heap") ? <Heaps {...props} /> : null}
      {can.has("graph") ? <Edges {...props} /> : null}
      {component.edits.length === 0 ? <p class="hint">This board cannot be changed by hand; change the text.</p> : null}
    </div>
  );
}

/** What a board has in the place of rows. */
function rows(component: Component): string {
  const label = component.spots[0]?.label ?? "";
  return /square|domino/u.test(label) ? "Strip" : /cherry/u.test(label) ? "Segment" : "Row";
}

/** What a click does on a board. */
function clicking(component: Component, can: ReadonlySet<string>): ComponentChildren {
  const letters = (component.letters ?? []).map(letter => <kbd>{letter}</kbd>);
  const which = letters.length === 0 ? "" : <span class="together"> ({letters})</span>;
  if (can.has("graph")) {
    const what = colours(component).length > 0 ? "an edge changes its colour" : "a vertex changes what stands there";
    return [`Drag from vertex to vertex to draw an edge. A click on ${what}`, which, "."];
  }
  const lines = can.has("rows") || can.has("columns");
  const rest = lines ? ". The buttons are for the place clicked last." : ".";
  return ["A click changes what stands on a place", which, rest];
}

function Line(props: {
  name: string;
  noun: string;
  words: readonly [string, string];
  before: () => void;
  behind: () => void;
  gone: () => void;
}): VNode {
  const { name, noun, words } = props;
  return (
    <div class="line" role="group" aria-label={name}>
      <span class="label">{name}</span>
      <button type="button" class="soft" aria-label={`Insert a ${noun} ${words[0]}`} onClick={props.before}>
        + {words[0]}
      </button>
      <button type="button" class="soft" aria-label={`Insert a ${noun} ${words[1]}`} onClick={props.behind}>
        + {words[1]}
      </button>
      <button type="button" class="soft" aria-label={`Delete the ${noun}`} onClick={props.gone}>delete</button>
    </div>
  );
}

/** The sizes in an expression such as `Nim(3,5)`. */
export function sizes(expression: string): number[] {
  const inside = /\(\s*"?\s*([\d\s,]*)"?\s*\)\s*$/u.exec(expression)?.[1] ?? "";
  return inside.split(",").map(text => text.trim()).filter(text => text !== "").map(Number);
}

function Heaps(props: ChangesProps): VNode {
  const heaps = sizes(props.component.expression);
  const set = (heap: number, event: Event): void => {
    const size = Number((event.currentTarget as HTMLInputElement).value);
    if (Number.isSafeInteger(size) && size >= 0) {
      props.onChange({ heap: [heap, size] });
    }
  };
  return (
    <div class="line" role="group" aria-label="Heaps">
      <span class="label">Heaps</span>
      {heaps.map((size, heap) => (
        <input
          key={`${heap}-${size}`}
          type="number"
          min="0"
          value={size}
          aria-label={`Size of heap ${heap + 1}`}
          onChange={event => set(heap, event)}
        />
      ))}
      <button type="button" class="soft" onClick={() => props.onChange({ heap: [heaps.length, 1] })}>+ heap</button>
    </div>
  );
}

/** Whether a place of a graph is a vertex; the others are edges. */
export function isVertex(spot: Spot): boolean {
  return /^(?:vertex|ground)/u.test(spot.label);
}

/** The letters of a graph's edges; none where letters stand on vertices. */
export function colours(component: Component): string[] {
  return component.spots.some(spot => isVertex(spot) && spot.letter) ? [] : (component.letters ?? []);
}

/** By how much the numbers that people see are more than those that the program counts from 0. */
function shift(component: Component): number {
  const vertex = component.spots.find(spot => spot.label.startsWith("vertex"));
  const number = Number(/\d+$/u.exec(vertex?.label ?? "")?.[0]);
  return vertex === undefined || Number.isNaN(number) ? 0 : number - vertex.place[1];
}

function Edges(props: ChangesProps): VNode {
  const { colour, place } = props;
  const letters = colours(props.component);
  const first = shift(props.component);
  const [from, setFrom] = useState(`${first}`);
  const [to, setTo] = useState(`${first + 1}`);
  const edge = props.component.spots.find(spot => place !== null && spot.label.startsWith("edge") &&
    spot.place[0] === place[0] && spot.place[1] === place[1]);
  const number = (label: string, value: string, set: (text: string) => void): VNode => (
    <label>
      {label}
      <input
        type="number"
        min={first}
        value={value}
        onInput={event => set((event.currentTarget as HTMLInputElement).value)}
      />
    </label>
  );
  return (
    <div class="line" role="group" aria-label="Edges">
      <span class="label">Edge</span>
      {number("from", from, setFrom)}
      {number("to", to, setTo)}
      {letters.length === 0 ? null : (
        <label>
          colour
          <select value={colour} onChange={event => props.onColour((event.currentTarget as HTMLSelectElement).value)}>
            {letters.map(letter => <option value={letter}>{letter}</option>)}
          </select>
        </label>
      )}
      <button
        type="button"
        class="soft"
        onClick={() => props.onChange({
          edge: { from: Number(from) - first, to: Number(to) - first, ...(colour === "" ? {} : { colour }) },
        })}
      >
        add
      </button>
      {edge === undefined ? null : (
        <button type="button" class="soft" onClick={() => props.onChange({ unedge: edge.place[1] })}>
          delete {edge.label}
        </button>
      )}
      {edge === undefined ? <p class="hint">To delete an edge, click it first.</p> : null}
    </div>
  );
}
