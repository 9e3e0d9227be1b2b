// The moves of both players with what they are worth, and what is known of the whole position.
import { Fragment, h } from "./vendor/preact.js";
import { Maths } from "./maths.js";
import { Picture } from "./picture.js";
import { usePicture } from "./store.js";
/** A value as a formula, or as text where it is long; the rest is in its title. */
export function Worth(props) {
    const { text, latex } = props.value;
    const most = props.most ?? 60;
    if (text.length > most) {
        return h("span", { class: "worth", title: text },
            text.slice(0, most),
            "\u2026");
    }
    const formula = latex ? h(Maths, { latex: latex, text: text }) : text;
    return h("span", { class: "worth", title: text }, formula);
}
export function playerName(player) {
    return player === "left" ? "Left" : "Right";
}
/** Words for the names of outcome classes where the players move in turn. */
const IN_TURN = {
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
const AT_ONCE = {
    L: "Left wins",
    R: "Right wins",
    D: "a draw",
    LD: "Left wins or draws",
    DR: "a draw, or Right wins",
    LR: "either player may win",
    LDR: "anything can happen",
    U: "nobody can force a win",
};
function outcomeText(outcome, kind) {
    const words = (kind === "synchronized" ? AT_ONCE : IN_TURN)[outcome];
    return words === undefined ? outcome : `${outcome}: ${words}`;
}
function asValue(told) {
    return typeof told === "string" ? { text: told } : told;
}
/** What is known of the whole. */
export function Facts(props) {
    const { values, kind } = props;
    const value = values?.value ?? values?.matrix?.value ?? null;
    const reason = values?.reason ?? null;
    const rows = [];
    if (values?.outcome) {
        rows.push(["Outcome", outcomeText(values.outcome, kind)]);
    }
    if (values?.mean) {
        rows.push(["Mean", h(Worth, { value: asValue(values.mean) })]);
    }
    if (values?.temperature) {
        rows.push(["Temperature", h(Worth, { value: asValue(values.temperature) })]);
    }
    if (values?.onside) {
        rows.push(["Onside", h(Worth, { value: values.onside })]);
    }
    if (values?.offside) {
        rows.push(["Offside", h(Worth, { value: values.offside })]);
    }
    for (const line of values?.lines ?? []) {
        rows.push([`If ${playerName(line.starter)} starts`, h(Worth, { value: { text: line.result, latex: line.result } })]);
    }
    return (h("div", { class: "facts" },
        h("div", { class: "headline", role: "status", "aria-label": "Value" },
            h("span", { class: "label" }, HEADLINES[kind] ?? "Value"),
            kind === "scoring" && rows.length > 0 ? null : value === null ? (h("span", { class: "faint" }, props.loading ? "…" : "not known")) : (h(Worth, { value: value.text.length > 24 ? { text: value.text } : value, most: 160 }))),
        h("dl", null, rows.map(([name, what]) => h(Fragment, null,
            h("dt", null, name),
            h("dd", null, what)))),
        reason === null || props.loading ? null : (h("p", { class: "hint" }, [reason.message, reason.stop === "time" ? null : reason.hint].filter(Boolean).join("; ")))));
}
/** What stands over the value. */
const HEADLINES = { synchronized: "Nash value", scoring: "Score of optimal play" };
/** What graphs show. */
const GRAPHS = { positions: "Graph of all positions", value: "Graph of the value" };
/** The thermograph, and the graph of all positions of loopy games. */
export function Figures(props) {
    const { values } = props;
    const dark = props.theme === "dark";
    const heat = usePicture(dark ? (values?.thermograph_svg_dark ?? values?.thermograph_svg) : values?.thermograph_svg);
    const graph = usePicture(dark ? (values?.graph_svg_dark ?? values?.graph_svg) : values?.graph_svg);
    return (h("div", { class: "figures" },
        heat === null ? null : h(Picture, { class: "thermograph", address: heat, alt: "Thermograph" }),
        graph === null ? null : h(Picture, { class: "graph", address: graph, alt: GRAPHS[values?.graph_of ?? "positions"] }),
        graph !== null && values?.graph_of === "value" ? (h("p", { class: "hint" }, "The graph of the value: that of all positions is too large to be read.")) : null));
}
export function Options(props) {
    return (h("div", { class: "options" },
        h(Column, { ...props, player: "left" }),
        h(Column, { ...props, player: "right" }),
        props.view.unlisted ? h("p", { class: "hint" }, props.view.unlisted) : null));
}
function Column(props) {
    const { view, player } = props;
    const options = view[player];
    const known = new Map((props.values?.[player] ?? []).map(values => [values.index, values]));
    const barred = props.only !== null && props.only !== player;
    return (h("section", { class: `column ${player}`, "aria-label": `${playerName(player)}’s moves` },
        h("h3", null,
            playerName(player),
            " ",
            h("span", { class: "faint" }, options.length)),
        options.length === 0 ? h("p", { class: "faint" }, "no move") : null,
        h("ul", null, options.map(option => {
            const values = props.hidden ? undefined : known.get(option.index);
            const mark = values?.mark;
            const better = mark && "dominated_by" in mark ? known.get(mark.dominated_by) : undefined;
            return (h("li", null,
                h("button", { type: "button", class: rank(values), disabled: barred, onClick: () => props.onMove(player, option), onMouseEnter: () => props.onPoint(option), onMouseLeave: () => props.onPoint(null), onFocus: () => props.onPoint(option), onBlur: () => props.onPoint(null) },
                    h("span", { class: "name", title: option.name }, short(option, view)),
                    values?.value ? h(Worth, { value: values.value, most: 24 }) : null,
                    values?.value || !values?.outcome ? null : h("span", { class: "worth" }, values.outcome),
                    h(Marks, { values, better, view, names: options }))));
        }))));
}
/** The name of a move without the summand in which it is made, which has a number of its own. */
function short(option, view) {
    const summand = view.components.length > 1 ? option.name.indexOf("): ") : -1;
    return summand < 0 ? option.name : `${option.component + 1}: ${option.name.slice(summand + 3)}`;
}
function rank(values) {
    if (values === undefined) {
        return "option";
    }
    return values.sensible === true ? "option sensible" : values.mark ? "option poor" : "option";
}
function Marks(props) {
    const { values, names, view } = props;
    const marks = [];
    if (values?.winning === true) {
        marks.push(h("span", { class: "tag wins", title: "the player wins with this move" }, "wins"));
    }
    else if (values?.drawing === true) {
        marks.push(h("span", { class: "tag draws", title: "the game is drawn after this move" }, "draw"));
    }
    if (values?.sensible === true && view.kind === "scoring") {
        marks.push(h("span", { class: "tag wins", title: "no move brings more points in the end" }, "optimal"));
    }
    else if (values?.sensible === true) {
        marks.push(h("span", { class: "tag", title: "leads to an option of the canonical form" }, "sensible"));
    }
    const mark = values?.mark;
    if (mark && "dominated_by" in mark) {
        const better = names.find(option => option.index === mark.dominated_by);
        // Of equal moves the first is kept, which is no fault of the others.
        const how = props.better?.value?.text === values?.value?.text ? "as good as" : "dominated by";
        marks.push(h("span", { class: "tag plain" },
            how,
            " ",
            h("i", null, better === undefined ? "another" : short(better, view))));
    }
    else if (mark && "reversible_through" in mark) {
        const { reversible_through: reply, result } = mark;
        marks.push(h("span", { class: "tag plain", title: `leads to ${result}` },
            "reversible through ",
            h("i", null, reply)));
    }
    return h("span", { class: "tags" }, marks);
}
