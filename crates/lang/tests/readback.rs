//! Whatever is printed reads back as the same value.

use onside_lang::Session;

use crate::common::Dice;

impl Dice {
    /// A random value as an expression.
    fn value(&mut self, depth: usize) -> String {
        let number = self.choose(&["0", "1", "-1", "3", "-2", "1/2", "-3/4", "10", "73/16"]);
        if depth == 0 || self.roll(3) == 0 {
            let ups = self.choose(&["0", "0", "^", "v", "^^", "vv", "^3", "v9", "^12", "^[2]", "v[3]", "^<2>", "v<3>"]);
            let star = self.choose(&["0", "*", "*2", "*8"]);
            return format!("({number} + {ups} + {star})");
        }
        match self.roll(6) {
            0 => format!("Tiny({})", self.value(depth - 1)),
            1 => format!("({number} + Miny({}))", self.choose(&["1", "1/2", "3", "{3|1}"])),
            2 => format!("(+-{})", self.value(depth - 1)),
            _ => {
                let side = |dice: &mut Dice| {
                    let options: Vec<String> = (0..dice.roll(3)).map(|_| dice.value(depth - 1)).collect();
                    options.join(",")
                };
                let (left, right) = (side(self), side(self));
                format!("{{{left}|{right}}}")
            }
        }
    }
}

impl Dice {
    /// A random loopy literal; `labels` are those of the braces around it.
    fn loopy(&mut self, depth: usize, labels: &mut Vec<String>) -> String {
        let label = format!("x{}", labels.len());
        labels.push(label.clone());
        let mut sides = [String::new(), String::new()];
        for side in &mut sides {
            let options: Vec<String> = (0..=self.roll(2))
                .map(|_| match self.roll(6) {
                    0 => "pass".to_owned(),
                    1 | 2 => labels[self.roll(labels.len())].clone(),
                    3 if depth > 0 => self.loopy(depth - 1, labels),
                    _ => self
                        .choose(&["0", "1", "-1", "*", "^", "over", "1under", "v[on]*", "*2", "1/2", "dud"])
                        .to_owned(),
                })
                .collect();
            *side = options.join(",");
        }
        labels.pop();
        format!("{label}{{{}|{}}}", sides[0], sides[1])
    }
}

#[test]
fn random_loopy_values_read_back() {
    let mut dice = Dice(7);
    let mut session = Session::default();
    let mut loopy = 0;
    for _ in 0..2_000 {
        let source = dice.loopy(2, &mut Vec::new());
        let first = session.evaluate(&source).answer.expect("a value");
        loopy += usize::from(first.kind().word() == "loopy");
        let again = session.evaluate(first.text().unwrap()).answer.expect("a value").text().unwrap().to_owned();
        assert_eq!(again, first.text().unwrap(), "{source}");
        let same = session
            .evaluate(&format!("({}) == ({source})", first.text().unwrap()))
            .answer
            .expect("a comparison")
            .text()
            .unwrap()
            .to_owned();
        assert_eq!(same, "true", "{source} prints {}", first.text().unwrap());
    }
    assert!(loopy > 1_000, "only {loopy} of the values were loopy");
}

#[test]
fn random_values_read_back() {
    let mut dice = Dice(2026);
    let mut session = Session::default();
    for _ in 0..3_000 {
        let source = dice.value(3);
        let first = session.evaluate(&source).answer.expect("a value").text().unwrap().to_owned();
        let again = session
            .evaluate(&format!("({first}) == ({source})"))
            .answer
            .expect("a comparison")
            .text()
            .unwrap()
            .to_owned();
        assert_eq!(again, "true", "{source} prints {first}");
        let second = session.evaluate(&first).answer.expect("a value").text().unwrap().to_owned();
        assert_eq!(first, second, "{source}");
        // Every part of a printed value must also read back inside another value.
        let set = session.evaluate(&format!("{{{source}, 5}}")).answer.expect("a set").text().unwrap().to_owned();
        assert_eq!(session.evaluate(&set).answer.expect("a set").text().unwrap(), set, "{source}");
    }
}

#[test]
fn compounds_read_back() {
    let parts =
        ["Push(B_R)", "Shove(RB)", "'{*|*}'", "'{0|}'", "^", "3", "-1/2", "{1|0}", "(10 + ^3)", "Nim(1,2)", "(+-1)"];
    let mut dice = Dice(7);
    let mut session = Session::default();
    for _ in 0..2_000 {
        let mut source = dice.choose(&parts).to_string();
        for _ in 0..dice.roll(4) {
            let part = dice.choose(&parts);
            source = match dice.roll(5) {
                0 => format!("({source}) : {part}"),
                1 => format!("{} * ({source})", dice.choose(&["2", "-3"])),
                2 => format!("({source}) - {part}"),
                3 => format!("({source}) ConwayProduct {}", dice.choose(&["2", "Push(BB)", "'{*|*}'"])),
                _ => format!("{part} + ({source})"),
            };
        }
        let Ok(first) = session.evaluate(&source).answer else { continue };
        if !matches!(first.kind().word(), "compound" | "position") {
            continue;
        }
        let second = session.evaluate(first.text().unwrap()).answer.expect("it reads back");
        assert_eq!(first.text().unwrap(), second.text().unwrap(), "{source}");
    }
}
