// The commands of LaTeX that formulas of values use, as data: which sign each one stands for, which hold text, which
// make room. How they are put together is said in `maths`.
/** Commands that stand for one sign: how it is set, and the sign. */
export const SIGNS = {
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
    mapsto: ["mo", "↦"],
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
    colon: ["mo", ":"],
    prime: ["mo", "′"],
};
/** Commands whose argument is text. */
export const TEXTS = new Set([
    "text", "mathrm", "textrm", "textup", "operatorname", "mathtt", "texttt", "mathsf", "mathit", "mathbf",
    "textbf", "mathcal", "mathbb", "boldsymbol",
]);
/** Commands that change nothing here. */
export const SILENT = new Set([
    "left", "right", "displaystyle", "textstyle", "limits", "nolimits", "big", "Big", "bigl", "bigr", "Bigl",
    "Bigr", "bigg", "Bigg", "biggl", "biggr", "bigm", "Bigm", "middle", "mathopen", "mathclose", "mathrel",
    "mathbin", "mathord", "allowbreak", "ensuremath", "null",
]);
/** Commands that make room. */
export const SPACES = { ",": "0.17em", ":": "0.22em", ";": "0.28em", " ": "0.25em", quad: "1em",
    qquad: "2em", "!": "-0.17em", enspace: "0.5em", thinspace: "0.17em" };
/** Commands inside of texts, and the letters for which they stand. */
export const LETTERS = {
    textbackslash: "\\",
    textasciicircum: "^",
    textasciitilde: "~",
    textless: "<",
    textgreater: ">",
    textbar: "|",
};
/** The script letters, which have places of their own among the signs, some of them elsewhere than the others. */
const SCRIPT = { B: "ℬ", E: "ℰ", F: "ℱ", H: "ℋ", I: "ℐ", L: "ℒ", M: "ℳ", R: "ℛ" };
/** A capital letter as outcome classes are written. */
export function script(letter) {
    const usual = () => String.fromCodePoint(0x1d49c + letter.charCodeAt(0) - 65);
    return SCRIPT[letter] ?? (/[A-Z]/u.test(letter) ? usual() : letter);
}
