// The board beside the sheet: pictures to click, what moves are worth, variations, changes by hand, play.
import { h } from "./vendor/preact.js";
import { useEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
import { Board, width } from "./board.js";
import { Changes, colours, isVertex } from "./changes.js";
import { MOST } from "./exploration.js";
import { Match } from "./match.js";
import { MatrixView, ScoreLine } from "./matrix.js";
import { Icon, copy } from "./menu.js";
import { Facts, Figures, Options, playerName } from "./options.js";
import { Playing } from "./playing.js";
import { useStore } from "./store.js";
import { bytes, count } from "./text.js";
import { Tree } from "./tree.js";
export function Explorer(props) {
    const { exploration, theme } = props;
    const match = useMemo(() => new Match(exploration), [exploration]);
    useStore(match);
    const [playing, play] = useState(false);
    const [pointed, point] = useState(null);
    const box = useRef(null);
    const { current } = exploration;
    const view = current.view;
    const hidden = exploration.blind;
    useEffect(() => {
        box.current?.focus();
        match.leave();
        play(false);
    }, [exploration.opened]);
    useEffect(() => {
        point(null);
        // What had the focus may be gone with the position before; the keys of the board go on here.
        if (document.activeElement === document.body) {
            box.current?.focus();
        }
    }, [current]);
    const move = (player, option) => {
        if (match.on) {
            void match.move(player, option);
        }
        else if (exploration.mode === "alternating") {
            exploration.play(player, option);
        }
    };
    const joint = (row, column, name) => {
        const { matrix } = current.values ?? {};
        const result = matrix?.results[row]?.[column];
        if (result) {
            exploration.joint(name, result, matrix?.entries[row]?.[column] ?? null);
        }
    };
    const only = match.on && !match.over ? match.human : null;
    // Lists are long: they are made anew only when something in them is new.
    const options = useMemo(() => {
        if (view === null || (view.kind === "synchronized" && !match.on)) {
            return null;
        }
        return h(Options, { view, hidden, only, values: current.values, onMove: move, onPoint: point });
    }, [view, current.values, hidden, only, match.on]);
    const key = (event) => {
        const target = event.target;
        if (target.matches("input, select") || event.ctrlKey || event.metaKey) {
            return;
        }
        if ((event.key === "u" || event.key === "U") && exploration.canUndo && !match.on) {
            event.preventDefault();
            exploration.undo();
        }
    };
    return (h("aside", { class: "explorer", "aria-label": "Board", tabIndex: -1, ref: box, onKeyDown: key },
        h("header", null,
            h("h2", null, "Board"),
            h("div", { class: "segments", role: "group", "aria-label": "How it is played" }, ["alternating", "synchronized"].map((mode) => (h("button", { type: "button", "aria-pressed": exploration.mode === mode, disabled: match.on, onClick: () => exploration.setMode(mode) }, mode === "alternating" ? "Alternating" : "Synchronized")))),
            h("button", { type: "button", class: "quiet", "aria-label": "Close the board", title: "Close", onClick: () => exploration.close() },
                h(Icon, { name: "close" }))),
        h(Controls, { exploration: exploration, match: match, playing: playing, onPlay: () => play(true) }),
        playing ? h(Playing, { match: match, onClose: () => play(false) }) : null,
        exploration.trouble === null ? null : (h("div", { class: "note warning", role: "alert" },
            h("p", null, exploration.trouble.message),
            exploration.trouble.hint ? h("p", { class: "hint" }, exploration.trouble.hint) : null)),
        current.trouble === null ? null : h(Trouble, { trouble: current.trouble }),
        exploration.resumable ? (h("p", { class: "line" },
            h("button", { type: "button", class: "soft", onClick: () => exploration.insist() }, "Go on computing"),
            h("span", { class: "hint" }, "for as long as it takes"))) : null,
        h("p", { class: "expression" },
            h("code", null, current.expression),
            h("button", { type: "button", class: "quiet", "aria-label": "Copy the position", title: "Copy", onClick: () => void copy(current.expression) },
                h(Icon, { name: "copy" }))),
        view === null ? h("p", { class: "faint" }, exploration.loading ? "looking …" : "") : (h("div", { class: "seen" },
            h("div", { class: "boards" }, view.components.map((component, number) => (h(Part, { key: number, exploration, match, theme, view, component, number, pointed, onMove: option => move(exploration.player, option) })))),
            hidden ? null : (h(Facts, { values: current.values, loading: exploration.loading, kind: view.kind })))),
        view !== null && !hidden && current.values?.matrix ? (h(MatrixView, { matrix: current.values.matrix, onJoint: joint })) : null,
        options,
        hidden ? null : (h("div", { class: "score-lines" }, (current.values?.lines ?? []).map(line => h(ScoreLine, { key: line.starter, line: line })))),
        hidden ? null : h(Figures, { values: current.values, theme: theme }),
        h("div", { class: "variations" },
            h("div", { class: "line" },
                h("h3", null, "Variations"),
                h("button", { type: "button", class: "quiet", disabled: view === null || hidden || view.kind === "synchronized", onClick: () => exploration.branch(current) }, "Add all moves"),
                h("button", { type: "button", class: "quiet", disabled: view === null || hidden || view.kind === "synchronized", title: `Up to ${MOST} positions`, onClick: () => {
                        if (exploration.growing) {
                            exploration.growing = false;
                            exploration.stopLoading();
                            exploration.changed();
                        }
                        else {
                            void exploration.grow(current);
                        }
                    } }, exploration.growing ? "Stop" : "Add all positions")),
            h(Tree, { exploration: exploration, hidden: hidden }))));
}
function Controls(props) {
    const { exploration, match } = props;
    const alternating = exploration.mode === "alternating" || match.on;
    return (h("div", { class: "controls" },
        alternating ? (h("div", { class: "segments", role: "group", "aria-label": "Who moves" }, ["left", "right"].map(player => (h("button", { type: "button", class: player, "aria-pressed": exploration.player === player, disabled: match.on, onClick: () => {
                exploration.player = player;
                exploration.changed();
            } }, playerName(player)))))) : null,
        h("button", { type: "button", class: "soft", disabled: !exploration.canUndo || match.on, title: "Take back (U)", onClick: () => exploration.undo() },
            h(Icon, { name: "undo" }),
            " Undo"),
        h("button", { type: "button", class: "soft", "aria-pressed": exploration.editing, disabled: match.on, onClick: () => {
                exploration.editing = !exploration.editing;
                exploration.changed();
            } }, "Edit"),
        h("button", { type: "button", class: "soft", "aria-pressed": props.playing, onClick: props.onPlay }, "Play"),
        exploration.loading && !exploration.blind ? h(Working, { exploration: exploration }) : null));
}
/** What is being worked on, and how to stop it; what takes no time is not worth a button. */
function Working(props) {
    const { exploration } = props;
    const { progress } = exploration.current;
    return (h("span", { class: "line working" },
        h("span", { class: "faint", role: progress === null ? "status" : undefined }, progress === null ? "computing …" : `${count(progress.positions)} positions, ${bytes(progress.memory)}`),
        progress === null ? null : (h("button", { type: "button", class: "soft", title: "Stop (Ctrl+.)", onClick: () => exploration.halt() },
            h(Icon, { name: "stop" }),
            " Stop"))));
}
/** Why something is not known of a position; that somebody has stopped the work is no mistake. */
function Trouble(props) {
    const { message, hint, stop } = props.trouble;
    const stopped = stop === "cancelled";
    return (h("div", { class: stopped ? "note calm" : "note bad", role: stopped ? "status" : "alert" },
        h("p", null, stopped ? "Stopped." : message),
        hint && !stopped ? h("p", { class: "hint" }, hint) : null));
}
/** One component of a sum, with its changes. */
function Part(props) {
    const { exploration, match, view, component, number, pointed } = props;
    const [place, choose] = useState(null);
    const { player, editing } = exploration;
    const barred = match.on && (match.over || match.thinking || (match.turn !== null && match.turn !== match.human));
    const synchronized = view.kind === "synchronized" && !match.on;
    const options = useMemo(() => (barred || synchronized ? [] : view[player].filter(option => option.component === number)), [view, player, number, barred, synchronized]);
    const cycles = component.edits.includes("cycle");
    const graph = component.edits.includes("graph");
    const letters = colours(component);
    const [chosen, setColour] = useState("");
    const colour = letters.includes(chosen) ? chosen : (letters[0] ?? "");
    return (h("div", { class: "part", style: { width: `min(100%, ${editing ? Math.max(340, width(component)) : width(component)}px)` } },
        h(Board, { component: component, number: number + 1, theme: props.theme, player: player, options: options, pointed: pointed?.component === number ? pointed : null, editing: editing, graph: graph, onMove: props.onMove, onChoose: choose, onSpot: spot => {
                if (cycles) {
                    void exploration.edit(number, { cycle: spot });
                }
            }, onDrag: (from, to) => {
                if (graph && isVertex(from) && isVertex(to)) {
                    const ends = { from: from.place[1], to: to.place[1] };
                    void exploration.edit(number, { edge: { ...ends, ...(colour === "" ? {} : { colour }) } });
                }
            } }),
        view.components.length > 1 ? h("p", { class: "caption" },
            number + 1,
            ": ",
            h("code", null, component.expression)) : null,
        editing ? (h(Changes, { component, place, colour, onColour: setColour, onChange: change => void exploration.edit(number, change) })) : null));
}
