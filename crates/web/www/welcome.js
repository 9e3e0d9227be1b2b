// What an empty sheet shows: examples to begin with, and the worksheets that are there.
import { h } from "./vendor/preact.js";
import { troubleOf } from "./api.js";
const EXAMPLES = [
    ["Push(BR_B)", "a position; Explore opens its board"],
    ["{3|{1|-2}} + ^*", "a value in canonical form"],
    ["Domineering(3,4).Thermograph", "a thermograph"],
    ["mode synchronized; Push(BR_BR)", "both players move at once"],
    ["BackslidingToadsAndFrogs(\"tt.f\")", "play may go on for ever"],
    ["CS({2,3}, 17)", "points are counted"],
];
/** Whether nothing has been written yet. */
export function isEmpty(sheet) {
    const [only] = sheet.cells;
    return sheet.cells.length === 1 && only !== undefined && !only.prose && only.body === "" && !sheet.canUndo;
}
/** More worksheets than this are in the dialog only. */
const MOST = 12;
export function Welcome(props) {
    const { sheet } = props;
    const take = (source) => {
        const [only] = sheet.cells;
        if (only !== undefined) {
            sheet.edit(only.id, source);
            void sheet.run(only.id);
        }
    };
    return (h("div", { class: "welcome" },
        h("section", { "aria-label": "Examples" },
            h("p", { class: "faint" }, "Write something, or begin with an example:"),
            h("ul", null, EXAMPLES.map(([source, what]) => (h("li", null,
                h("button", { type: "button", class: "example", onClick: () => take(source) },
                    h("code", null, source),
                    h("span", { class: "faint" }, what))))))),
        sheet.files.length === 0 ? null : (h("section", { "aria-label": "Worksheets of this folder" },
            h("p", { class: "faint" }, "Or open a worksheet of this folder:"),
            h("p", { class: "line" },
                sheet.files.slice(0, MOST).map(file => (h("button", { type: "button", class: "soft", onClick: () => void sheet.open(file).catch(error => props.tell(troubleOf(error))) }, file))),
                sheet.files.length > MOST ? h("span", { class: "faint" },
                    "and ",
                    sheet.files.length - MOST,
                    " more") : null)))));
}
