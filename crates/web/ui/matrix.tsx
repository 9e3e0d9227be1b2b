// A synchronized game as a matrix: moves at the margins with the probabilities of optimal play; and lines of scores.
import { h } from "./vendor/preact.js";
import type { VNode } from "./vendor/preact.js";
import { Worth } from "./options.js";
import type { Line, Matrix } from "./protocol.js";

export function MatrixView(props: {
  matrix: Matrix;
  onJoint: (row: number, column: number, name: string) => void;
}): VNode {
  const { matrix } = props;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Matrix">
      <table class="matrix">
        <thead>
          <tr>
            <td />
            <td />
            {matrix.right.map(name => <th scope="col" class="right-name">{name}</th>)}
          </tr>
          <tr>
            <td />
            <td />
            {matrix.right_strategy.map(chance => <td class={chance === "0" ? "chance none" : "chance"}>{chance}</td>)}
          </tr>
        </thead>
        <tbody>
          {matrix.entries.map((row, i) => (
            <tr>
              <th scope="row" class="left-name">{matrix.left[i] ?? ""}</th>
              <td class={matrix.left_strategy[i] === "0" ? "chance none" : "chance"}>
                {matrix.left_strategy[i] ?? ""}
              </td>
              {row.map((entry, j) => {
                const name = `${matrix.left[i] ?? ""} and ${matrix.right[j] ?? ""}`;
                const result = matrix.results[i]?.[j] ?? null;
                const used = matrix.left_strategy[i] !== "0" && matrix.right_strategy[j] !== "0";
                return (
                  <td class={used ? "entry used" : "entry"}>
                    <button
                      type="button"
                      aria-label={`${name}: ${entry?.text ?? "not known"}`}
                      title={result ?? name}
                      disabled={result === null}
                      onClick={() => props.onJoint(i, j, name)}
                    >
                      {entry === null ? "?" : <Worth value={entry} most={16} />}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">Rows are Left’s moves, columns Right’s; beside them how often optimal play chooses them.</p>
    </div>
  );
}

/** Optimal play of a game in which points are counted. */
export function ScoreLine(props: { line: Line }): VNode {
  const { line } = props;
  const starter = line.starter === "left" ? "Left" : "Right";
  return (
    <section class="score-line" aria-label={`Optimal play if ${starter} starts`}>
      <h3>If {starter} starts: score <Worth value={{ text: line.result, latex: line.result }} /></h3>
      <div class="scroll" tabIndex={0} role="region" aria-label={`Turns if ${starter} starts`}>
        <table class="data">
          <thead>
            <tr>
              {["Player", "Move", "What is left"].map(name => <th scope="col">{name}</th>)}
              <th scope="col" class="number">Score</th>
            </tr>
          </thead>
          <tbody>
            {line.steps.map(step => (
              <tr>
                <td class={`${step.player}-name`}>{step.player === "left" ? "Left" : "Right"}</td>
                <td>{step.action}</td>
                <td><code>{step.heap}</code></td>
                <td class="number"><Worth value={{ text: `${step.score}`, latex: `${step.score}` }} /></td>
              </tr>
            ))}
          </tbody>
        </table>
        {line.cut ? <p class="hint">The rest of the line is left out.</p> : null}
      </div>
    </section>
  );
}
