//! Text for TeX in plain ASCII: what TeX reserves is escaped, and what pdfLaTeX may not know is said in its own words.

/// Characters beyond ASCII and how TeX writes them.
const WORDS: &[(char, &str)] = &[
    ('\u{a0}', "~"),
    ('±', "\\ensuremath{\\pm}"),
    ('∓', "\\ensuremath{\\mp}"),
    ('×', "\\ensuremath{\\times}"),
    ('÷', "\\ensuremath{\\div}"),
    ('·', "\\ensuremath{\\cdot}"),
    ('⋅', "\\ensuremath{\\cdot}"),
    ('−', "\\ensuremath{-}"),
    ('–', "--"),
    ('—', "---"),
    ('…', "\\ldots{}"),
    ('‘', "`"),
    ('’', "'"),
    ('“', "``"),
    ('”', "''"),
    ('↑', "\\ensuremath{\\uparrow}"),
    ('↓', "\\ensuremath{\\downarrow}"),
    ('↕', "\\ensuremath{\\updownarrow}"),
    ('⇑', "\\ensuremath{\\Uparrow}"),
    ('⇓', "\\ensuremath{\\Downarrow}"),
    ('←', "\\ensuremath{\\leftarrow}"),
    ('→', "\\ensuremath{\\rightarrow}"),
    ('↔', "\\ensuremath{\\leftrightarrow}"),
    ('⇒', "\\ensuremath{\\Rightarrow}"),
    ('⇐', "\\ensuremath{\\Leftarrow}"),
    ('∞', "\\ensuremath{\\infty}"),
    ('≤', "\\ensuremath{\\le}"),
    ('≥', "\\ensuremath{\\ge}"),
    ('≠', "\\ensuremath{\\ne}"),
    ('≈', "\\ensuremath{\\approx}"),
    ('≡', "\\ensuremath{\\equiv}"),
    ('∥', "\\ensuremath{\\parallel}"),
    ('⋆', "\\ensuremath{\\star}"),
    ('★', "\\ensuremath{\\star}"),
    ('∗', "\\ensuremath{*}"),
    ('∅', "\\ensuremath{\\emptyset}"),
    ('∈', "\\ensuremath{\\in}"),
    ('∉', "\\ensuremath{\\notin}"),
    ('∪', "\\ensuremath{\\cup}"),
    ('∩', "\\ensuremath{\\cap}"),
    ('⊕', "\\ensuremath{\\oplus}"),
    ('√', "\\ensuremath{\\surd}"),
    ('∑', "\\ensuremath{\\Sigma}"),
    ('∘', "\\ensuremath{\\circ}"),
    ('°', "\\ensuremath{^\\circ}"),
    ('′', "\\ensuremath{'}"),
    ('⋮', "\\ensuremath{\\vdots}"),
    ('▷', "\\ensuremath{\\triangleright}"),
    ('▹', "\\ensuremath{\\triangleright}"),
    ('◁', "\\ensuremath{\\triangleleft}"),
    ('◃', "\\ensuremath{\\triangleleft}"),
    ('●', "\\ensuremath{\\bullet}"),
    ('•', "\\ensuremath{\\bullet}"),
    ('○', "\\ensuremath{\\circ}"),
    ('§', "\\S{}"),
    ('ß', "\\ss{}"),
    ('½', "\\ensuremath{\\frac12}"),
    ('¼', "\\ensuremath{\\frac14}"),
    ('¾', "\\ensuremath{\\frac34}"),
    ('⅓', "\\ensuremath{\\frac13}"),
    ('⅔', "\\ensuremath{\\frac23}"),
    ('⅛', "\\ensuremath{\\frac18}"),
    ('⅜', "\\ensuremath{\\frac38}"),
    ('⅝', "\\ensuremath{\\frac58}"),
    ('⅞', "\\ensuremath{\\frac78}"),
    ('¹', "\\ensuremath{^1}"),
    ('²', "\\ensuremath{^2}"),
    ('³', "\\ensuremath{^3}"),
    ('⁰', "\\ensuremath{^0}"),
    ('ä', "\\\"a"),
    ('ö', "\\\"o"),
    ('ü', "\\\"u"),
    ('Ä', "\\\"A"),
    ('Ö', "\\\"O"),
    ('Ü', "\\\"U"),
    ('é', "\\'e"),
    ('è', "\\`e"),
    ('ê', "\\^e"),
    ('ë', "\\\"e"),
    ('á', "\\'a"),
    ('à', "\\`a"),
    ('ç', "\\c{c}"),
    ('ñ', "\\~n"),
    ('ó', "\\'o"),
    ('ú', "\\'u"),
    ('í', "\\'{\\i}"),
    ('ï', "\\\"{\\i}"),
];

/// The Greek letters that TeX has, in the order of their codes from alpha and, with gaps, from Alpha.
const GREEK: [&str; 25] = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "varepsilon",
    "zeta",
    "eta",
    "theta",
    "iota",
    "kappa",
    "lambda",
    "mu",
    "nu",
    "xi",
    "o",
    "pi",
    "rho",
    "varsigma",
    "sigma",
    "tau",
    "upsilon",
    "varphi",
    "chi",
    "psi",
    "omega",
];
const CAPITALS: &[(char, &str)] = &[
    ('Γ', "Gamma"),
    ('Δ', "Delta"),
    ('Θ', "Theta"),
    ('Λ', "Lambda"),
    ('Ξ', "Xi"),
    ('Π', "Pi"),
    ('Σ', "Sigma"),
    ('Φ', "Phi"),
    ('Ψ', "Psi"),
    ('Ω', "Omega"),
];

/// The text as TeX should read it: reserved characters are escaped, and nothing but ASCII is left.
#[must_use]
pub fn tex(text: &str) -> String {
    text.chars().map(letter).collect()
}

fn letter(letter: char) -> String {
    match letter {
        '\\' => "\\textbackslash{}".into(),
        '~' => "\\textasciitilde{}".into(),
        '^' => "\\textasciicircum{}".into(),
        '{' | '}' | '$' | '&' | '#' | '_' | '%' => format!("\\{letter}"),
        // The usual text font has other characters in these places.
        '<' | '>' | '|' => format!("\\ensuremath{{{letter}}}"),
        '*' => "\\ensuremath{*}".into(),
        '-' => "{-}".into(),
        '"' => "\\textquotedblright{}".into(),
        '`' | '\'' => format!("{{{letter}}}"),
        ' '..='~' => letter.into(),
        '₀'..='₉' => format!("\\ensuremath{{_{}}}", u32::from(letter) - u32::from('₀')),
        '⁴'..='⁹' => format!("\\ensuremath{{^{}}}", u32::from(letter) - u32::from('⁰')),
        'α'..='ω' => {
            let place = usize::try_from(u32::from(letter) - u32::from('α')).unwrap_or(0);
            match GREEK.get(place).copied().unwrap_or("o") {
                "o" => "\\ensuremath{o}".into(),
                name => format!("\\ensuremath{{\\{name}}}"),
            }
        }
        other => {
            if let Some((_, words)) = WORDS.iter().find(|(known, _)| *known == other) {
                return (*words).into();
            }
            if let Some((_, name)) = CAPITALS.iter().find(|(known, _)| *known == other) {
                return format!("\\ensuremath{{\\{name}}}");
            }
            if other.is_control() { " ".into() } else { format!("[U+{:04X}]", u32::from(other)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_characters_are_escaped_and_known_ones_are_said_in_words() {
        for (plain, written) in [
            ("50% of {1|0}", "50\\% of \\{1\\ensuremath{|}0\\}"),
            ("a_b^2~", "a\\_b\\textasciicircum{}2\\textasciitilde{}"),
            ("↑* ≥ ½", "\\ensuremath{\\uparrow}\\ensuremath{*} \\ensuremath{\\ge} \\ensuremath{\\frac12}"),
            ("x₁₀", "x\\ensuremath{_1}\\ensuremath{_0}"),
            ("αωο", "\\ensuremath{\\alpha}\\ensuremath{\\omega}\\ensuremath{o}"),
            ("♠\n", "[U+2660] "),
        ] {
            assert_eq!(tex(plain), written);
        }
    }

    #[test]
    fn nothing_but_ascii_is_left() {
        let all: String = ('\u{1}'..'\u{3000}').collect();
        assert!(tex(&all).is_ascii());
    }
}
