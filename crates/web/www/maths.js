// Formulas: the part of LaTeX that values of games need, as MathML, which browsers lay out themselves.
//
// What is not known is shown as it was written, so that nothing is lost silently.
import { h } from "./vendor/preact.js";
import { LETTERS, SIGNS, SILENT, SPACES, TEXTS, script } from "./latex.js";
/** A formula in the line. The text is for those who hear the page, and for copying. */
export function Maths(props) {
    const display = props.block === true ? "block" : "inline";
    return element("math", { display, "aria-label": props.text ?? undefined, class: "maths" }, formula(props.latex));
}
function tokens(latex) {
    const found = [];
    // Several bars that are pushed together are one sign.
    const pattern = /\\([A-Za-z]+|.)|(\d+(?:\.\d+)?)|(\s+)|([A-Za-z])|(\|(?:\\!\|)+|.)/gsu;
    for (const match of latex.matchAll(pattern)) {
        if (match[1] !== undefined) {
            found.push({ kind: "command", text: match[1] });
        }
        else if (match[2] !== undefined) {
            found.push({ kind: "number", text: match[2] });
        }
        else if (match[3] !== undefined) {
            found.push({ kind: "space", text: match[3] });
        }
        else if (match[4] !== undefined) {
            found.push({ kind: "letter", text: match[4] });
        }
        else {
            found.push({ kind: "sign", text: (match[5] ?? "").replaceAll("\\!", "") });
        }
    }
    return found;
}
/** Commands behind which a minus is a sign of what follows. */
const OPENING = /^(mid|vert|Vert|\{|\||left|langle|,|;|quad|pm|le|ge|frac|mapsto|to|begin|hline|\\)$/u;
/** Whether what follows a token stands at a beginning. */
function opens(token) {
    if (token.kind === "sign") {
        return "{([|,;=+-<>^_&".includes(token.text.slice(0, 1));
    }
    return token.kind === "command" && OPENING.test(token.text);
}
/** Reads the tokens of one formula from left to right. Nesting deeper than this stays text. */
const DEEPEST = 200;
class Reader {
    all;
    depth;
    at = 0;
    /** Whether a sign of minus belongs to what follows, because nothing stands before it. */
    opening = true;
    constructor(all, depth = 0) {
        this.all = all;
        this.depth = depth;
    }
    /** What stands before a sign, or before the end of a row of a table, both of which are left there in a table. */
    row(until, table = false) {
        const nodes = [];
        while (this.at < this.all.length) {
            if (table && (this.is("command", "\\") || this.is("command", "end"))) {
                break;
            }
            if (until !== null && this.is("sign", until)) {
                this.at += table ? 0 : 1;
                break;
            }
            const node = this.scripted();
            if (node !== null) {
                nodes.push(node);
            }
        }
        return nodes;
    }
    is(kind, text) {
        const token = this.all[this.at];
        return token !== undefined && token.kind === kind && token.text === text;
    }
    blank() {
        while (this.all[this.at]?.kind === "space") {
            this.at += 1;
        }
    }
    /** One thing with what is above and below it. */
    scripted() {
        const base = this.one();
        let above = null;
        let below = null;
        for (;;) {
            if (above === null && this.is("sign", "^")) {
                this.at += 1;
                above = this.argument();
            }
            else if (below === null && this.is("sign", "_")) {
                this.at += 1;
                below = this.argument();
            }
            else if (this.is("sign", "'")) {
                this.at += 1;
                above = leaf("mo", "′");
            }
            else {
                break;
            }
        }
        const stem = base ?? h("mrow", null);
        if (above !== null && below !== null) {
            return h("msubsup", null, stem, below, above);
        }
        if (above !== null) {
            return h("msup", null, stem, above);
        }
        return below === null ? base : h("msub", null, stem, below);
    }
    argument() {
        this.blank();
        return this.one() ?? h("mrow", null);
    }
    /** The text that stands between braces. */
    words() {
        this.blank();
        if (!this.is("sign", "{")) {
            const token = this.all[this.at];
            this.at += 1;
            return token?.text ?? "";
        }
        let open = 0;
        let text = "";
        while (this.at < this.all.length) {
            const token = this.all[this.at];
            this.at += 1;
            if (token === undefined) {
                break;
            }
            if (token.kind === "sign" && token.text === "{") {
                open += 1;
            }
            else if (token.kind === "sign" && token.text === "}") {
                open -= 1;
                if (open === 0) {
                    break;
                }
            }
            else if (token.kind !== "command") {
                text += token.text;
            }
            else if (/[A-Za-z]/u.test(token.text)) {
                text += LETTERS[token.text] ?? `\\${token.text}`;
            }
            else {
                text += token.text;
            }
        }
        // Blanks that were written are seen.
        return text.replaceAll(" ", "\u00a0");
    }
    /** Rows and columns up to the end of their environment. */
    table() {
        const name = this.words();
        const ruled = name === "array" ? this.words() : "";
        const rows = [];
        let lines = false;
        let done = false;
        while (!done && this.at < this.all.length) {
            const cells = [];
            for (;;) {
                this.opening = true;
                const inner = this.row("&", true);
                const style = ruled.includes("|") && cells.length > 0 ? "ruled" : "";
                cells.push(element("mtd", { class: style }, inner));
                const stop = this.all[this.at];
                this.at += 1;
                if (stop === undefined || stop.kind === "command") {
                    done = stop === undefined || stop.text === "end";
                    break;
                }
            }
            rows.push(element("mtr", { class: lines ? "ruled" : "" }, cells));
            this.blank();
            lines = this.all[this.at]?.kind === "command" && this.all[this.at]?.text === "hline";
            this.at += lines ? 1 : 0;
        }
        this.words();
        const across = ruled.replaceAll("|", "").startsWith("l") ? "beside" : "across";
        const table = element("mtable", { class: name === "array" ? `rows ${across}` : "rows" }, rows);
        return name === "pmatrix" ? h("mrow", null, grown("("), table, grown(")")) : table;
    }
    one() {
        const token = this.all[this.at];
        if (token === undefined) {
            return null;
        }
        this.at += 1;
        if (token.kind === "space") {
            return null;
        }
        const opening = this.opening;
        this.opening = opens(token);
        switch (token.kind) {
            case "number":
                return leaf("mn", token.text);
            case "letter":
                return leaf("mi", token.text);
            case "command":
                return this.command(token.text);
            case "sign":
                break;
        }
        if (token.text === "{") {
            if (this.depth >= DEEPEST) {
                this.at -= 1;
                return leaf("mtext", this.words());
            }
            this.depth += 1;
            const inner = this.row("}");
            this.depth -= 1;
            return inner.length === 1 ? (inner[0] ?? null) : h("mrow", null, inner);
        }
        if (token.text === "}") {
            return null;
        }
        if (token.text === "-") {
            return opening ? element("mo", { form: "prefix", lspace: "0", rspace: "0" }, "−") : operator("−");
        }
        return token.text === "~" ? room("0.25em") : operator(token.text);
    }
    command(name) {
        const sign = SIGNS[name];
        if (sign !== undefined) {
            return sign[0] === "mo" ? operator(sign[1]) : leaf(sign[0], sign[1]);
        }
        if (name in SPACES) {
            return room(SPACES[name] ?? "0");
        }
        if (SILENT.has(name)) {
            if ((name === "left" || name === "right" || name === "middle") && this.is("sign", ".")) {
                this.at += 1;
            }
            return null;
        }
        if (TEXTS.has(name)) {
            return styled(name, this.words());
        }
        if (name in LETTERS) {
            return operator(LETTERS[name] ?? "");
        }
        switch (name) {
            case "frac":
            case "tfrac":
            case "dfrac":
            case "nicefrac": {
                const above = this.argument();
                return h("mfrac", null, above, this.argument());
            }
            case "sqrt":
                return h("msqrt", null, this.argument());
            case "overline":
            case "bar":
                return h("mover", null, this.argument(), leaf("mo", "¯"));
            case "underline":
                return h("munder", null, this.argument(), leaf("mo", "_"));
            case "hat":
                return h("mover", null, this.argument(), leaf("mo", "^"));
            case "check":
                return h("mover", null, this.argument(), leaf("mo", "ˇ"));
            case "begin":
                return this.table();
            case "{":
            case "}":
            case "|":
            case "_":
            case "#":
            case "%":
            case "&":
            case "$":
                return operator(name === "|" ? "‖" : name);
            case "\\":
                return room("1em");
            default:
                return leaf("mtext", `\\${name}`);
        }
    }
}
/** An element of MathML with attributes that Preact's types do not know. */
function element(tag, attributes, ...content) {
    return h(tag, attributes, ...content);
}
function leaf(tag, text) {
    return h(tag, null, text);
}
/** A sign between things. Bars and braces keep their size, so that nested games stay in the line. */
function operator(sign) {
    if (/^(?:\|+|‖)$/u.test(sign)) {
        return element("mo", { stretchy: "false", lspace: "0.18em", rspace: "0.18em" }, sign);
    }
    if ("{}()[]⟨⟩".includes(sign)) {
        return element("mo", { stretchy: "false" }, sign);
    }
    if ("↑↓⇑⇓↕∗⋆".includes(sign)) {
        return element("mo", { stretchy: "false", lspace: "0", rspace: "0" }, sign);
    }
    return leaf("mo", sign);
}
/** A bracket as high as what stands beside it. */
function grown(sign) {
    return element("mo", { stretchy: "true" }, sign);
}
function room(width) {
    return element("mspace", { width });
}
function styled(name, text) {
    if (/bf|bold/u.test(name)) {
        return element("mi", { class: "bold", mathvariant: "normal" }, text);
    }
    if (name === "mathcal") {
        return element("mi", { mathvariant: "normal" }, [...text].map(script).join(""));
    }
    if (/tt$/u.test(name)) {
        return element("mtext", { class: "code" }, text);
    }
    return name === "mathit" ? leaf("mi", text) : element("mi", { mathvariant: "normal" }, text);
}
/** The nodes of a formula. Dollar signs around it are left out. */
export function formula(latex) {
    const bare = latex.trim().replace(/^\$+|\$+$/gu, "").replace(/^\\\(|\\\)$/gu, "");
    const nodes = new Reader(tokens(bare)).row(null);
    return h("mrow", null, nodes);
}
