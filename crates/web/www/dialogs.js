// Questions to the user: which file, which version of it, which keys there are.
import { h } from "./vendor/preact.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";
import { troubleOf } from "./api.js";
/** A dialog that holds the focus until it is closed; Escape closes it. */
export function Dialog(props) {
    const box = useRef(null);
    useEffect(() => {
        const dialog = box.current;
        if (dialog !== null && !dialog.open) {
            dialog.showModal();
        }
        return () => dialog?.close();
    }, []);
    return (h("dialog", { ref: box, class: props.whole ? "whole" : props.wide ? "wide" : "", "aria-label": props.title, onClose: props.onClose },
        h("h2", null, props.title),
        props.children));
}
export function Saying(props) {
    const { trouble } = props;
    return trouble === null ? null : (h("div", { class: "note bad", role: "alert" },
        h("p", null, trouble.message),
        trouble.hint ? h("p", { class: "hint" }, trouble.hint) : null));
}
/** Opens one of the files of the folder. */
export function OpenDialog(props) {
    const [trouble, tell] = useState(null);
    const { sheet } = props;
    useEffect(() => void sheet.look(), []);
    const open = (file) => {
        sheet.open(file, file === null).then(props.onClose, error => tell(troubleOf(error)));
    };
    return (h(Dialog, { title: "Open a worksheet", onClose: props.onClose },
        sheet.dirty ? h("p", { class: "hint" }, "What is on the page has not been saved and would be lost.") : null,
        h(Saying, { trouble: trouble }),
        sheet.files.length === 0 ? h("p", null, "There are no worksheets in this folder yet.") : null,
        h("ul", { class: "files" }, sheet.files.map(file => (h("li", null,
            h("button", { type: "button", class: "row", onClick: () => open(file) }, file))))),
        h("div", { class: "buttons" },
            h("button", { type: "button", class: "soft", onClick: () => open(null) }, "New worksheet"),
            h("button", { type: "button", class: "soft", onClick: props.onClose }, "Cancel"))));
}
/** Asks for a name and saves; over a file that is there already only when somebody has seen what it is. */
export function SaveDialog(props) {
    const [name, set] = useState(props.sheet.file ?? "worksheet.onside");
    const [trouble, tell] = useState(null);
    const submit = (event) => {
        event.preventDefault();
        const file = name.trim().endsWith(".onside") ? name.trim() : `${name.trim()}.onside`;
        props.sheet.save(file).then(props.onClose, error => tell(troubleOf(error)));
    };
    return (h(Dialog, { title: "Save the worksheet", onClose: props.onClose },
        h(Saying, { trouble: trouble }),
        h("form", { onSubmit: submit },
            h("label", null,
                "Name of the file",
                h("input", { type: "text", value: name, spellcheck: false, autocomplete: "off", onInput: event => set(event.currentTarget.value) })),
            h("div", { class: "buttons" },
                h("button", { type: "submit", class: "strong" }, "Save"),
                h("button", { type: "button", class: "soft", onClick: props.onClose }, "Cancel")))));
}
function happened(sheet, conflict) {
    if (conflict.hash === null) {
        return "is no longer on disk";
    }
    return conflict.file === sheet.file ? "has changed on disk" : "is there already";
}
/** Both versions of a file that has changed on disk, line by line beside each other. */
export function ConflictDialog(props) {
    const { sheet } = props;
    const [trouble, tell] = useState(null);
    const { conflict } = sheet;
    if (conflict === null) {
        return null;
    }
    const close = () => {
        sheet.conflict = null;
        sheet.changed();
    };
    const does = (work) => {
        work.catch(error => tell(troubleOf(error)));
    };
    const mine = sheet.source.split("\n");
    const theirs = conflict.source.split("\n");
    const side = (title, lines, others) => (h("section", { "aria-label": title },
        h("h3", null, title),
        h("pre", { tabIndex: 0 }, lines.map(line => h("span", { class: others.has(line) ? "" : "differs" }, `${line}\n`)))));
    return (h(Dialog, { title: `${conflict.file} ${happened(sheet, conflict)}`, wide: true, onClose: close },
        h("p", null, "Nothing has been written. Which version shall stay?"),
        h(Saying, { trouble: trouble }),
        h("div", { class: "versions" },
            side("On this page", mine, new Set(theirs)),
            side("On disk", theirs, new Set(mine))),
        h("div", { class: "buttons" },
            h("button", { type: "button", class: "strong", onClick: () => does(sheet.keepMine()) }, "Keep this page\u2019s"),
            conflict.hash === null ? null : (h("button", { type: "button", class: "soft", onClick: () => does(sheet.takeTheirs()) }, "Take the one on disk")),
            h("button", { type: "button", class: "soft", autofocus: true, onClick: close }, "Decide later"))));
}
/** Keys, where they mean something, and what they do. */
const KEYS = [
    [["Ctrl+Enter"], "", "run the cell; a text is shown as it reads"],
    [["Shift+Enter"], "", "run the cell and go to the next one"],
    [["Up", "Down"], "at the edge of a cell", "go to the cell above or below"],
    [["Ctrl+Space"], "", "how a word could go on"],
    [["Ctrl+Shift+Up", "Ctrl+Shift+Down"], "", "move the cell"],
    [["Escape"], "", "leave the editor for the cell’s buttons"],
    [["Ctrl+Z", "Ctrl+Y"], "", "undo and redo: in the text, then of cells"],
    [["Ctrl+S"], "", "save"],
    [["Ctrl+."], "", "stop"],
    [["Arrows", "Enter"], "on a board", "go from place to place, make the move"],
    [["U"], "on a board", "take the last move back"],
    [["Arrows"], "in the tree", "go through the variations"],
];
export function KeysDialog(props) {
    return (h(Dialog, { title: "Keys", onClose: props.onClose },
        h("table", { class: "keys" },
            h("tbody", null, KEYS.map(([keys, where, does]) => (h("tr", null,
                h("th", { scope: "row" },
                    keys.map(key => h("kbd", null, key)),
                    " ",
                    h("span", { class: "faint" }, where)),
                h("td", null, does)))))),
        h("div", { class: "buttons" },
            h("button", { type: "button", class: "soft", onClick: props.onClose }, "Close"))));
}
