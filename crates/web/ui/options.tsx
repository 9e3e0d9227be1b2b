// The moves of both players with what they are worth, and what is known of the whole position.
import { Fragment, h } from "./vendor/preact.js";
import type { VNode } from "./vendor/preact.js";
import { Maths } from "./maths.js";
import type { Option, OptionValues, Player, Theme, Value, Values, View } from "./protocol.js";
import { Picture } from "./picture.js";
import { usePicture } from "./store.js";

/** A value as a formula, or as text where it is long; the rest is in its title. */
export function Worth(props: { value: Value; most?: number }): VNode {
  const { text, latex } = props.value;
  const most = props.most ?? 60;
  if (text.length > most) {
    return <span class="worth" title={text}>{text.slice(0, most)}…</span>;
  }
  const formula = latex ? <Maths latex={latex} text={text} /> : text;
  return <span class="worth" title={text}>{formula}</span>;
}

export function playerName(player: Player): string {
  return player === "left" ? "Left" : "Right";
}

/** Words for the names of outcome classes where the players move in turn. */
const IN_TURN: Record<string, string> = {
  L: "Left wins, whoever starts",
  R: "Right wins, whoever starts",
  N: "whoever starts wins",
  P: "whoever starts loses",
  D: "a draw, whoever starts",
  NHat: "Left wins if she starts, else a draw",
  NCheck: "Right wins if he starts, else a draw",
  PHat: "Left wins if Right starts, else a draw",
  PCheck: "Right wins if Left starts, else a draw",
};

/** The same where both move at once. */
const AT_ONCE: Record<string, string> = {
  L: "Left wins",
  R: "Right wins",
  D: "a draw",
  LD: "Left wins or draws",
  DR: "a draw, or Right wins",
  LR: "either player may win",
  LDR: "anything can happen",
  U: "nobody can force a win",
};

function outcomeText(outcome: string, kind: string): string {
  const words = (kind === "synchronized" ? AT_ONCE : IN_TURN)[outcome];
  return words === undefined ? outcome : `${outcome}: ${words}`;
}

function asValue(told: Value | string): Value {
  return typeof told === "string" ? { text: told } : told;
}

/** What is known of the whole. */
export function Facts(props: { values: Values | null; loading: boolean; kind: string }): VNode {
  const { values, kind } = props;
  const value = values?.value ?? values?.matrix?.value ?? null;
  const reason = values?.reason ?? null;
  const rows: [string, VNode | string][] = [];
  if (values?.outcome) {
    rows.push(["Outcome", outcomeText(values.outcome, kind)]);
  }
  if (values?.mean) {
    rows.push(["Mean", <Worth value={asValue(values.mean)} />]);
  }
  if (values?.temperature) {
    rows.push(["Temperature", <Worth value={asValue(values.temperature)} />]);
  }
  if (values?.onside) {
    rows.push(["Onside", <Worth value={values.onside} />]);
  }
  if (values?.offside) {
    rows.push(["Offside", <Worth value={values.offside} />]);
  }
  for (const line of values?.lines ?? []) {
    rows.push([`If ${playerName(line.starter)} starts`, <Worth value={{ text: line.result, latex: line.result }} />]);
  }
  return (
    <div class="facts">
      <div class="headline" role="status" aria-label="Value">
        <span class="label">{HEADLINES[kind] ?? "Value"}</span>
        {kind === "scoring" && rows.length > 0 ? null : value === null ? (
          <span class="faint">{props.loading ? "…" : "not known"}</span>
        ) : (
          <Worth value={value.text.length > 24 ? { text: value.text } : value} most={160} />
        )}
      </div>
      <dl>{rows.map(([name, what]) => <Fragment><dt>{name}</dt><dd>{what}</dd></Fragment>)}</dl>
      {reason === null || props.loading ? null : (
        <p class="hint">
          {[reason.message, reason.stop === "time" ? null : reason.hint].filter(Boolean).join("; ")}
        </p>
      )}
    </div>
  );
}

/** What stands over the value. */
const HEADLINES: Record<string, string> = { synchronized: "Nash value", scoring: "Score of optimal play" };

/** What graphs show. */
const GRAPHS = { positions: "Graph of all positions", value: "Graph of the value" };

/** The thermograph, and the graph of all positions of loopy games. */
export function Figures(props: { values: Values | null; theme: Theme }): VNode {
  const { values } = props;
  const dark = props.theme === "dark";
  const heat = usePicture(dark ? (values?.thermograph_svg_dark ?? values?.thermograph_svg) : values?.thermograph_svg);
  const graph = usePicture(dark ? (values?.graph_svg_dark ?? values?.graph_svg) : values?.graph_svg);
  return (
    <div class="figures">
      {heat === null ? null : <Picture class="thermograph" address={heat} alt="Thermograph" />}
      {graph === null ? null : <Picture class="graph" address={graph} alt={GRAPHS[values?.graph_of ?? "positions"]} />}
      {graph !== null && values?.graph_of === "value" ? (
        <p class="hint">The graph of the value: that of all positions is too large to be read.</p>
      ) : null}
    </div>
  );
}

export interface OptionsProps {
  view: View;
  values: Values | null;
  /** Whose moves can be made now; nothing if both can. */
  only: Player | null;
  hidden: boolean;
  onMove: (player: Player, option: Option) => void;
  onPoint: (option: Option | null) => void;
}

export function Options(props: OptionsProps): VNode {
  return (
    <div class="options">
      <Column {...props} player="left" />
      <Column {...props} player="right" />
      {props.view.unlisted ? <p class="hint">{props.view.unlisted}</p> : null}
    </div>
  );
}

function Column(props: OptionsProps & { player: Player }): VNode {
  const { view, player } = props;
  const options = view[player];
  const known = new Map((props.values?.[player] ?? []).map(values => [values.index, values]));
  const barred = props.only !== null && props.only !== player;
  return (
    <section class={`column ${player}`} aria-label={`${playerName(player)}’s moves`}>
      <h3>{playerName(player)} <span class="faint">{options.length}</span></h3>
      {options.length === 0 ? <p class="faint">no move</p> : null}
      <ul>
        {options.map(option => {
          const values = props.hidden ? undefined : known.get(option.index);
          const mark = values?.mark;
          const better = mark && "dominated_by" in mark ? known.get(mark.dominated_by) : undefined;
          return (
            <li>
              <button
                type="button"
                class={rank(values)}
                disabled={barred}
                onClick={() => props.onMove(player, option)}
                onMouseEnter={() => props.onPoint(option)}
                onMouseLeave={() => props.onPoint(null)}
                onFocus={() => props.onPoint(option)}
                onBlur={() => props.onPoint(null)}
              >
                <span class="name" title={option.name}>{short(option, view)}</span>
                {values?.value ? <Worth value={values.value} most={24} /> : null}
                {values?.value || !values?.outcome ? null : <span class="worth">{values.outcome}</span>}
                <Marks {...{ values, better, view }} names={options} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The name of a move without the summand in which it is made, which has a number of its own. */
function short(option: Option, view: View): string {
  const summand = view.components.length > 1 ? option.name.indexOf("): ") : -1;
  return summand < 0 ? option.name : `${option.component + 1}: ${option.name.slice(summand + 3)}`;
}

function rank(values: OptionValues | undefined): string {
  if (values === undefined) {
    return "option";
  }
  return values.sensible === true ? "option sensible" : values.mark ? "option poor" : "option";
}

function Marks(props: {
  values: OptionValues | undefined;
  /** What is known of the move that dominates this one. */
  better: OptionValues | undefined;
  names: readonly Option[];
  view: View;
}): VNode {
  const { values, names, view } = props;
  const marks: VNode[] = [];
  if (values?.winning === true) {
    marks.push(<span class="tag wins" title="the player wins with this move">wins</span>);
  } else if (values?.drawing === true) {
    marks.push(<span class="tag draws" title="the game is drawn after this move">draw</span>);
  }
  if (values?.sensible === true && view.kind === "scoring") {
    marks.push(<span class="tag wins" title="no move brings more points in the end">optimal</span>);
  } else if (values?.sensible === true) {
    marks.push(<span class="tag" title="leads to an option of the canonical form">sensible</span>);
  }
  const mark = values?.mark;
  if (mark && "dominated_by" in mark) {
    const better = names.find(option => option.index === mark.dominated_by);
    // Of equal moves the first is kept, which is no fault of the others.
    const how = props.better?.value?.text === values?.value?.text ? "as good as" : "dominated by";
    marks.push(<span class="tag plain">{how} <i>{better === undefined ? "another" : short(better, view)}</i></span>);
  } else if (mark && "reversible_through" in mark) {
    const { reversible_through: reply, result } = mark;
    marks.push(<span class="tag plain" title={`leads to ${result}`}>reversible through <i>{reply}</i></span>);
  }
  return <span class="tags">{marks}</span>;
}
