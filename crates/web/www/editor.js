// A cell's text in CodeMirror, inside a shadow root: there its styles are adopted sheets, which the policy allows.
import { h } from "./vendor/preact.js";
import { useLayoutEffect, useRef } from "./vendor/hooks.js";
import { Compartment, Decoration, EditorState, EditorView, RangeSetBuilder, StateEffect, StateField, autocompletion, closeCompletion, completionKeymap, completionStatus, defaultKeymap, drawSelection, history, historyKeymap, hoverTooltip, keymap, placeholder, } from "./vendor/codemirror.js";
import { explained } from "./help.js";
import { looks } from "./looks.js";
import { Offsets } from "./text.js";
const coloured = StateEffect.define();
const colours = StateField.define({
    create: () => Decoration.none,
    update: (old, transaction) => {
        let now = old.map(transaction.changes);
        for (const effect of transaction.effects) {
            if (effect.is(coloured)) {
                now = effect.value;
            }
        }
        return now;
    },
    provide: field => EditorView.decorations.from(field),
});
const faulted = StateEffect.define();
const faults = StateField.define({
    create: () => Decoration.none,
    update: (old, transaction) => {
        // What was wrong is no longer said of a text that has changed.
        let now = transaction.docChanged ? Decoration.none : old;
        for (const effect of transaction.effects) {
            if (effect.is(faulted)) {
                now = effect.value;
            }
        }
        return now;
    },
    provide: field => EditorView.decorations.from(field),
});
const marks = new Map();
function mark(sort) {
    let found = marks.get(sort);
    if (found === undefined) {
        found = Decoration.mark({ class: `s-${sort}` });
        marks.set(sort, found);
    }
    return found;
}
const fault = Decoration.mark({ class: "fault" });
function painted(text, pieces) {
    const offsets = new Offsets(text);
    const builder = new RangeSetBuilder();
    for (const { span, sort } of pieces) {
        const [start, end] = offsets.span(span);
        if (end > start) {
            builder.add(start, end, mark(sort.toLowerCase()));
        }
    }
    return builder.finish();
}
function underlined(text, places) {
    const ranges = places.map(([start, end]) => {
        // An empty place is shown on the sign before or behind it.
        const before = Math.max(0, Math.min(start, text.length - 1));
        return end > start ? [start, Math.min(end, text.length)] : [before, Math.min(text.length, start + 1)];
    });
    const shown = ranges.filter(([start = 0, end = 0]) => end > start);
    return Decoration.set(shown.map(([start = 0, end = 0]) => fault.range(start, end)), true);
}
/** Completion as the language knows it. */
function completions(sheet) {
    const source = async (context) => {
        const text = context.state.doc.toString();
        const before = context.matchBefore(/[\p{L}\d_.]+$/u);
        if (before === null && !context.explicit) {
            return null;
        }
        const offsets = new Offsets(text);
        const found = await sheet.complete(text, offsets.byte(context.pos)).catch(() => null);
        if (found === null || context.aborted || found.candidates.length === 0) {
            return null;
        }
        const [from, to] = offsets.span(found.span);
        return {
            from,
            to,
            options: found.candidates.map(({ text: label, about }) => ({
                label,
                ...(about ? { info: about } : {}),
            })),
            validFor: /^[\p{L}\d_]*$/u,
        };
    };
    return autocompletion({ override: [source], icons: false, activateOnTypingDelay: 120, aboveCursor: false });
}
/** Help on the word under the pointer, when the pointer has come to rest and nobody has written since then. */
function hover(sheet, rests) {
    return hoverTooltip(async (view, place) => {
        if (!rests()) {
            return null;
        }
        const text = view.state.doc.toString();
        const help = await sheet.help(text, new Offsets(text).byte(place)).catch(() => null);
        if (help === null || help === "" || !rests()) {
            return null;
        }
        const word = view.state.wordAt(place);
        return {
            pos: word?.from ?? place,
            end: word?.to ?? place,
            above: true,
            create: () => {
                return { dom: explained(help) };
            },
        };
    }, { hoverTime: 350, hideOnChange: true });
}
export function Editor(props) {
    const host = useRef(null);
    const view = useRef(null);
    const latest = useRef(props);
    latest.current = props;
    const label = useRef(new Compartment());
    // Made and given the focus before anything else happens, so that keys that follow at once go to the right cell.
    useLayoutEffect(() => {
        const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: "open" });
        if (root === undefined) {
            return undefined;
        }
        const act = (action) => () => latest.current.onKey(action);
        // What is run needs no completion any more, be it shown or on its way.
        let resting = false;
        const run = (action) => (editor) => {
            closeCompletion(editor);
            resting = false;
            return latest.current.onKey(action);
        };
        const edge = (action) => (editor) => {
            const { head, empty } = editor.state.selection.main;
            const line = editor.state.doc.lineAt(head).number;
            const there = action === "up" ? line === 1 : line === editor.state.doc.lines;
            return empty && there && completionStatus(editor.state) === null && latest.current.onKey(action);
        };
        let asked = 0;
        let timer = 0;
        const paint = (editor) => {
            if (!latest.current.code) {
                return;
            }
            asked += 1;
            const mine = asked;
            const text = editor.state.doc.toString();
            latest.current.sheet.colours(text).then(pieces => {
                if (mine === asked && editor.state.doc.toString() === text) {
                    editor.dispatch({ effects: coloured.of(painted(text, pieces)) });
                }
            }).catch(() => undefined);
        };
        const watch = EditorView.updateListener.of(update => {
            if (update.docChanged) {
                latest.current.onText(update.state.doc.toString());
                resting = false;
                clearTimeout(timer);
                timer = setTimeout(() => paint(update.view), 40);
            }
            if (update.focusChanged) {
                if (update.view.hasFocus) {
                    latest.current.onFocus();
                }
                else {
                    latest.current.onBlur();
                }
            }
        });
        const extensions = [
            keymap.of([
                { key: "Ctrl-Enter", mac: "Cmd-Enter", run: run("run") },
                { key: "Shift-Enter", run: run("run-next") },
                { key: "Ctrl-Shift-ArrowUp", run: act("move-up") },
                { key: "Ctrl-Shift-ArrowDown", run: act("move-down") },
                { key: "ArrowUp", run: edge("up") },
                { key: "ArrowDown", run: edge("down") },
                { key: "Escape", run: editor => closeCompletion(editor) || latest.current.onKey("leave") },
            ]),
            completionKeymap.length > 0 ? keymap.of([...completionKeymap]) : [],
            keymap.of([...historyKeymap, ...defaultKeymap]),
            // When the editor has nothing left to undo, the sheet may have.
            keymap.of([
                { key: "Mod-z", run: act("undo") },
                { key: "Mod-y", run: act("redo") },
                { key: "Mod-Shift-z", run: act("redo") },
            ]),
            history(),
            drawSelection(),
            EditorView.lineWrapping,
            EditorState.allowMultipleSelections.of(false),
            looks,
            colours,
            faults,
            label.current.of(EditorView.contentAttributes.of({ "aria-label": props.label, spellcheck: String(!props.code) })),
            props.hint === undefined ? [] : placeholder(props.hint),
            props.code ? [completions(props.sheet), hover(props.sheet, () => resting)] : [],
            EditorView.domEventHandlers({
                pointermove: event => {
                    // A tap is no question.
                    resting = event.pointerType === "mouse";
                    return false;
                },
            }),
            watch,
        ];
        const editor = new EditorView({
            state: EditorState.create({ doc: props.text, extensions }),
            parent: root,
            root,
        });
        view.current = editor;
        paint(editor);
        return () => {
            clearTimeout(timer);
            asked += 1;
            view.current = null;
            editor.destroy();
        };
    }, []);
    useLayoutEffect(() => {
        const editor = view.current;
        if (editor === null) {
            return;
        }
        const attributes = { "aria-label": props.label, spellcheck: String(!props.code) };
        editor.dispatch({ effects: label.current.reconfigure(EditorView.contentAttributes.of(attributes)) });
    }, [props.label]);
    useLayoutEffect(() => {
        const editor = view.current;
        if (editor === null) {
            return;
        }
        // Effects run late: the text may have gone on since it was rendered, so the sheet is asked what it is now.
        const text = latest.current.read();
        const old = editor.state.doc.toString();
        if (old !== text) {
            editor.dispatch({ changes: { from: 0, to: old.length, insert: text } });
        }
    }, [props.text]);
    const wrong = JSON.stringify(props.wrong);
    useLayoutEffect(() => {
        const editor = view.current;
        editor?.dispatch({ effects: faulted.of(underlined(editor.state.doc.toString(), props.wrong)) });
    }, [wrong]);
    useLayoutEffect(() => {
        if (props.focus) {
            view.current?.focus();
        }
    }, [props.focus]);
    return h("div", { class: "editor", ref: host });
}
