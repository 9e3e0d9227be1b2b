// The board changed by hand: what a place, rows, columns, heaps and edges are to become.
import { h } from "./vendor/preact.js";
import type { VNode } from "./vendor/preact.js";
import { useState } from "./vendor/hooks.js";
import type { Change, Component, Place } from "./protocol.js";

export interface ChangesProps {
  component: Component;
  /** The place that was touched last. */
  place: Place | null;
  onChange: (change: Change) => void;
}

export function Changes(props: ChangesProps): VNode {
  const { component, place, onChange } = props;
  const can = new Set(component.edits);
  const [row, column] = place ?? [0, 0];
  return (
    <div class="changes">
      {can.has("cycle") ? (
        <p class="hint">
          Click a place to change what stands there
          {component.letters ? <span>: {component.letters.map(letter => <kbd>{letter}</kbd>)}</span> : null}.
          {can.has("rows") || can.has("columns") ? " Rows and columns are those of the place clicked last." : ""}
        </p>
      ) : null}
      {can.has("rows") ? (
        <Line
          name={`Row ${row + 1}`}
          noun="row"
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

function Edges(props: ChangesProps): VNode {
  const [from, setFrom] = useState("0");
  const [to, setTo] = useState("1");
  const letters = props.component.letters ?? [];
  const [colour, setColour] = useState(letters[0] ?? "");
  const { place } = props;
  const edge = props.component.spots.find(spot => place !== null && spot.label.startsWith("edge") &&
    spot.place[0] === place[0] && spot.place[1] === place[1]);
  const number = (label: string, value: string, set: (text: string) => void): VNode => (
    <label>
      {label}
      <input
        type="number"
        min="0"
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
          <select value={colour} onChange={event => setColour((event.currentTarget as HTMLSelectElement).value)}>
            {letters.map(letter => <option value={letter}>{letter}</option>)}
          </select>
        </label>
      )}
      <button
        type="button"
        class="soft"
        onClick={() => props.onChange({
          edge: { from: Number(from), to: Number(to), ...(colour === "" ? {} : { colour }) },
        })}
      >
        add
      </button>
      {edge === undefined ? null : (
        <button type="button" class="soft" onClick={() => props.onChange({ unedge: edge.place[1] })}>
          delete {edge.label}
        </button>
      )}
      <p class="hint">Drag from vertex to vertex to add an edge; click an edge to delete it.</p>
    </div>
  );
}
