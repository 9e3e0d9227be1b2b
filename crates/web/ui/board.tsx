// A component's picture with a button over each place: to move, or to change the board.
import { h } from "./vendor/preact.js";
import type { VNode } from "./vendor/preact.js";
import { useEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
import { isVertex } from "./changes.js";
import type { Component, Option, Place, Player, Spot, Theme } from "./protocol.js";
import { usePicture } from "./store.js";

export interface BoardProps {
  component: Component;
  number: number;
  theme: Theme;
  player: Player;
  /** The moves of the player on this component. */
  options: readonly Option[];
  /** Which move is pointed at in the list. */
  pointed: Option | null;
  editing: boolean;
  /** Whether edges can be drawn from place to place. */
  graph: boolean;
  onMove: (option: Option) => void;
  onSpot: (place: Place) => void;
  onChoose: (place: Place) => void;
  onDrag: (from: Spot, to: Spot) => void;
}

/** A point of the picture. */
type Point = readonly [number, number];
/** The edge that is being drawn. */
type Line = readonly [Point, Point];

/** How wide a board is shown if there is room: small ones are shown larger than they are drawn, but not too high. */
export function width(component: Component): number {
  if (!component.svg) {
    return 400;
  }
  const larger = Math.min(2, 400 / component.width, 420 / component.height);
  return component.width * Math.max(1, larger);
}

export function same(one: Place, two: Place): boolean {
  return one[0] === two[0] && one[1] === two[1];
}

/** The number of a vertex, by which edges are named; that of the ground is 0. */
function numberOf(spot: Spot): string {
  return /\d+$/u.exec(spot.label)?.[0] ?? "0";
}

/** The moves that are about all of the places. */
function fitting(options: readonly Option[], places: readonly Place[]): Option[] {
  return options.filter(option => places.every(place => option.places.some(other => same(place, other))));
}

/** The nearest place in a direction: sideways counts double, so that rows are followed. */
function neighbour(spots: readonly Spot[], from: Spot, key: string): Spot | null {
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.x + spot.w / 2 - from.x - from.w / 2;
    const dy = spot.y + spot.h / 2 - from.y - from.h / 2;
    const along = (sideways ? dx : dy) * sign;
    const across = Math.abs(sideways ? dy : dx);
    if (along > 0.5 && along + 2 * across < least && across <= along * 3) {
      least = along + 2 * across;
      best = spot;
    }
  }
  return best;
}

export function Board(props: BoardProps): VNode {
  const { component, options, editing } = props;
  const address = usePicture(props.theme === "dark" ? (component.svg_dark ?? component.svg) : component.svg);
  const [picked, pick] = useState<Place[]>([]);
  const [active, setActive] = useState(0);
  // A press and its release may come sooner than the next rendering, so where it began is not part of the state.
  const pressed = useRef<Spot | null>(null);
  const [line, draw] = useState<Line | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useEffect(() => pick([]), [component.expression, props.player, editing]);
  useEffect(() => {
    // The place from which a move was made may be gone; who plays by keyboard goes on at the next one.
    if (inside.current && document.activeElement === document.body) {
      const spots = box.current?.querySelectorAll<HTMLButtonElement>("button.spot");
      spots?.[Math.min(active, spots.length - 1)]?.focus();
    }
  }, [component.spots]);

  const click = (spot: Spot): void => {
    props.onChoose(spot.place);
    if (editing) {
      props.onSpot(spot.place);
      return;
    }
    const [first] = picked;
    if (picked.length === 1 && first !== undefined && same(first, spot.place)) {
      // The same place again: the one move that is about this place only, or none.
      const only = options.filter(option => option.places.every(place => same(place, spot.place)));
      pick([]);
      if (only.length === 1) {
        props.onMove(only[0] as Option);
      }
      return;
    }
    let places = [...picked, spot.place];
    let found = fitting(options, places);
    if (found.length === 0) {
      // A place that does not go with what was picked begins anew.
      places = [spot.place];
      found = fitting(options, places);
    }
    if (found.length === 1) {
      pick([]);
      props.onMove(found[0] as Option);
    } else {
      pick(found.length === 0 ? [] : places);
    }
  };
  const press = (event: KeyboardEvent, spot: Spot): void => {
    if (!event.key.startsWith("Arrow") || event.altKey || event.ctrlKey || event.metaKey) {
      if (event.key === "Escape" && picked.length > 0) {
        pick([]);
        event.stopPropagation();
      }
      return;
    }
    event.preventDefault();
    const next = neighbour(component.spots, spot, event.key);
    if (next !== null) {
      const place = component.spots.indexOf(next);
      setActive(place);
      box.current?.querySelectorAll<HTMLButtonElement>("button.spot")[place]?.focus();
    }
  };
  const within = (event: PointerEvent): Point => {
    const area = box.current?.getBoundingClientRect();
    return area === undefined ? [0, 0] : [
      ((event.clientX - area.left) * component.width) / area.width,
      ((event.clientY - area.top) * component.height) / area.height,
    ];
  };
  const pull = (event: PointerEvent): void => {
    const from = pressed.current;
    if (from !== null) {
      draw([[from.x + from.w / 2, from.y + from.h / 2], within(event)]);
    }
  };
  const release = (event: PointerEvent): void => {
    const from = pressed.current;
    pressed.current = null;
    draw(null);
    // A finger holds the place on which it was put, so the place below it is asked for.
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const place = [...(box.current?.querySelectorAll("button.spot") ?? [])].findIndex(spot => spot === under);
    const to = component.spots[place];
    if (from !== null && to !== undefined && to !== from) {
      props.onDrag(from, to);
    }
  };
  const drags = editing && props.graph;
  const left = picked.length > 0 ? fitting(options, picked) : [];
  // Which moves go through a place, found once for all places: large boards have many of both.
  const key = (place: Place): string => `${place[0]} ${place[1]}`;
  const through = useMemo(() => {
    const found = new Map<string, Option[]>();
    for (const option of options) {
      for (const name of new Set(option.places.map(key))) {
        found.set(name, [...(found.get(name) ?? []), option]);
      }
    }
    return found;
  }, [options]);
  if (!component.svg) {
    return <pre class="board-text">{component.text ?? component.expression}</pre>;
  }
  const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;
  return (
    <div class="board-box" style={{ width: `min(100%, ${width(component)}px)` }}>
      <div
        class={drags ? "board drags" : "board"}
        ref={box}
        onPointerMove={drags ? pull : undefined}
        onPointerUp={drags ? release : undefined}
        onPointerLeave={drags ? () => {
          pressed.current = null;
          draw(null);
        } : undefined}
        role="group"
        aria-label={component.title ?? `Board ${props.number}`}
      >
        {address === null ? null : <img src={address} alt="" draggable={false} />}
        {component.spots.map((spot, place) => {
          const mine = editing ? [] : (through.get(key(spot.place)) ?? []);
          const fits = picked.length === 0 ? mine : fitting(left, [spot.place]);
          const classes = ["spot"];
          if (editing || fits.length > 0) {
            classes.push("live");
          }
          if (picked.some(other => same(other, spot.place))) {
            classes.push("picked");
          }
          if (props.pointed?.places.some(other => same(other, spot.place)) === true) {
            classes.push("pointed");
          }
          return (
            <button
              type="button"
              key={`${spot.place[0]}-${spot.place[1]}-${place}`}
              class={classes.join(" ")}
              aria-label={spot.letter ? `${spot.label}: ${spot.letter}` : spot.label}
              aria-disabled={!editing && fits.length === 0}
              tabIndex={place === Math.min(active, component.spots.length - 1) ? 0 : -1}
              title={mine.length === 1 ? (mine[0]?.name ?? spot.label) : spot.label}
              style={{
                left: percent(spot.x, component.width),
                top: percent(spot.y, component.height),
                width: percent(spot.w, component.width),
                height: percent(spot.h, component.height),
              }}
              onFocus={() => {
                inside.current = true;
                setActive(place);
              }}
              onBlur={event => {
                inside.current = event.relatedTarget === null;
              }}
              onKeyDown={event => press(event, spot)}
              onPointerDown={drags ? () => {
                pressed.current = spot;
              } : undefined}
              data-number={drags && isVertex(spot) ? numberOf(spot) : undefined}
              onClick={() => click(spot)}
            />
          );
        })}
        {line === null ? null : (
          <svg class="drawn" viewBox={`0 0 ${component.width} ${component.height}`} aria-hidden="true">
            <line x1={line[0][0]} y1={line[0][1]} x2={line[1][0]} y2={line[1][1]} />
          </svg>
        )}
      </div>
      {left.length > 1 ? (
        <div class="which" role="group" aria-label="Which move">
          <span>Several moves go there; click where it leads, or choose:</span>
          {left.slice(0, 24).map(option => (
            <button
              type="button"
              class="soft"
              onClick={() => {
                pick([]);
                props.onMove(option);
              }}
            >
              {option.name}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
