// The variations as a tree with values on its nodes. Only the rows in sight are made, so that thousands stay smooth.
import { h } from "./vendor/preact.js";
import { useEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
import { valueOf } from "./node.js";
import { Worth, playerName } from "./options.js";
const ROW = 28;
const SPARE = 6;
const DEEPEST = 14;
/** A value as it stands in one row: fractions in one line, because rows are low. */
function low(value) {
    return /^-?\d+\/\d+$/u.test(value.text) ? { text: value.text } : value;
}
/** The rows of a tree from top to bottom; without recursion, because lines of play may be long. */
function rows(root) {
    const found = [];
    const open = [{ node: root, depth: 0, place: 1, siblings: 1 }];
    for (;;) {
        const row = open.pop();
        if (row === undefined) {
            return found;
        }
        found.push(row);
        const { children } = row.node;
        for (let place = children.length - 1; place >= 0; place -= 1) {
            const child = children[place];
            if (child !== undefined) {
                open.push({ node: child, depth: row.depth + 1, place: place + 1, siblings: children.length });
            }
        }
    }
}
export function Tree(props) {
    const { exploration, hidden } = props;
    const box = useRef(null);
    const [top, scrolled] = useState(0);
    const [height, sized] = useState(240);
    const all = rows(exploration.root);
    const at = useMemo(() => all.findIndex(row => row.node === exploration.current), [all, exploration.current]);
    useEffect(() => {
        const element = box.current;
        if (element === null) {
            return;
        }
        sized(element.clientHeight);
        const up = at * ROW;
        if (up < element.scrollTop) {
            element.scrollTop = up;
        }
        else if (up + ROW > element.scrollTop + element.clientHeight) {
            element.scrollTop = up + ROW - element.clientHeight;
        }
    }, [exploration.current, all.length]);
    const first = Math.max(0, Math.floor(top / ROW) - SPARE);
    const behind = Math.min(all.length, Math.ceil((top + height) / ROW) + SPARE);
    const key = (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        const row = (by) => {
            const next = all[Math.max(0, Math.min(all.length - 1, at + by))];
            if (next !== undefined) {
                exploration.pass(next.node);
            }
        };
        const does = {
            ArrowLeft: () => exploration.step("back"),
            ArrowRight: () => exploration.step("on"),
            ArrowUp: () => row(-1),
            ArrowDown: () => row(1),
            PageUp: () => row(-8),
            PageDown: () => row(8),
            Home: () => exploration.go(exploration.root),
            End: () => row(all.length),
        };
        const action = does[event.key];
        if (action !== undefined) {
            event.preventDefault();
            action();
        }
    };
    return (h("div", { class: "tree", ref: box, role: "tree", "aria-label": "Variations", tabIndex: 0, "aria-activedescendant": `node-${exploration.current.id}`, onScroll: event => scrolled(event.currentTarget.scrollTop), onKeyDown: key },
        h("div", { class: "tree-rows", role: "presentation", style: { height: `${all.length * ROW}px` } }, all.slice(first, behind).map(({ node, depth, place, siblings }, offset) => {
            const value = valueOf(node);
            const here = node === exploration.current;
            return (h("div", { key: node.id, id: `node-${node.id}`, role: "treeitem", "aria-level": depth + 1, "aria-posinset": place, "aria-setsize": siblings, "aria-selected": here, class: here ? "node here" : "node", style: { top: `${(first + offset) * ROW}px`, paddingLeft: `${10 + 16 * Math.min(depth, DEEPEST)}px` }, title: node.expression, onClick: () => exploration.go(node) },
                h("span", { class: `disc ${node.player ?? "none"}` }),
                h("span", { class: "name" },
                    node.player === "left" || node.player === "right" ? (h("span", { class: "hidden" },
                        playerName(node.player),
                        ": ")) : null,
                    node.parent === null ? "start" : node.name),
                value === null || hidden ? null : h(Worth, { value: low(value), most: 18 })));
        }))));
}
