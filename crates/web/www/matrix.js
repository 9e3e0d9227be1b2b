// A synchronized game as a matrix: moves at the margins with the probabilities of optimal play; and lines of scores.
import { h } from "./vendor/preact.js";
import { Worth } from "./options.js";
export function MatrixView(props) {
    const { matrix } = props;
    return (h("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": "Matrix" },
        h("table", { class: "matrix" },
            h("thead", null,
                h("tr", null,
                    h("td", null),
                    h("td", null),
                    matrix.right.map(name => h("th", { scope: "col", class: "right-name" }, name))),
                h("tr", null,
                    h("td", null),
                    h("td", null),
                    matrix.right_strategy.map(chance => h("td", { class: chance === "0" ? "chance none" : "chance" }, chance)))),
            h("tbody", null, matrix.entries.map((row, i) => (h("tr", null,
                h("th", { scope: "row", class: "left-name" }, matrix.left[i] ?? ""),
                h("td", { class: matrix.left_strategy[i] === "0" ? "chance none" : "chance" }, matrix.left_strategy[i] ?? ""),
                row.map((entry, j) => {
                    const name = `${matrix.left[i] ?? ""} and ${matrix.right[j] ?? ""}`;
                    const result = matrix.results[i]?.[j] ?? null;
                    const used = matrix.left_strategy[i] !== "0" && matrix.right_strategy[j] !== "0";
                    return (h("td", { class: used ? "entry used" : "entry" },
                        h("button", { type: "button", "aria-label": `${name}: ${entry?.text ?? "not known"}`, title: result ?? name, disabled: result === null, onClick: () => props.onJoint(i, j, name) }, entry === null ? "?" : h(Worth, { value: entry, most: 16 }))));
                })))))),
        h("p", { class: "hint" }, "Rows are Left\u2019s moves, columns Right\u2019s; beside them how often optimal play chooses them.")));
}
/** Optimal play of a game in which points are counted. */
export function ScoreLine(props) {
    const { line } = props;
    const starter = line.starter === "left" ? "Left" : "Right";
    return (h("section", { class: "score-line", "aria-label": `Optimal play if ${starter} starts` },
        h("h3", null,
            "If ",
            starter,
            " starts: score ",
            h(Worth, { value: { text: line.result, latex: line.result } })),
        h("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": `Turns if ${starter} starts` },
            h("table", { class: "data" },
                h("thead", null,
                    h("tr", null,
                        ["Player", "Move", "What is left"].map(name => h("th", { scope: "col" }, name)),
                        h("th", { scope: "col", class: "number" }, "Score"))),
                h("tbody", null, line.steps.map(step => (h("tr", null,
                    h("td", { class: `${step.player}-name` }, step.player === "left" ? "Left" : "Right"),
                    h("td", null, step.action),
                    h("td", null,
                        h("code", null, step.heap)),
                    h("td", { class: "number" },
                        h(Worth, { value: { text: `${step.score}`, latex: `${step.score}` } }))))))),
            line.cut ? h("p", { class: "hint" }, "The rest of the line is left out.") : null)));
}
