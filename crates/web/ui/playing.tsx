// Playing against the program: who is who, whose turn it is, and how it stands.
import { h } from "./vendor/preact.js";
import type { VNode } from "./vendor/preact.js";
import { useState } from "./vendor/hooks.js";
import { average } from "./match.js";
import type { Match } from "./match.js";
import { Worth, playerName } from "./options.js";
import type { Player } from "./protocol.js";
import { useStore } from "./store.js";

export function Playing(props: { match: Match; onClose: () => void }): VNode {
  const { match } = props;
  useStore(match);
  const [human, setHuman] = useState<Player>("left");
  const [first, setFirst] = useState<"you" | "program">("you");
  const together = match.exploration.mode === "synchronized";
  const start = (): void => {
    const opponent: Player = human === "left" ? "right" : "left";
    void match.begin(human, first === "you" ? human : opponent);
  };
  const games = match.wins + match.losses + match.draws;
  const state = match.over
    ? match.said
    : match.thinking
      ? `${together ? match.said : ""} The program is thinking …`
      : together
        ? `${match.said} Choose your move; both are shown at once.`
        : `${match.said} ${match.turn === match.human ? `Your move, ${playerName(match.human)}.` : ""}`;
  const mean = average(match.tally);
  return (
    <section class="playing" aria-label="Play against the program">
      <div class="line">
        <label>
          You are
          <select
            value={human}
            onChange={event => setHuman((event.currentTarget as HTMLSelectElement).value as Player)}
          >
            <option value="left">Left</option>
            <option value="right">Right</option>
          </select>
        </label>
        {together ? null : (
          <label>
            First move
            <select
              value={first}
              onChange={event => setFirst((event.currentTarget as HTMLSelectElement).value as "you" | "program")}
            >
              <option value="you">you</option>
              <option value="program">the program</option>
            </select>
          </label>
        )}
        <button type="button" class="strong" onClick={start}>{match.on ? "New game" : "Start"}</button>
        <button
          type="button"
          class="soft"
          onClick={() => {
            match.stop();
            props.onClose();
          }}
        >
          Leave
        </button>
      </div>
      {match.on ? <p class={match.over ? "state over" : "state"} role="status">{state}</p> : null}
      {match.kind === "scoring" && match.on ? <p>Score: <strong>{match.score}</strong></p> : null}
      {match.over && match.why !== "" ? <p class="hint">The program’s last move: {match.why}</p> : null}
      {match.on && match.now !== null && match.fair !== null ? (
        <p class="running">
          Nash value now <Worth value={match.now} />, at the start <Worth value={match.fair} />
        </p>
      ) : null}
      {games > 0 ? (
        <p class="hint">
          {match.wins} won, {match.losses} lost, {match.draws} drawn
          {mean === null ? "" : `; on average ${mean} where ${match.fair?.text ?? "?"} is fair`}
        </p>
      ) : null}
    </section>
  );
}
