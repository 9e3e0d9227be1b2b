// Small pieces of the page: menus, icons, a button that says what it did.
import { h } from "./vendor/preact.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";
/** A button that opens a list of things to do. Arrows move in it, Escape closes it. */
export function Menu(props) {
    const [open, set] = useState(false);
    const box = useRef(null);
    const opener = useRef(null);
    useEffect(() => {
        if (!open) {
            return undefined;
        }
        box.current?.querySelector("[role=menuitem]")?.focus();
        const away = (event) => {
            if (!(event.target instanceof Node) || !box.current?.contains(event.target)) {
                set(false);
            }
        };
        document.addEventListener("pointerdown", away);
        return () => document.removeEventListener("pointerdown", away);
    }, [open]);
    const key = (event) => {
        const items = [...(box.current?.querySelectorAll("[role=menuitem]") ?? [])];
        const at = items.indexOf(document.activeElement);
        if (event.key === "Escape") {
            set(false);
            opener.current?.focus();
        }
        else if (event.key === "ArrowDown") {
            items[(at + 1) % items.length]?.focus();
        }
        else if (event.key === "ArrowUp") {
            items[(at + items.length - 1) % items.length]?.focus();
        }
        else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    };
    return (h("div", { class: "menu", ref: box, onKeyDown: open ? key : undefined },
        h("button", { ref: opener, type: "button", class: "quiet", "aria-haspopup": "menu", "aria-expanded": open, title: props.title ?? props.label, "aria-label": props.label, onClick: () => set(!open) }, props.children ?? props.label),
        open ? (h("div", { role: "menu", "aria-label": props.label, class: "list" }, props.entries.map(entry => (h("button", { type: "button", role: "menuitem", tabIndex: -1, onClick: () => {
                set(false);
                opener.current?.focus();
                void entry.does();
            } }, entry.name))))) : null));
}
const PATHS = {
    run: "M4 2.5v11l9-5.5z",
    stop: "M3.5 3.5h9v9h-9z",
    up: "M8 13V3.5M3.8 7.7 8 3.5l4.2 4.2",
    down: "M8 3v9.5M3.8 8.3 8 12.5l4.2-4.2",
    remove: "M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5",
    undo: "M6 3 2.5 6.5 6 10M2.5 6.5h7a4 4 0 0 1 0 8H7",
    redo: "M10 3l3.5 3.5L10 10M13.5 6.5h-7a4 4 0 0 0 0 8H9",
    more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
    close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
    plus: "M8 3v10M3 8h10",
    enlarge: "M9.5 2.5h4v4M13.5 2.5l-4.5 4.5M6.5 13.5h-4v-4M2.5 13.5l4.5-4.5",
    folder: "M2 12.5v-9h4l1.5 2H14v7z",
    board: "M2.5 2.5h11v11h-11zM2.5 8h11M8 2.5v11",
    copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
    sun: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15" +
        "M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1",
    moon: "M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6z",
};
/** A small drawing in the colour of the text around it. */
export function Icon(props) {
    const solid = props.name === "run" || props.name === "stop";
    return (h("svg", { class: solid ? "icon solid" : "icon", viewBox: "0 0 16 16", width: "16", height: "16", "aria-hidden": "true" },
        h("path", { d: PATHS[props.name] ?? "" })));
}
/** Puts a text into the clipboard; says whether it could. */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    }
    catch {
        return false;
    }
}
/** Offers bytes as a file. */
export function download(name, content, encoding, type) {
    const data = encoding === "base64" ? Uint8Array.from(atob(content), sign => sign.charCodeAt(0)) : content;
    const address = URL.createObjectURL(new Blob([data], { type }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
