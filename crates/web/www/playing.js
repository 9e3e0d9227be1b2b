// Playing against the program: who is who, whose turn it is, and how it stands.
import { h } from "./vendor/preact.js";
import { useState } from "./vendor/hooks.js";
import { average } from "./match.js";
import { Worth, playerName } from "./options.js";
import { useStore } from "./store.js";
export function Playing(props) {
    const { match } = props;
    useStore(match);
    const [human, setHuman] = useState("left");
    const [first, setFirst] = useState("you");
    const together = match.exploration.mode === "synchronized";
    const start = () => {
        const opponent = human === "left" ? "right" : "left";
        void match.begin(human, first === "you" ? human : opponent);
    };
    const games = match.wins + match.losses + match.draws;
    const state = match.over
        ? match.said
        : match.thinking
            ? `${together ? match.said : ""} The program is thinking …`
            : together
                ? `${match.said} Choose your move; both are shown at once.`
                : `${match.said} ${match.turn === match.human ? `Your move, ${playerName(match.human)}.` : ""}`;
    const mean = average(match.tally);
    return (h("section", { class: "playing", "aria-label": "Play against the program" },
        h("div", { class: "line" },
            h("label", null,
                "You are",
                h("select", { value: human, onChange: event => setHuman(event.currentTarget.value) },
                    h("option", { value: "left" }, "Left"),
                    h("option", { value: "right" }, "Right"))),
            together ? null : (h("label", null,
                "First move",
                h("select", { value: first, onChange: event => setFirst(event.currentTarget.value) },
                    h("option", { value: "you" }, "you"),
                    h("option", { value: "program" }, "the program")))),
            h("button", { type: "button", class: "strong", onClick: start }, match.on ? "New game" : "Start"),
            h("button", { type: "button", class: "soft", onClick: () => {
                    match.stop();
                    props.onClose();
                } }, "Leave")),
        match.on ? h("p", { class: match.over ? "state over" : "state", role: "status" }, state) : null,
        match.kind === "scoring" && match.on ? h("p", null,
            "Score: ",
            h("strong", null, match.score)) : null,
        match.over && match.why !== "" ? h("p", { class: "hint" },
            "The program\u2019s last move: ",
            match.why) : null,
        match.on && match.now !== null && match.fair !== null ? (h("p", { class: "running" },
            "Nash value now ",
            h(Worth, { value: match.now }),
            ", at the start ",
            h(Worth, { value: match.fair }))) : null,
        games > 0 ? (h("p", { class: "hint" },
            match.wins,
            " won, ",
            match.losses,
            " lost, ",
            match.draws,
            " drawn",
            mean === null ? "" : `; on average ${mean} where ${match.fair?.text ?? "?"} is fair`)) : null));
}
