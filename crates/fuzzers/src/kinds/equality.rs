//! One equality: whatever tells values apart tells them apart as `==` does, which is an equivalence. An input is three
//! values, a line each.

use crate::ask::{Asker, Told, text};
use crate::{Dice, Fuzzer, RECEIVERS, grammar};

/// See the module.
#[derive(Default)]
pub(crate) struct Equality {
    asker: Asker,
}

/// Each says whether a and b are equal.
const QUESTIONS: &str = "[not (a != b), b == a, [a].Contains(b), [a].IndexOf(b) == 1, [a,b].Distinct.Size == 1, \
    {a}.Contains(b), [a,b].ToSet.Size == 1, {a} == {b}, [[a]] == [[b]], {a => 1}.ContainsKey(b), \
    {[a,1]}.Contains([b,1]), {1 => a} == {1 => b}, MutableSet([a]).Add(b).Size == 1, \
    MutableMap({a => 1}).Put(b, 2).Size == 1, MutableList([a]).Remove(b).Size == 0]";

/// How many questions those are.
const COUNT: usize = 15;

fn plain(dice: &mut Dice) -> String {
    match dice.roll(7) {
        6 => grammar::value(dice, 1),
        0 => RECEIVERS[dice.roll(RECEIVERS.len())].source.to_owned(),
        1 => grammar::position(dice),
        2 => grammar::quoted(dice),
        3 => grammar::loopy(dice, 1, &mut Vec::new()),
        4 => grammar::game(dice, 2),
        _ => dice.choose(&["0", "1", "2", "*", "^", "{0|2}", "Nim(1,1)", "on", "over", "dud", "1/2", "L"]).to_owned(),
    }
}

fn inside(shell: usize, one: &str) -> String {
    match shell {
        0 => format!("[{one},1]"),
        1 => format!("[{one},5].ToSet"),
        2 => format!("{{1 => {one}}}"),
        3 => format!("{{\"k\" => 1}}.Updated({one}, 2)"),
        _ => one.to_owned(),
    }
}

impl Fuzzer for Equality {
    fn name(&self) -> &'static str {
        "equality"
    }

    fn input(&mut self, dice: &mut Dice, _: u64) -> String {
        let first = plain(dice);
        // Often the same in another way, and all in the same collection.
        let mut others = [String::new(), String::new()];
        for other in &mut others {
            *other = match dice.roll(5) {
                4 => format!("({first}) + * - *"),
                0 => format!("({first}).CanonicalForm"),
                1 => format!("({first}) + 0"),
                2 => first.clone(),
                _ => plain(dice),
            };
        }
        let shell = dice.roll(6);
        let wrapped = [first].into_iter().chain(others).map(|one| inside(shell, &one));
        wrapped.collect::<Vec<_>>().join("\n")
    }

    fn check(&mut self, input: &str) -> Result<(), String> {
        self.asker.forget();
        let mut lines = input.lines();
        for name in ["x", "y", "z"] {
            let Some(line) = lines.next() else { return Ok(()) };
            let Told::Answer(_) = self.asker.ask(&format!("{name} := {line};"))? else { return Ok(()) };
        }
        let mut equal = Vec::new();
        for (a, b) in [("x", "y"), ("y", "z"), ("x", "z"), ("x", "x")] {
            let question = format!("a := {a}; b := {b}; a == b");
            let Told::Answer(answer) = self.asker.ask(&question)? else { return Ok(()) };
            let Some(answer) = text(&answer, &question)? else { return Ok(()) };
            let all = match self.asker.ask(QUESTIONS)? {
                Told::Stopped => return Ok(()),
                Told::Refused(why) => return Err(format!("refused: {a} == {b} is {answer}, but another asks: {why}")),
                Told::Answer(all) => text(&all, QUESTIONS)?.unwrap_or_default(),
            };
            let expected = format!("[{}]", vec![answer.as_str(); COUNT].join(","));
            if all != expected {
                return Err(format!("unequal: {a} == {b} is {answer}, but the others say {all}"));
            }
            equal.push(answer == "true");
        }
        let [xy, yz, xz, xx] = equal[..] else { return Ok(()) };
        let count = usize::from(xy) + usize::from(yz) + usize::from(xz);
        if !xx || count == 2 {
            return Err(format!("no equivalence: x == y is {xy}, y == z {yz}, x == z {xz}, x == x {xx}"));
        }
        Ok(())
    }
}
