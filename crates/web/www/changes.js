// The board changed by hand: what a place, rows, columns, heaps and edges are to become.
import { h } from "./vendor/preact.js";
import { useState } from "./vendor/hooks.js";
export function Changes(props) {
    const { component, place, onChange } = props;
    const can = new Set(component.edits);
    const [row, column] = place ?? [0, 0];
    return (h("div", { class: "changes" },
        can.has("cycle") ? h("p", { class: "hint" }, clicking(component, can)) : null,
        can.has("rows") ? (h(Line, { name: `${rows(component)} ${row + 1}`, noun: rows(component).toLowerCase(), before: () => onChange({ insert_row: row }), behind: () => onChange({ insert_row: row + 1 }), gone: () => onChange({ delete_row: row }), words: ["above", "below"] })) : null,
        can.has("columns") ? (h(Line, { name: `Column ${column + 1}`, noun: "column", before: () => onChange({ insert_column: column }), behind: () => onChange({ insert_column: column + 1 }), gone: () => onChange({ delete_column: column }), words: ["left", "right"] })) : null,
        can.has("heap") ? h(Heaps, { ...props }) : null,
        can.has("graph") ? h(Edges, { ...props }) : null,
        component.edits.length === 0 ? h("p", { class: "hint" }, "This board cannot be changed by hand; change the text.") : null));
}
/** What a board has in the place of rows. */
function rows(component) {
    const label = component.spots[0]?.label ?? "";
    return /square|domino/u.test(label) ? "Strip" : /cherry/u.test(label) ? "Segment" : "Row";
}
/** What a click does on a board. */
function clicking(component, can) {
    const letters = (component.letters ?? []).map(letter => h("kbd", null, letter));
    const which = letters.length === 0 ? "" : h("span", { class: "together" },
        " (",
        letters,
        ")");
    if (can.has("graph")) {
        const what = colours(component).length > 0 ? "an edge changes its colour" : "a vertex changes what stands there";
        return [`Drag from vertex to vertex to draw an edge. A click on ${what}`, which, "."];
    }
    const lines = can.has("rows") || can.has("columns");
    const rest = lines ? ". The buttons are for the place clicked last." : ".";
    return ["A click changes what stands on a place", which, rest];
}
function Line(props) {
    const { name, noun, words } = props;
    return (h("div", { class: "line", role: "group", "aria-label": name },
        h("span", { class: "label" }, name),
        h("button", { type: "button", class: "soft", "aria-label": `Insert a ${noun} ${words[0]}`, onClick: props.before },
            "+ ",
            words[0]),
        h("button", { type: "button", class: "soft", "aria-label": `Insert a ${noun} ${words[1]}`, onClick: props.behind },
            "+ ",
            words[1]),
        h("button", { type: "button", class: "soft", "aria-label": `Delete the ${noun}`, onClick: props.gone }, "delete")));
}
/** The sizes in an expression such as `Nim(3,5)`. */
export function sizes(expression) {
    const inside = /\(\s*"?\s*([\d\s,]*)"?\s*\)\s*$/u.exec(expression)?.[1] ?? "";
    return inside.split(",").map(text => text.trim()).filter(text => text !== "").map(Number);
}
function Heaps(props) {
    const heaps = sizes(props.component.expression);
    const set = (heap, event) => {
        const size = Number(event.currentTarget.value);
        if (Number.isSafeInteger(size) && size >= 0) {
            props.onChange({ heap: [heap, size] });
        }
    };
    return (h("div", { class: "line", role: "group", "aria-label": "Heaps" },
        h("span", { class: "label" }, "Heaps"),
        heaps.map((size, heap) => (h("input", { key: `${heap}-${size}`, type: "number", min: "0", value: size, "aria-label": `Size of heap ${heap + 1}`, onChange: event => set(heap, event) }))),
        h("button", { type: "button", class: "soft", onClick: () => props.onChange({ heap: [heaps.length, 1] }) }, "+ heap")));
}
/** Whether a place of a graph is a vertex; the others are edges. */
export function isVertex(spot) {
    return /^(?:vertex|ground)/u.test(spot.label);
}
/** The letters of a graph's edges; none where letters stand on vertices. */
export function colours(component) {
    return component.spots.some(spot => isVertex(spot) && spot.letter) ? [] : (component.letters ?? []);
}
/** By how much the numbers that people see are more than those that the program counts from 0. */
function shift(component) {
    const vertex = component.spots.find(spot => spot.label.startsWith("vertex"));
    const number = Number(/\d+$/u.exec(vertex?.label ?? "")?.[0]);
    return vertex === undefined || Number.isNaN(number) ? 0 : number - vertex.place[1];
}
function Edges(props) {
    const { colour, place } = props;
    const letters = colours(props.component);
    const first = shift(props.component);
    const [from, setFrom] = useState(`${first}`);
    const [to, setTo] = useState(`${first + 1}`);
    const edge = props.component.spots.find(spot => place !== null && spot.label.startsWith("edge") &&
        spot.place[0] === place[0] && spot.place[1] === place[1]);
    const number = (label, value, set) => (h("label", null,
        label,
        h("input", { type: "number", min: first, value: value, onInput: event => set(event.currentTarget.value) })));
    return (h("div", { class: "line", role: "group", "aria-label": "Edges" },
        h("span", { class: "label" }, "Edge"),
        number("from", from, setFrom),
        number("to", to, setTo),
        letters.length === 0 ? null : (h("label", null,
            "colour",
            h("select", { value: colour, onChange: event => props.onColour(event.currentTarget.value) }, letters.map(letter => h("option", { value: letter }, letter))))),
        h("button", { type: "button", class: "soft", onClick: () => props.onChange({
                edge: { from: Number(from) - first, to: Number(to) - first, ...(colour === "" ? {} : { colour }) },
            }) }, "add"),
        edge === undefined ? null : (h("button", { type: "button", class: "soft", onClick: () => props.onChange({ unedge: edge.place[1] }) },
            "delete ",
            edge.label)),
        edge === undefined ? h("p", { class: "hint" }, "To delete an edge, click it first.") : null));
}
