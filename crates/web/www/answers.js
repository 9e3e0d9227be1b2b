// Answers, each as it deserves: formulas, tables, pictures, long texts folded, mistakes with their remedies.
import { h } from "./vendor/preact.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { Maths } from "./maths.js";
import { Icon, Menu, copy, download } from "./menu.js";
import { troubleOf } from "./api.js";
import { Picture } from "./picture.js";
import { usePicture } from "./store.js";
import { slice } from "./text.js";
const LONG = 700;
const MANY_LINES = 12;
const MANY_ROWS = 40;
/** What is wrong or worth knowing, with its place and what can be done. */
export function Note(props) {
    const { message, span, hint, stop } = props.trouble;
    const place = span === null || span === undefined ? "" : slice(props.source, span);
    // The editor underlines the place; who hears the page is told what stands there.
    const short = place !== "" && place.length < 40 && !place.includes("\n") && !message.includes(place);
    const kind = props.warning === true ? "note warning" : stop === "cancelled" ? "note calm" : "note bad";
    return (h("div", { class: kind, role: props.warning === true ? "status" : "alert" },
        h("p", null,
            stop === "cancelled" ? "Stopped." : worded(message),
            short ? h("code", null, place) : null),
        hint !== null && hint !== undefined && hint !== "" ? h("p", { class: "hint" }, worded(hint)) : null));
}
/** A sentence in which what stands between backticks is code. */
export function worded(text) {
    return text.split("`").map((part, place) => (place % 2 === 1 ? h("code", { class: "word" }, part) : part));
}
/** A text that is folded if it is long. */
export function Folded(props) {
    const [open, set] = useState(false);
    const lines = props.text.split("\n");
    const long = props.text.length > LONG || lines.length > MANY_LINES;
    const shown = !long || open ? props.text : `${lines.slice(0, MANY_LINES).join("\n").slice(0, LONG)} …`;
    const size = lines.length > MANY_LINES ? `${lines.length} lines` : `${props.text.length} characters`;
    return (h("div", { class: props.class ?? "plain" },
        h("output", { class: long && !open ? "folded" : "" }, shown),
        long ? (h("button", { type: "button", class: "link", "aria-expanded": open, onClick: () => set(!open) }, open ? "Show less" : `Show all ${size}`)) : null));
}
function Table(props) {
    const [open, set] = useState(false);
    const [head, ...rest] = props.rows;
    const shown = open ? rest : rest.slice(0, MANY_ROWS);
    return (h("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": "Table" },
        h("table", { class: "data" },
            h("thead", null,
                h("tr", null, (head ?? []).map(text => h("th", { scope: "col" }, text)))),
            h("tbody", null, shown.map(row => h("tr", null, row.map(text => h("td", null, text)))))),
        rest.length > MANY_ROWS ? (h("button", { type: "button", class: "link", "aria-expanded": open, onClick: () => set(!open) }, open ? "Show less" : `Show all ${rest.length} rows`)) : null));
}
/** Draws something in what the session knew where an answer was found. */
async function draw(sheet, expression, format, theme, at) {
    const { mode, after } = at;
    const where = { ...(mode === undefined ? {} : { mode }), ...(after === undefined ? {} : { after }) };
    const event = await sheet.ask({ do: "draw", expression, format, theme, ...where });
    return {
        content: String(event["content"] ?? ""),
        encoding: String(event["encoding"] ?? "utf8"),
        description: String(event["description"] ?? ""),
    };
}
/** The picture of an answer, drawn for the theme. */
function Drawing(props) {
    const [drawn, set] = useState(null);
    useEffect(() => {
        let here = true;
        draw(props.sheet, props.expression, "svg", props.theme, props.answer).then(done => here && set(done), error => here && set(troubleOf(error)));
        return () => {
            here = false;
        };
    }, [props.expression, props.theme, props.answer.after, props.answer.mode]);
    const address = usePicture(drawn !== null && "content" in drawn ? drawn.content : null);
    if (drawn === null) {
        return h("p", { class: "faint" }, "drawing \u2026");
    }
    if ("message" in drawn) {
        return h(Note, { trouble: drawn, source: props.expression, warning: true });
    }
    return address === null ? null : h(Picture, { class: "picture", address: address, alt: drawn.description });
}
const EXPORTS = [
    ["SVG", "svg", "image/svg+xml"],
    ["PDF", "pdf", "application/pdf"],
    ["PNG", "png", "image/png"],
    ["TikZ", "tex", "text/plain"],
    ["Graphviz", "dot", "text/plain"],
];
/** Kinds of answers whose picture says more than their text. */
const PICTURED = /position|thermograph|plot|figure|picture|graph|tree|board|diagram/iu;
/** What stands before the expression of a statement. */
const ASSIGNED = /^[\p{L}_][\p{L}\p{N}_]*\s*:=\s*/u;
export function AnswerView(props) {
    const { answer, sheet, source } = props;
    const expression = answer.position ?? slice(source, answer.span).trim().replace(ASSIGNED, "").replace(/;$/u, "");
    const pictured = answer.picture === true;
    const [drawn, show] = useState(pictured && (answer.position != null || PICTURED.test(answer.kind)));
    const [said, say] = useState("");
    useEffect(() => {
        if (said === "") {
            return undefined;
        }
        const timer = setTimeout(() => say(""), 2500);
        return () => clearTimeout(timer);
    }, [said]);
    const warnings = (answer.warnings ?? []).map(trouble => h(Note, { trouble: trouble, source: source, warning: true }));
    if (!answer.shown) {
        return warnings.length === 0 ? null : h("div", { class: "answer" }, warnings);
    }
    const copied = async (what, text) => {
        say((await copy(text)) ? `${what} copied` : "the browser does not allow copying");
    };
    const exported = async (format, type, name, take) => {
        try {
            const made = await draw(sheet, expression, format, "light", answer);
            if (take) {
                download(`${name}.${format}`, made.content, made.encoding, type);
            }
            else {
                await copied(format === "tex" ? "TikZ" : "SVG", made.content);
            }
        }
        catch (error) {
            say(troubleOf(error).message);
        }
    };
    const name = expression.replaceAll(/[^\p{L}\d]+/gu, "-").replace(/^-|-$/gu, "").slice(0, 40) || "picture";
    const entries = [
        { name: "Copy as text", does: () => copied("Text", answer.text) },
        ...(answer.latex ? [{ name: "Copy as LaTeX", does: () => copied("LaTeX", answer.latex ?? "") }] : []),
        ...(pictured ? [
            { name: "Copy as SVG", does: () => exported("svg", "", name, false) },
            { name: "Copy as TikZ", does: () => exported("tex", "", name, false) },
            ...EXPORTS.map(([title, format, type]) => ({
                name: `Save as ${title}`,
                does: () => exported(format, type, name, true),
            })),
        ] : []),
        { name: "Insert as expected answer", does: () => sheet.expect(props.cell, answer) },
    ];
    const formula = answer.position == null && answer.latex != null && answer.latex !== "" && answer.latex.length <= LONG;
    const rows = answer.table?.rows;
    return (h("div", { class: props.stale ? "answer stale" : "answer" },
        h("div", { class: "body" },
            rows !== undefined ? h(Table, { rows: rows }) : null,
            rows === undefined && formula ? (h("div", { class: answer.text.length > 40 ? "value long" : "value", title: answer.text },
                h(Maths, { latex: answer.latex ?? "", text: answer.text }))) : null,
            rows === undefined && !formula ? h(Folded, { text: answer.text }) : null,
            drawn ? h(Drawing, { sheet, expression, answer, theme: props.theme }) : null,
            warnings),
        h("div", { class: "tools" },
            h("span", { class: "said", role: "status" }, said),
            answer.position != null ? (h("button", { type: "button", class: "soft", onClick: () => props.onExplore(answer.position ?? "", answer) },
                h(Icon, { name: "board" }),
                " Explore")) : null,
            pictured ? (h("button", { type: "button", class: "quiet", "aria-pressed": drawn, onClick: () => show(!drawn) }, "Picture")) : null,
            h(Menu, { label: "Copy or save", entries: entries },
                h(Icon, { name: "copy" })))));
}
