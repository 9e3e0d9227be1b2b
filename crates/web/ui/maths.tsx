// Formulas: the part of LaTeX that values of games need, as MathML, which browsers lay out themselves.
//
// What is not known is shown as it was written, so that nothing is lost silently.
import { h } from "./vendor/preact.js";
import type { ComponentChildren, VNode } from "./vendor/preact.js";

/** A formula in the line. The text is for those who hear the page, and for copying. */
export function Maths(props: { latex: string; text?: string; block?: boolean }): VNode {
  const display = props.block === true ? "block" : "inline";
  return element("math", { display, "aria-label": props.text ?? undefined, class: "maths" }, formula(props.latex));
}

/** Commands that stand for one sign: how it is set, and the sign. */
const SIGNS: Record<string, readonly ["mi" | "mo" | "mn", string]> = {
  uparrow: ["mo", "↑"],
  downarrow: ["mo", "↓"],
  Uparrow: ["mo", "⇑"],
  Downarrow: ["mo", "⇓"],
  updownarrow: ["mo", "↕"],
  doubleup: ["mo", "⇑"],
  doubledown: ["mo", "⇓"],
  ast: ["mo", "∗"],
  star: ["mo", "⋆"],
  bigstar: ["mo", "★"],
  cdot: ["mo", "⋅"],
  times: ["mo", "×"],
  pm: ["mo", "±"],
  mp: ["mo", "∓"],
  mid: ["mo", "|"],
  vert: ["mo", "|"],
  Vert: ["mo", "‖"],
  parallel: ["mo", "‖"],
  infty: ["mi", "∞"],
  omega: ["mi", "ω"],
  epsilon: ["mi", "ε"],
  varepsilon: ["mi", "ε"],
  alpha: ["mi", "α"],
  beta: ["mi", "β"],
  gamma: ["mi", "γ"],
  delta: ["mi", "δ"],
  Phi: ["mi", "Φ"],
  emptyset: ["mi", "∅"],
  varnothing: ["mi", "∅"],
  le: ["mo", "≤"],
  leq: ["mo", "≤"],
  ge: ["mo", "≥"],
  geq: ["mo", "≥"],
  ne: ["mo", "≠"],
  neq: ["mo", "≠"],
  equiv: ["mo", "≡"],
  approx: ["mo", "≈"],
  in: ["mo", "∈"],
  to: ["mo", "→"],
  rightarrow: ["mo", "→"],
  leftarrow: ["mo", "←"],
  oplus: ["mo", "⊕"],
  otimes: ["mo", "⊗"],
  wedge: ["mo", "∧"],
  vee: ["mo", "∨"],
  triangleleft: ["mo", "◁"],
  triangleright: ["mo", "▷"],
  lhd: ["mo", "◁"],
  ldots: ["mo", "…"],
  dots: ["mo", "…"],
  cdots: ["mo", "⋯"],
  langle: ["mo", "⟨"],
  rangle: ["mo", "⟩"],
  lvert: ["mo", "|"],
  rvert: ["mo", "|"],
  backslash: ["mo", "\\"],
  textbackslash: ["mo", "\\"],
  colon: ["mo", ":"],
  prime: ["mo", "′"],
};

/** Commands whose argument is text. */
const TEXTS = new Set([
  "text", "mathrm", "textrm", "textup", "operatorname", "mathtt", "texttt", "mathsf", "mathit", "mathbf",
  "textbf", "mathcal", "mathbb", "boldsymbol",
]);

/** Commands that change nothing here. */
const SILENT = new Set([
  "left", "right", "displaystyle", "textstyle", "limits", "nolimits", "big", "Big", "bigl", "bigr", "Bigl",
  "Bigr", "bigg", "Bigg", "biggl", "biggr", "bigm", "Bigm", "middle", "mathopen", "mathclose", "mathrel",
  "mathbin", "mathord", "allowbreak", "ensuremath", "null",
]);

/** Commands that make room. */
const SPACES: Record<string, string> = { ",": "0.17em", ":": "0.22em", ";": "0.28em", " ": "0.25em", quad: "1em",
  qquad: "2em", "!": "-0.17em", enspace: "0.5em", thinspace: "0.17em" };

type Token = { kind: "command" | "sign" | "number" | "letter" | "space"; text: string };

function tokens(latex: string): Token[] {
  const found: Token[] = [];
  const pattern = /\\([A-Za-z]+|.)|(\d+(?:\.\d+)?)|(\s+)|([A-Za-z])|(.)/gsu;
  for (const match of latex.matchAll(pattern)) {
    if (match[1] !== undefined) {
      found.push({ kind: "command", text: match[1] });
    } else if (match[2] !== undefined) {
      found.push({ kind: "number", text: match[2] });
    } else if (match[3] !== undefined) {
      found.push({ kind: "space", text: match[3] });
    } else if (match[4] !== undefined) {
      found.push({ kind: "letter", text: match[4] });
    } else {
      found.push({ kind: "sign", text: match[5] ?? "" });
    }
  }
  return found;
}

/** Whether what follows a token stands at a beginning. */
function opens(token: Token): boolean {
  if (token.kind === "sign") {
    return "{([|,;=+-<>^_".includes(token.text);
  }
  return token.kind === "command" && /^(mid|vert|Vert|\{|\||left|langle|,|;|quad|pm|le|ge|frac)$/u.test(token.text);
}

/** Reads the tokens of one formula from left to right. Nesting deeper than this stays text. */
const DEEPEST = 200;

class Reader {
  private at = 0;
  /** Whether a sign of minus belongs to what follows, because nothing stands before it. */
  private opening = true;

  constructor(
    private readonly all: Token[],
    private depth = 0,
  ) {}

  row(until: string | null): VNode[] {
    const nodes: VNode[] = [];
    while (this.at < this.all.length) {
      if (until !== null && this.is("sign", until)) {
        this.at += 1;
        break;
      }
      const node = this.scripted();
      if (node !== null) {
        nodes.push(node);
      }
    }
    return nodes;
  }

  private is(kind: Token["kind"], text: string): boolean {
    const token = this.all[this.at];
    return token !== undefined && token.kind === kind && token.text === text;
  }

  private blank(): void {
    while (this.all[this.at]?.kind === "space") {
      this.at += 1;
    }
  }

  /** One thing with what is above and below it. */
  private scripted(): VNode | null {
    const base = this.one();
    let above: VNode | null = null;
    let below: VNode | null = null;
    for (;;) {
      if (above === null && this.is("sign", "^")) {
        this.at += 1;
        above = this.argument();
      } else if (below === null && this.is("sign", "_")) {
        this.at += 1;
        below = this.argument();
      } else if (this.is("sign", "'")) {
        this.at += 1;
        above = leaf("mo", "′");
      } else {
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

  private argument(): VNode {
    this.blank();
    return this.one() ?? h("mrow", null);
  }

  /** What stands between braces, as it is written. */
  private words(): string {
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
        if (open === 1) {
          continue;
        }
      } else if (token.kind === "sign" && token.text === "}") {
        open -= 1;
        if (open === 0) {
          break;
        }
      }
      text += token.kind === "command" && /[A-Za-z]/u.test(token.text) ? `\\${token.text}` : token.text;
    }
    return text;
  }

  private one(): VNode | null {
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

  private command(name: string): VNode | null {
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
function element(tag: string, attributes: Record<string, unknown>, ...content: ComponentChildren[]): VNode {
  return h(tag, attributes as object, ...content);
}

function leaf(tag: "mi" | "mo" | "mn" | "mtext", text: string): VNode {
  return h(tag, null, text);
}

/** A sign between things. Bars and braces keep their size, so that nested games stay in the line. */
function operator(sign: string): VNode {
  if ("|‖".includes(sign)) {
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

function room(width: string): VNode {
  return element("mspace", { width });
}

function styled(name: string, text: string): VNode {
  if (/bf|bold/u.test(name)) {
    return element("mi", { class: "bold", mathvariant: "normal" }, text);
  }
  return name === "mathit" ? leaf("mi", text) : element("mi", { mathvariant: "normal" }, text);
}

/** The nodes of a formula. Dollar signs around it are left out. */
export function formula(latex: string): ComponentChildren {
  const bare = latex.trim().replace(/^\$+|\$+$/gu, "").replace(/^\\\(|\\\)$/gu, "");
  const nodes = new Reader(tokens(bare)).row(null);
  return h("mrow", null, nodes);
}
