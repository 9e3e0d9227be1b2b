// One cell: prose that can be read or edited, or code with what it answered.
import { h } from "./vendor/preact.js";
import { useMemo } from "./vendor/hooks.js";
import { AnswerView, Note } from "./answers.js";
import { Editor } from "./editor.js";
import { Icon } from "./menu.js";
import { Prose, commented, uncommented } from "./prose.js";
import { Offsets, Plain, bytes, count, duration } from "./text.js";
export function CellView(props) {
    const { sheet, cell, number } = props;
    const result = sheet.results.get(cell.id);
    const stale = sheet.stale(cell.id);
    const current = sheet.current === cell.id;
    const classes = ["cell", cell.prose ? "text" : "code"];
    if (current) {
        classes.push("current");
    }
    if (stale) {
        classes.push("is-stale");
    }
    if (props.explored) {
        classes.push("explored");
    }
    if (result?.state === "running" || result?.state === "waiting") {
        classes.push(result.state);
    }
    const kind = cell.prose ? "Text" : "Cell";
    return (h("section", { class: classes.join(" "), "aria-label": `${kind} ${number}`, onFocusCapture: () => {
            if (sheet.current !== cell.id) {
                sheet.current = cell.id;
                sheet.changed();
            }
        } },
        h("div", { class: "gutter", "aria-hidden": "true" }, cell.prose ? "" : number),
        h("div", { class: "content" },
            cell.prose ? h(ProseCell, { ...props }) : h(CodeCell, { ...props }),
            cell.prose ? null : h(Outcome, { ...props, result: result, stale: stale })),
        h(Tools, { ...props })));
}
function Tools(props) {
    const { sheet, cell, number } = props;
    const place = sheet.cells.findIndex(one => one.id === cell.id);
    const name = `${cell.prose ? "text" : "cell"} ${number}`;
    return (h("div", { class: "cell-tools" },
        cell.prose ? null : (h("button", { type: "button", class: "quiet", title: "Run (Ctrl+Enter)", "aria-label": `Run ${name}`, onClick: () => void sheet.run(cell.id) },
            h(Icon, { name: "run" }))),
        h("button", { type: "button", class: "quiet", title: "Move up (Ctrl+Shift+Up)", "aria-label": `Move ${name} up`, disabled: place === 0, onClick: () => sheet.move(cell.id, -1) },
            h(Icon, { name: "up" })),
        h("button", { type: "button", class: "quiet", title: "Move down (Ctrl+Shift+Down)", "aria-label": `Move ${name} down`, disabled: place === sheet.cells.length - 1, onClick: () => sheet.move(cell.id, 1) },
            h(Icon, { name: "down" })),
        h("button", { type: "button", class: "quiet", title: "Delete", "aria-label": `Delete ${name}`, onClick: () => sheet.remove(cell.id) },
            h(Icon, { name: "remove" }))));
}
/** What the keys of an editor do in any cell. */
function acts(sheet, cell, action) {
    const place = sheet.cells.findIndex(one => one.id === cell.id);
    const goTo = (next) => {
        if (next === undefined) {
            return false;
        }
        sheet.current = next.id;
        sheet.wanted = next.id;
        sheet.changed();
        return true;
    };
    switch (action) {
        case "up":
            return goTo(sheet.cells[place - 1]);
        case "down":
            return goTo(sheet.cells[place + 1]);
        case "move-up":
        case "move-down":
            sheet.move(cell.id, action === "move-up" ? -1 : 1);
            return true;
        case "undo":
            sheet.undo();
            return true;
        case "redo":
            sheet.redo();
            return true;
        case "run":
            void sheet.run(cell.id);
            return true;
        case "run-next": {
            void sheet.run(cell.id);
            const next = sheet.cells[place + 1];
            if (next === undefined) {
                sheet.insert(place + 1, false);
                return true;
            }
            return goTo(next);
        }
        case "leave": {
            const active = document.activeElement;
            active?.closest(".cell")?.querySelector(".cell-tools button")?.focus();
            return true;
        }
    }
}
function CodeCell(props) {
    const { sheet, cell, number } = props;
    const result = sheet.results.get(cell.id);
    const valid = result !== undefined && result.source === cell.body;
    const plain = useMemo(() => new Plain(cell.body), [cell.body]);
    const wrong = [];
    if (valid && result.error?.span) {
        const [start, end] = new Offsets(cell.body).span(result.error.span);
        wrong.push([plain.unit(start), plain.unit(end)]);
    }
    return (h(Editor, { key: `code-${cell.id}`, sheet: sheet, label: `Cell ${number}`, text: plain.text, code: true, wrong: wrong, focus: sheet.wanted === cell.id, ...(sheet.cells.length === 1 ? { hint: "Push(BR_B).CanonicalForm, then Ctrl+Enter" } : {}), read: () => new Plain(sheet.find(cell.id)?.body ?? "").text, onText: text => sheet.edit(cell.id, new Plain(sheet.find(cell.id)?.body ?? "").edited(text)), onKey: action => acts(sheet, cell, action), onFocus: () => {
            if (sheet.wanted === cell.id) {
                sheet.wanted = null;
            }
        }, onBlur: () => {
            sheet.settle();
            void sheet.recut(cell.id).catch(() => undefined);
        } }));
}
function ProseCell(props) {
    const { sheet, cell, number } = props;
    const edit = () => {
        sheet.prosing = cell.id;
        sheet.wanted = cell.id;
        sheet.current = cell.id;
        sheet.changed();
    };
    const leave = () => {
        sheet.settle();
        if (sheet.prosing === cell.id) {
            sheet.prosing = null;
            sheet.changed();
        }
    };
    if (sheet.prosing === cell.id || sheet.wanted === cell.id) {
        return (h(Editor, { key: `prose-${cell.id}`, sheet: sheet, label: `Text ${number}`, text: uncommented(cell.body), code: false, wrong: [], focus: true, hint: "Text in Markdown", read: () => uncommented(sheet.find(cell.id)?.body ?? ""), onText: text => {
                const body = sheet.find(cell.id)?.body ?? "";
                if (text !== uncommented(body)) {
                    sheet.edit(cell.id, commented(text, body));
                }
            }, onKey: action => {
                if (action === "run" || action === "leave") {
                    leave();
                    return true;
                }
                if (action === "run-next") {
                    leave();
                    return acts(sheet, cell, "down");
                }
                return acts(sheet, cell, action);
            }, onFocus: () => {
                if (sheet.wanted === cell.id) {
                    sheet.wanted = null;
                }
                sheet.prosing = cell.id;
            }, onBlur: leave }));
    }
    const text = uncommented(cell.body);
    return (h("div", { class: "read", onDblClick: edit },
        text.trim() === "" ? h("p", { class: "faint" }, "Empty text") : h(Prose, { text: text }),
        h("button", { type: "button", class: "quiet edit", "aria-label": `Edit text ${number}`, onClick: edit }, "Edit")));
}
function Outcome(props) {
    const { result, sheet, cell, stale } = props;
    if (result === undefined) {
        return null;
    }
    const shown = result.answers.filter(answer => answer.shown || (answer.warnings ?? []).length > 0);
    return (h("div", { class: "answers" },
        shown.map((answer, place) => (h(AnswerView, { key: `${place}-${answer.text.length}-${answer.position ?? ""}`, sheet: sheet, cell: cell.id, answer: answer, source: result.source, theme: props.theme, stale: stale, onExplore: (expression, which) => props.onExplore(cell.id, expression, which) }))),
        result.error !== null ? h(Note, { trouble: result.error, source: result.source }) : null,
        result.state === "waiting" ? h("p", { class: "progress", role: "status" }, "waiting") : null,
        result.state === "running" ? h(Running, { sheet: sheet, result: result }) : null,
        h("p", { class: "when" },
            stale ? h("span", { class: "mark", title: "This cell, or code above it, has changed since then" }, "stale") : null,
            result.state === "done" && result.micros !== null && result.micros > 1e6 ? (h("span", null, duration(result.micros))) : null)));
}
function Running(props) {
    const { progress } = props.result;
    const share = progress?.share;
    return (h("div", { class: "progress", role: "status" },
        h("progress", { "aria-label": "Progress", ...(share === null || share === undefined ? {} : { value: share.done, max: share.total }) }),
        h("span", null, progress === null
            ? "working"
            : `${count(progress.positions)} positions, ${count(progress.rate)} a second, ${bytes(progress.memory)}`),
        h("button", { type: "button", class: "soft", onClick: () => props.sheet.stop() },
            h(Icon, { name: "stop" }),
            " Stop")));
}
