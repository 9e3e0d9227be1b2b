// The board beside the sheet: pictures to click, what moves are worth, variations, changes by hand, play.
import { h } from "./vendor/preact.js";
import type { VNode } from "./vendor/preact.js";
import { useEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
import { Board, width } from "./board.js";
import { Changes, colours, isVertex } from "./changes.js";
import { MOST } from "./exploration.js";
import type { Exploration } from "./exploration.js";
import { Match } from "./match.js";
import { MatrixView, ScoreLine } from "./matrix.js";
import { Icon, copy } from "./menu.js";
import { Facts, Figures, Options, playerName } from "./options.js";
import { Playing } from "./playing.js";
import type {
  Component, Mode, Option, Place, Player, Theme, Trouble as Told, View,
} from "./protocol.js";
import type { Sheet } from "./sheet.js";
import { useStore } from "./store.js";
import { bytes, count } from "./text.js";
import { Tree } from "./tree.js";

export interface ExplorerProps {
  sheet: Sheet;
  exploration: Exploration;
  theme: Theme;
}

export function Explorer(props: ExplorerProps): VNode {
  const { exploration, theme } = props;
  const match = useMemo(() => new Match(exploration), [exploration]);
  useStore(match);
  const [playing, play] = useState(false);
  const [pointed, point] = useState<Option | null>(null);
  const box = useRef<HTMLElement>(null);
  const { current } = exploration;
  const view = current.view;
  const hidden = exploration.blind;
  useEffect(() => {
    box.current?.focus();
    match.leave();
    play(false);
  }, [exploration.opened]);
  useEffect(() => {
    point(null);
    // What had the focus may be gone with the position before; the keys of the board go on here.
    if (document.activeElement === document.body) {
      box.current?.focus();
    }
  }, [current]);

  const move = (player: Player, option: Option): void => {
    if (match.on) {
      void match.move(player, option);
    } else if (exploration.mode === "alternating") {
      exploration.play(player, option);
    }
  };
  const joint = (row: number, column: number, name: string): void => {
    const { matrix } = current.values ?? {};
    const result = matrix?.results[row]?.[column];
    if (result) {
      exploration.joint(name, result, matrix?.entries[row]?.[column] ?? null);
    }
  };
  const only = match.on && !match.over ? match.human : null;
  // Lists are long: they are made anew only when something in them is new.
  const options = useMemo(() => {
    if (view === null || (view.kind === "synchronized" && !match.on)) {
      return null;
    }
    return <Options {...{ view, hidden, only }} values={current.values} onMove={move} onPoint={point} />;
  }, [view, current.values, hidden, only, match.on]);
  const key = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (target.matches("input, select") || event.ctrlKey || event.metaKey) {
      return;
    }
    if ((event.key === "u" || event.key === "U") && exploration.canUndo && !match.on) {
      event.preventDefault();
      exploration.undo();
    }
  };
  return (
    <aside class="explorer" aria-label="Board" tabIndex={-1} ref={box} onKeyDown={key}>
      <header>
        <h2>Board</h2>
        <div class="segments" role="group" aria-label="How it is played">
          {(["alternating", "synchronized"] as const).map((mode: Mode) => (
            <button
              type="button"
              aria-pressed={exploration.mode === mode}
              disabled={match.on}
              onClick={() => exploration.setMode(mode)}
            >
              {mode === "alternating" ? "Alternating" : "Synchronized"}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="quiet"
          aria-label="Close the board"
          title="Close"
          onClick={() => exploration.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      <Controls exploration={exploration} match={match} playing={playing} onPlay={() => play(true)} />
      {playing ? <Playing match={match} onClose={() => play(false)} /> : null}
      {exploration.trouble === null ? null : (
        <div class="note warning" role="alert">
          <p>{exploration.trouble.message}</p>
          {exploration.trouble.hint ? <p class="hint">{exploration.trouble.hint}</p> : null}
        </div>
      )}
      {current.trouble === null ? null : <Trouble trouble={current.trouble} />}
      {exploration.resumable ? (
        <p class="line">
          <button type="button" class="soft" onClick={() => exploration.insist()}>Go on computing</button>
          <span class="hint">for as long as it takes</span>
        </p>
      ) : null}
      <p class="expression">
        <code>{current.expression}</code>
        <button
          type="button"
          class="quiet"
          aria-label="Copy the position"
          title="Copy"
          onClick={() => void copy(current.expression)}
        >
          <Icon name="copy" />
        </button>
      </p>
      {view === null ? <p class="faint">{exploration.loading ? "looking …" : ""}</p> : (
        <div class="seen">
          <div class="boards">
            {view.components.map((component, number) => (
              <Part
                key={number}
                {...{ exploration, match, theme, view, component, number, pointed }}
                onMove={option => move(exploration.player, option)}
              />
            ))}
          </div>
          {hidden ? null : (
            <Facts values={current.values} loading={exploration.loading} kind={view.kind} />
          )}
        </div>
      )}
      {view !== null && !hidden && current.values?.matrix ? (
        <MatrixView matrix={current.values.matrix} onJoint={joint} />
      ) : null}
      {options}
      {hidden ? null : (
        <div class="score-lines">
          {(current.values?.lines ?? []).map(line => <ScoreLine key={line.starter} line={line} />)}
        </div>
      )}
      {hidden ? null : <Figures values={current.values} theme={theme} />}
      <div class="variations">
        <div class="line">
          <h3>Variations</h3>
          <button
            type="button"
            class="quiet"
            disabled={view === null || hidden || view.kind === "synchronized"}
            onClick={() => exploration.branch(current)}
          >
            Add all moves
          </button>
          <button
            type="button"
            class="quiet"
            disabled={view === null || hidden || view.kind === "synchronized"}
            title={`Up to ${MOST} positions`}
            onClick={() => {
              if (exploration.growing) {
                exploration.growing = false;
                exploration.stopLoading();
                exploration.changed();
              } else {
                void exploration.grow(current);
              }
            }}
          >
            {exploration.growing ? "Stop" : "Add all positions"}
          </button>
        </div>
        <Tree exploration={exploration} hidden={hidden} />
      </div>
    </aside>
  );
}

function Controls(props: { exploration: Exploration; match: Match; playing: boolean; onPlay: () => void }): VNode {
  const { exploration, match } = props;
  const alternating = exploration.mode === "alternating" || match.on;
  return (
    <div class="controls">
      {alternating ? (
        <div class="segments" role="group" aria-label="Who moves">
          {(["left", "right"] as const).map(player => (
            <button
              type="button"
              class={player}
              aria-pressed={exploration.player === player}
              disabled={match.on}
              onClick={() => {
                exploration.player = player;
                exploration.changed();
              }}
            >
              {playerName(player)}
            </button>
          ))}
        </div>
      ) : null}
      <button
        type="button"
        class="soft"
        disabled={!exploration.canUndo || match.on}
        title="Take back (U)"
        onClick={() => exploration.undo()}
      >
        <Icon name="undo" /> Undo
      </button>
      <button
        type="button"
        class="soft"
        aria-pressed={exploration.editing}
        disabled={match.on}
        onClick={() => {
          exploration.editing = !exploration.editing;
          exploration.changed();
        }}
      >
        Edit
      </button>
      <button type="button" class="soft" aria-pressed={props.playing} onClick={props.onPlay}>Play</button>
      {exploration.loading && !exploration.blind ? <Working exploration={exploration} /> : null}
    </div>
  );
}

/** What is being worked on, and how to stop it; what takes no time is not worth a button. */
function Working(props: { exploration: Exploration }): VNode {
  const { exploration } = props;
  const { progress } = exploration.current;
  return (
    <span class="line working">
      <span class="faint" role={progress === null ? "status" : undefined}>
        {progress === null ? "computing …" : `${count(progress.positions)} positions, ${bytes(progress.memory)}`}
      </span>
      {progress === null ? null : (
        <button type="button" class="soft" title="Stop (Ctrl+.)" onClick={() => exploration.halt()}>
          <Icon name="stop" /> Stop
        </button>
      )}
    </span>
  );
}

/** Why something is not known of a position; that somebody has stopped the work is no mistake. */
function Trouble(props: { trouble: Told }): VNode {
  const { message, hint, stop } = props.trouble;
  const stopped = stop === "cancelled";
  return (
    <div class={stopped ? "note calm" : "note bad"} role={stopped ? "status" : "alert"}>
      <p>{stopped ? "Stopped." : message}</p>
      {hint && !stopped ? <p class="hint">{hint}</p> : null}
    </div>
  );
}

/** One component of a sum, with its changes. */
function Part(props: {
  exploration: Exploration;
  match: Match;
  theme: Theme;
  view: View;
  component: Component;
  number: number;
  pointed: Option | null;
  onMove: (option: Option) => void;
}): VNode {
  const { exploration, match, view, component, number, pointed } = props;
  const [place, choose] = useState<Place | null>(null);
  const { player, editing } = exploration;
  const barred = match.on && (match.over || match.thinking || (match.turn !== null && match.turn !== match.human));
  const synchronized = view.kind === "synchronized" && !match.on;
  const options = useMemo(
    () => (barred || synchronized ? [] : view[player].filter(option => option.component === number)),
    [view, player, number, barred, synchronized],
  );
  const cycles = component.edits.includes("cycle");
  const graph = component.edits.includes("graph");
  const letters = colours(component);
  const [chosen, setColour] = useState("");
  const colour = letters.includes(chosen) ? chosen : (letters[0] ?? "");
  return (
    <div class="part" style={{ width: `min(100%, ${editing ? Math.max(340, width(component)) : width(component)}px)` }}>
      <Board
        component={component}
        number={number + 1}
        theme={props.theme}
        player={player}
        options={options}
        pointed={pointed?.component === number ? pointed : null}
        editing={editing}
        graph={graph}
        onMove={props.onMove}
        onChoose={choose}
        onSpot={spot => {
          if (cycles) {
            void exploration.edit(number, { cycle: spot });
          }
        }}
        onDrag={(from, to) => {
          if (graph && isVertex(from) && isVertex(to)) {
            const ends = { from: from.place[1], to: to.place[1] };
            void exploration.edit(number, { edge: { ...ends, ...(colour === "" ? {} : { colour }) } });
          }
        }}
      />
      {view.components.length > 1 ? <p class="caption">{number + 1}: <code>{component.expression}</code></p> : null}
      {editing ? (
        <Changes
          {...{ component, place, colour }}
          onColour={setColour}
          onChange={change => void exploration.edit(number, change)}
        />
      ) : null}
    </div>
  );
}
