// How editors look. The colours are the page's own properties, which reach into shadow roots.
import { EditorView } from "./vendor/codemirror.js";
const sorts = {
    comment: { color: "var(--code-comment)", fontStyle: "italic" },
    number: { color: "var(--code-number)" },
    text: { color: "var(--code-text)" },
    keyword: { color: "var(--code-keyword)", fontWeight: "600" },
    ruleset: { color: "var(--code-ruleset)" },
    position: { color: "var(--code-position)" },
    function: { color: "var(--code-function)" },
    method: { color: "var(--code-function)" },
    unclosed: { color: "var(--bad)" },
    unmatched: { color: "var(--bad)", fontWeight: "600" },
    sign: { color: "var(--code-sign)" },
};
const pieces = Object.fromEntries(Object.entries(sorts).map(([sort, style]) => [`.s-${sort}`, style]));
export const looks = EditorView.theme({
    "&": { backgroundColor: "transparent", color: "var(--ink)", fontSize: "var(--code-size)" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
    ".cm-content": { padding: "9px 0", caretColor: "var(--accent)" },
    ".cm-line": { padding: "0 12px" },
    ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
    ".cm-placeholder": { color: "var(--faint)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
        backgroundColor: "var(--selection) !important",
    },
    ".cm-tooltip": {
        backgroundColor: "var(--raised)",
        border: "1px solid var(--line)",
        borderRadius: "8px",
        boxShadow: "var(--shadow)",
        color: "var(--ink)",
    },
    ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "13px", maxHeight: "16em",
        borderRadius: "7px" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 10px" },
    ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
    ".cm-completionInfo": { padding: "8px 12px", maxWidth: "26em", fontFamily: "var(--sans)", fontSize: "13px",
        lineHeight: "1.45", whiteSpace: "pre-wrap" },
    // Where there is no room beside the list, what is said of a word stands below it.
    ".cm-completionInfo.cm-completionInfo-right-narrow, .cm-completionInfo.cm-completionInfo-left-narrow": {
        left: "0", right: "auto", top: "100% !important", marginTop: "4px", maxWidth: "min(26em, 80vw)"
    },
    ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
    ".help": { padding: "9px 13px", maxWidth: "min(40em, 88vw)", maxHeight: "20em", overflow: "auto",
        fontFamily: "var(--sans)", fontSize: "13px", lineHeight: "1.45" },
    ".help p": { margin: "0 0 3px", paddingLeft: "1em", textIndent: "-1em", overflowWrap: "anywhere" },
    ".help pre": { margin: "6px 0", padding: "6px 9px", borderRadius: "6px", backgroundColor: "var(--field)",
        fontFamily: "var(--mono)", fontSize: "12.5px", overflow: "auto" },
    ".help strong": { fontWeight: "600" },
    ".fault": { textDecoration: "underline wavy var(--bad) 1.5px", textUnderlineOffset: "3px" },
    ...pieces,
});
