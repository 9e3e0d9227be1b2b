// The board changed by hand: what a place, rows, columns, heaps and edges are to become.
import { h } from "./vendor/preact.js";
import { useState } from "./vendor/hooks.js";
export function Changes(props) {
    const { component, place, onChange } = props;
    const can = new Set(component.edits);
    const [row, column] = place ?? [0, 0];
    return (h("div", { class: "changes" },
        can.has("cycle") ? (h("p", { class: "hint" },
            "Click a place to change what stands there",
            component.letters ? h("span", null,
                ": ",
                component.letters.map(letter => h("kbd", null, letter))) : null,
            ".",
            can.has("rows") || can.has("columns") ? " Rows and columns are those of the place clicked last." : "")) : null,
        can.has("rows") ? (h(Line, { name: `Row ${row + 1}`, noun: "row", before: () => onChange({ insert_row: row }), behind: () => onChange({ insert_row: row + 1 }), gone: () => onChange({ delete_row: row }), words: ["above", "below"] })) : null,
        can.has("columns") ? (h(Line, { name: `Column ${column + 1}`, noun: "column", before: () => onChange({ insert_column: column }), behind: () => onChange({ insert_column: column + 1 }), gone: () => onChange({ delete_column: column }), words: ["left", "right"] })) : null,
        can.has("heap") ? h(Heaps, { ...props }) : null,
        can.has("graph") ? h(Edges, { ...props }) : null,
        component.edits.length === 0 ? h("p", { class: "hint" }, "This board cannot be changed by hand; change the text.") : null));
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
function Edges(props) {
    const [from, setFrom] = useState("0");
    const [to, setTo] = useState("1");
    const letters = props.component.letters ?? [];
    const [colour, setColour] = useState(letters[0] ?? "");
    const { place } = props;
    const edge = props.component.spots.find(spot => place !== null && spot.label.startsWith("edge") &&
        spot.place[0] === place[0] && spot.place[1] === place[1]);
    const number = (label, value, set) => (h("label", null,
        label,
        h("input", { type: "number", min: "0", value: value, onInput: event => set(event.currentTarget.value) })));
    return (h("div", { class: "line", role: "group", "aria-label": "Edges" },
        h("span", { class: "label" }, "Edge"),
        number("from", from, setFrom),
        number("to", to, setTo),
        letters.length === 0 ? null : (h("label", null,
            "colour",
            h("select", { value: colour, onChange: event => setColour(event.currentTarget.value) }, letters.map(letter => h("option", { value: letter }, letter))))),
        h("button", { type: "button", class: "soft", onClick: () => props.onChange({
                edge: { from: Number(from), to: Number(to), ...(colour === "" ? {} : { colour }) },
            }) }, "add"),
        edge === undefined ? null : (h("button", { type: "button", class: "soft", onClick: () => props.onChange({ unedge: edge.place[1] }) },
            "delete ",
            edge.label)),
        h("p", { class: "hint" }, "Drag from vertex to vertex to add an edge; click an edge to delete it.")));
}
