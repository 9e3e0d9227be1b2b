// The page: its bar, the sheet, the board beside it. Starts everything.
import { Fragment, h, render } from "./vendor/preact.js";
import { useEffect, useMemo, useState } from "./vendor/hooks.js";
import * as api from "./api.js";
import { CellView } from "./cell.js";
import { ConflictDialog, KeysDialog, OpenDialog, SaveDialog, Saying } from "./dialogs.js";
import { Explorer } from "./explorer.js";
import { Exploration } from "./exploration.js";
import { Icon } from "./menu.js";
import { Sheet } from "./sheet.js";
import { useStore } from "./store.js";
import { Welcome, isEmpty } from "./welcome.js";
const THEME = "onside-theme";
function useTheme() {
    const dark = useMemo(() => matchMedia("(prefers-color-scheme: dark)"), []);
    const kept = localStorage.getItem(THEME);
    const first = kept === "dark" || kept === "light" ? kept : dark.matches ? "dark" : "light";
    const [theme, set] = useState(first);
    useEffect(() => {
        document.documentElement.dataset["theme"] = theme;
    }, [theme]);
    useEffect(() => {
        const follow = () => {
            if (localStorage.getItem(THEME) === null) {
                set(dark.matches ? "dark" : "light");
            }
        };
        dark.addEventListener("change", follow);
        return () => dark.removeEventListener("change", follow);
    }, []);
    return [theme, () => {
            const next = theme === "dark" ? "light" : "dark";
            localStorage.setItem(THEME, next);
            set(next);
        }];
}
function Page(props) {
    const { sheet, exploration } = props;
    useStore(sheet);
    useStore(exploration);
    const [theme, turn] = useTheme();
    const [dialog, open] = useState(null);
    const [trouble, tell] = useState(null);
    const save = () => {
        if (sheet.file === null) {
            open("save");
            return;
        }
        sheet.save().then(() => tell(null), error => tell(api.troubleOf(error)));
    };
    const saveKey = (event) => {
        const control = event.ctrlKey || event.metaKey;
        if (control && event.key === "s") {
            event.preventDefault();
            save();
        }
        else if (control && event.key === ".") {
            event.preventDefault();
            sheet.stop();
            exploration.halt();
        }
        else if (control && (event.key === "z" || event.key === "y" || event.key === "Z") && !event.defaultPrevented) {
            const target = event.composedPath()[0];
            if (target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea"))) {
                return;
            }
            event.preventDefault();
            if (event.key === "z") {
                sheet.undo();
            }
            else {
                sheet.redo();
            }
        }
    };
    useEffect(() => {
        addEventListener("keydown", saveKey);
        return () => removeEventListener("keydown", saveKey);
    });
    useEffect(() => {
        const ask = (event) => {
            if (sheet.dirty) {
                event.preventDefault();
            }
        };
        addEventListener("beforeunload", ask);
        return () => removeEventListener("beforeunload", ask);
    }, []);
    useEffect(() => {
        document.title = `${sheet.dirty ? "• " : ""}${sheet.file ?? "New worksheet"} – Onside`;
    });
    useEffect(() => {
        if (sheet.notice === null) {
            return undefined;
        }
        const timer = setTimeout(() => {
            sheet.notice = null;
            sheet.changed();
        }, 4000);
        return () => clearTimeout(timer);
    }, [sheet.notice]);
    const explore = (cell, expression, answer) => {
        exploration.begin(cell, expression, answer);
    };
    return (h(Fragment, null,
        h("header", { class: "bar" },
            h("h1", null,
                h("span", { class: "name" }, "Onside")),
            h("button", { type: "button", class: "file", onClick: () => open("open"), title: "Open another worksheet" },
                h(Icon, { name: "folder" }),
                " ",
                sheet.file ?? "New worksheet",
                sheet.dirty ? h("span", { class: "dot", title: "not saved" }, " \u2022") : null),
            h("div", { class: "group" },
                h("button", { type: "button", class: "quiet", onClick: save }, "Save"),
                sheet.file === null ? null : (h("button", { type: "button", class: "quiet", onClick: () => open("save") }, "Save as")),
                h("button", { type: "button", class: "quiet", "aria-label": "Undo", title: "Undo (Ctrl+Z)", disabled: !sheet.canUndo, onClick: () => sheet.undo() },
                    h(Icon, { name: "undo" })),
                h("button", { type: "button", class: "quiet", "aria-label": "Redo", title: "Redo (Ctrl+Y)", disabled: !sheet.canRedo, onClick: () => sheet.redo() },
                    h(Icon, { name: "redo" }))),
            h("div", { class: "group end" },
                h("label", { class: "choice" },
                    h("span", { class: "hidden" }, "How positions are played"),
                    h("select", { value: sheet.mode, onChange: event => sheet.setMode(event.currentTarget.value) },
                        h("option", { value: "alternating" }, "Alternating"),
                        h("option", { value: "synchronized" }, "Synchronized"))),
                sheet.busy ? (h("button", { type: "button", class: "strong stop", onClick: () => sheet.stop() },
                    h(Icon, { name: "stop" }),
                    " Stop")) : (h("button", { type: "button", class: "strong", onClick: () => void sheet.runAll() },
                    h(Icon, { name: "run" }),
                    " Run all")),
                h("button", { type: "button", class: "quiet", "aria-label": "Keys", title: "Keys", onClick: () => open("keys") }, "?"),
                h("button", { type: "button", class: "quiet", "aria-label": theme === "dark" ? "Light colours" : "Dark colours", title: theme === "dark" ? "Light colours" : "Dark colours", onClick: turn },
                    h(Icon, { name: theme === "dark" ? "sun" : "moon" })))),
        h("div", { class: exploration.open ? "desk with-board" : "desk" },
            h("main", { class: "sheet", "aria-label": "Worksheet" },
                h(Saying, { trouble: trouble }),
                sheet.cells.map((cell, place) => (h(Fragment, { key: cell.id },
                    h(CellView, { sheet: sheet, cell: cell, number: place + 1, theme: theme, explored: exploration.open && exploration.cell === cell.id, onExplore: explore }),
                    h(Between, { sheet: sheet, place: place + 1, last: place === sheet.cells.length - 1 })))),
                isEmpty(sheet) ? h(Welcome, { sheet: sheet, tell: tell }) : null),
            exploration.open ? h(Explorer, { sheet: sheet, exploration: exploration, theme: theme }) : null),
        h("div", { class: "notice", role: "status" }, sheet.notice),
        dialog === "open" ? h(OpenDialog, { sheet: sheet, onClose: () => open(null) }) : null,
        dialog === "save" ? h(SaveDialog, { sheet: sheet, onClose: () => open(null) }) : null,
        dialog === "keys" ? h(KeysDialog, { onClose: () => open(null) }) : null,
        sheet.conflict !== null ? h(ConflictDialog, { sheet: sheet }) : null));
}
/** Where a cell can be put in: between two cells on hover or focus, always below the last. */
function Between(props) {
    const { sheet, place, last } = props;
    const where = last ? "at the end" : `after ${place}`;
    return (h("div", { class: last ? "between last" : "between" },
        h("button", { type: "button", class: "quiet", "aria-label": `Add a cell ${where}`, onClick: () => sheet.insert(place, false) },
            h(Icon, { name: "plus" }),
            " Cell"),
        h("button", { type: "button", class: "quiet", "aria-label": `Add a text ${where}`, onClick: () => sheet.insert(place, true) },
            h(Icon, { name: "plus" }),
            " Text")));
}
async function start() {
    const root = document.getElementById("page");
    if (root === null) {
        return;
    }
    const sheet = new Sheet();
    try {
        const file = await api.enter();
        await sheet.open(file);
    }
    catch (error) {
        const trouble = api.troubleOf(error);
        render(h("main", { class: "sheet" },
            h("h1", null, "Onside"),
            h(Saying, { trouble: trouble })), root);
        return;
    }
    sheet.wanted = sheet.cells.find(cell => !cell.prose)?.id ?? null;
    render(h(Page, { sheet: sheet, exploration: new Exploration(sheet) }), root);
    document.documentElement.dataset["ready"] = "yes";
}
void start();
