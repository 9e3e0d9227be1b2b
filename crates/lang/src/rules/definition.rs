//! What a statement `ruleset NAME on ... end` defines: functions of the language with what they are played on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use onside_ground::Charge;
use onside_ruleset::script::{Alphabet, BoardKind, Datum, Faults};
use onside_show::Span;

use super::checks;
use super::directions::given;
use super::engines::Engines;
use super::freeze::{Frozen, pure, run};
use super::native::NativeRules;
use crate::error::Error;
use crate::eval::{Engine, Evaluated};
use crate::syntax::{Ground, RulesetSyntax, unescaped, words_of};
use crate::value::{Closure, Instance, Program, Ruleset, Value};

/// What a ruleset is played on.
#[derive(Clone, Debug)]
pub(crate) enum Played {
    /// A board with these letters.
    Board(BoardKind, Arc<Alphabet>),
    /// A number.
    Heap,
    /// This number of numbers.
    Tuple(usize),
}

/// A ruleset that was defined, without its parameters.
#[derive(Debug)]
pub(crate) struct Definition {
    name: String,
    /// The statement.
    text: String,
    /// The source with the statement, and its code.
    pub(super) program: Arc<Program>,
    syntax: RulesetSyntax,
    pub(super) played: Played,
    /// The parameters with their defaults, Left's moves, Right's moves, and joint moves and parts if there are such.
    functions: Vec<Arc<Closure>>,
    pub(super) engines: Engines,
    pub(super) faults: Faults,
    /// The variables of the session that the rules mention, as they were.
    pub(super) captured: Vec<(String, Value)>,
    /// Whether what is inferred may be used.
    theorems: AtomicBool,
    /// The rules with parameters that somebody holds: a value, a position, or a table of the solver.
    instances: Mutex<Vec<(Vec<Datum>, Weak<NativeRules>)>>,
    /// What it takes of the memory that a session may use.
    _charge: Charge,
}

/// One of the functions of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Parameters,
    Left,
    Right,
    Joint,
    Parts,
}

impl Definition {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn syntax(&self) -> &RulesetSyntax {
        &self.syntax
    }

    /// Whether what is inferred may be used.
    pub(super) fn infers(&self) -> bool {
        self.theorems.load(Ordering::Relaxed)
    }

    /// Says whether what is inferred may be used.
    pub(super) fn infer(&self, may: bool) {
        self.theorems.store(may, Ordering::Relaxed);
    }

    /// How many parameters it has.
    pub(crate) fn parameters(&self) -> usize {
        self.program.tree.parameters(self.syntax.parameters).len()
    }

    /// How a position might be written behind the name, with parameters before it if there are any.
    pub(crate) fn example(&self) -> String {
        match &self.played {
            Played::Heap => "(5)".to_owned(),
            Played::Tuple(size) => {
                let numbers: Vec<String> = (3..3 + size).map(|number| number.to_string()).collect();
                format!("({})", numbers.join(", "))
            }
            Played::Board(kind, alphabet) => {
                let cell = |letter| if alphabet.has(letter) { alphabet.sign(letter) } else { alphabet.sign(0) };
                let [empty, left, right] = [0, 1, 2].map(cell);
                match kind {
                    BoardKind::Strip => format!("(\"{left}{empty}{right}\")"),
                    BoardKind::Grid => format!("(\"{left}{right}|{empty}{empty}\")"),
                    BoardKind::Graph => format!("(\"{left}-{empty}-{right}\")"),
                }
            }
        }
    }

    /// The name with the names of the parameters behind it.
    pub(crate) fn signature(&self) -> String {
        let names = self.parameter_names();
        if names.is_empty() { self.name.clone() } else { format!("{}({})", self.name, names.join(", ")) }
    }

    /// The names of the numbers of which a state is made.
    pub(super) fn number_names(&self) -> Vec<String> {
        match &self.syntax.ground {
            Ground::Tuple(names) => names.iter().map(|name| name.text(&self.program.source).to_owned()).collect(),
            Ground::Heap(_) | Ground::Board { .. } => Vec::new(),
        }
    }

    /// The names of the parameters.
    pub(crate) fn parameter_names(&self) -> Vec<String> {
        let parameters = self.program.tree.parameters(self.syntax.parameters).iter();
        parameters.map(|parameter| parameter.name.text(&self.program.source).to_owned()).collect()
    }

    /// The names by which a joint rule calls the two moves.
    pub(super) fn joint_names(&self) -> Option<[&str; 2]> {
        let function = self.function(Part::Joint)?;
        let code = &self.program.code;
        let parameters = code.functions.get(function.index() as usize)?.parameters;
        let names = self.program.tree.parameters(parameters);
        let [.., left, right] = names else { return None };
        Some([left, right].map(|one| one.name.text(&self.program.source)))
    }

    pub(super) fn function(&self, part: Part) -> Option<&Arc<Closure>> {
        let index = match part {
            Part::Parameters => 0,
            Part::Left => 1,
            Part::Right => 2,
            Part::Joint => self.syntax.joint.map(|_| 3)?,
            Part::Parts => self.syntax.parts.map(|_| 3 + usize::from(self.syntax.joint.is_some()))?,
        };
        self.functions.get(index)
    }

    /// Where in the rules a place is, with what stands there: ``line 3 of Clobber, `c+d => own` ``.
    pub(super) fn place(&self, span: Span) -> String {
        const LONGEST: usize = 40;
        let from = self.syntax.span.start;
        let before = self.program.source.get(from..span.start.max(from)).unwrap_or_default();
        let line = format!("line {} of {}", before.matches('\n').count() + 1, self.name);
        let text = span.text(&self.program.source);
        let shown: String = text.lines().next().unwrap_or_default().chars().take(LONGEST).collect();
        if shown.is_empty() || span.end > self.syntax.span.end {
            return line;
        }
        format!("{line}, `{}{}`", shown.trim_end(), if shown.len() < text.trim_end().len() { "..." } else { "" })
    }

    /// The rules with these parameters: the same object for equal ones.
    pub(super) fn instance(self: &Arc<Self>, parameters: Vec<Value>) -> Result<Instance, Box<Error>> {
        let mut data = Vec::with_capacity(parameters.len());
        for (value, parameter) in parameters.iter().zip(self.program.tree.parameters(self.syntax.parameters)) {
            let name = parameter.name.text(&self.program.source);
            data.push(super::functions::parameter(value, self.engines.guard()).map_err(|found| {
                Error::mistake(format!("the parameter {name} of {} cannot be {found}", self.name))
                    .hint("parameters are numbers, texts, tuples, lists, sets, maps and functions without variables")
            })?);
        }
        let mut instances = self.instances.lock().unwrap_or_else(PoisonError::into_inner);
        let known = instances.iter().find(|(known, _)| *known == data).and_then(|(_, rules)| rules.upgrade());
        if let Some(native) = known {
            return Ok(Instance::of(native));
        }
        let native = NativeRules::new(self, parameters, &data)?;
        instances.retain(|(_, rules)| rules.strong_count() > 0);
        instances.push((data, Arc::downgrade(&native)));
        Ok(Instance::of(native))
    }
}

/// The value of a statement that defines a ruleset.
pub(crate) fn define(engine: &mut Engine, program: &Arc<Program>, index: u32) -> Evaluated {
    let Some(syntax) = program.tree.ruleset(index).cloned() else {
        return Err(Error::mistake("this could not be read"));
    };
    let source = &program.source;
    let text = syntax.span.text(source).to_owned();
    let name = syntax.name.text(source).to_owned();
    let played = played(&syntax, source)?;
    checks::names(&syntax, program, &played)?;
    checks::letters(&syntax, program, &played)?;
    for word in words_of(source, syntax.span) {
        if word != name && engine.globals.named(word).is_none() {
            super::take(engine, word)?;
        }
    }
    let guard = Arc::clone(engine.games.guard());
    let theorems = engine.solver.settings().theorems;
    let mut frozen = Frozen::new(&engine.globals, &guard);
    let compiled = frozen.compiled(program, syntax.functions)?;
    let shelf = &engine.shelf;
    frozen.settle(&|name| given(name).or_else(|| shelf.get(name).cloned()))?;
    pure(&compiled.code, &frozen, Some(&compiled.tree))?;
    let (globals, captured) = (frozen.globals, frozen.captured);
    let known = checks::Known { globals: &globals, captured: &captured };
    checks::unknown(engine, &syntax, &compiled, &played, &known)?;
    tidy(engine);
    let same = |known: &Weak<Definition>| known.upgrade().filter(|known| known.is_same(&text, &captured, theorems));
    if let Some(definition) = engine.rulesets.iter().find_map(same) {
        // The same rules are the same ruleset, so that positions made before are still positions of it.
        return ruleset(definition);
    }
    let mut charge = guard.charge();
    charge.more(BYTES)?;
    let engines = Engines::new(Arc::clone(&guard), globals);
    let made = engines.with(|engine| run(engine, &compiled))?;
    let Value::List(members) = made else { return Err(Error::mistake("this could not be read")) };
    let functions = members.iter().filter_map(|member| match member {
        Value::Function(closure) => Some(Arc::clone(closure)),
        _ => None,
    });
    let definition = Arc::new(Definition {
        name,
        text,
        functions: functions.collect(),
        program: compiled,
        syntax,
        played,
        engines,
        faults: engine.faults.clone(),
        captured,
        theorems: AtomicBool::new(theorems),
        instances: Mutex::default(),
        _charge: charge,
    });
    engine.rulesets.push(Arc::downgrade(&definition));
    ruleset(definition)
}

/// This number of rulesets is always kept.
const FEW: usize = 64;

/// About how many bytes a definition takes, with its code and its engine.
const BYTES: u64 = 16 << 10;

/// Forgets rulesets that nobody holds any more. Those that were replaced may still be held by what the solver found
/// about their positions, so that it has to forget that when there are twice as many as the last time.
fn tidy(engine: &mut Engine) {
    if engine.rulesets.len() < engine.many_rulesets.max(FEW) {
        return;
    }
    let held = |engine: &mut Engine| {
        engine.rulesets.retain(|known| known.strong_count() > 0);
        engine.rulesets.len()
    };
    if held(engine) >= engine.many_rulesets.max(FEW) {
        engine.forget();
    }
    engine.many_rulesets = 2 * held(engine);
}

fn ruleset(definition: Arc<Definition>) -> Evaluated {
    let rules = if definition.parameters() == 0 { Some(definition.instance(Vec::new())?) } else { None };
    Ok(Value::Ruleset(Arc::new(Ruleset { definition, rules })))
}

impl Definition {
    /// Whether another statement would define the same.
    fn is_same(&self, text: &str, captured: &[(String, Value)], theorems: bool) -> bool {
        let same = |one: &Value, two: &Value| match (one, two) {
            (Value::Function(one), Value::Function(two)) => Arc::ptr_eq(one, two),
            (Value::Ruleset(one), Value::Ruleset(two)) => one.is(two),
            _ => matches!((super::datum_of(one), super::datum_of(two)), (Ok(one), Ok(two)) if one == two),
        };
        self.text == text
            && self.infers() == theorems
            && self.captured.len() == captured.len()
            && self.captured.iter().zip(captured).all(|(one, two)| one.0 == two.0 && same(&one.1, &two.1))
    }
}

fn played(syntax: &RulesetSyntax, source: &str) -> Result<Played, Box<Error>> {
    Ok(match &syntax.ground {
        Ground::Heap(_) => Played::Heap,
        Ground::Tuple(names) => Played::Tuple(names.len()),
        Ground::Board { word, letters } => {
            let kind = match word.text(source) {
                "strip" => BoardKind::Strip,
                "graph" => BoardKind::Graph,
                _ => BoardKind::Grid,
            };
            let inner = Span::new(letters.start + 1, letters.end.saturating_sub(1)).text(source);
            let text = unescaped(inner).unwrap_or_else(|_| inner.to_owned());
            let alphabet = Alphabet::new(&text).map_err(|message| {
                let hint = "write the letters of an empty cell, Left's piece, Right's piece and others, as in \".xo#\"";
                Error::mistake(message).hint(hint).placed(*letters)
            })?;
            Played::Board(kind, Arc::new(alphabet))
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::Session;

    #[test]
    fn rules_that_nobody_can_reach_any_more_are_freed() {
        let mut session = Session::default();
        let mut told =
            |source: &str| session.value(source).answer.expect("an answer").text().expect("a text").to_owned();
        for most in 1..=20 {
            told(&format!("ruleset Take(least) on heap n for k from least to {most} where k <= n play n-k end"));
            assert_eq!(told(&format!("Take(1)({most})")), format!("Take(1)({most})"));
        }
        told("t := Take(1)(6); 0");
        // The position holds its rules, whatever the name means now.
        told("ruleset Take(least) on heap n where n >= least play n-least end");
        assert_eq!(told("t.CanonicalForm"), "*6");
        assert_eq!(session.held_rulesets(), 2);
        session.value("t := 0; 0");
        session.value("0");
        // What the solver found about its positions is kept in tables until these are full.
        assert!(session.held_rulesets() <= 2);
        session.forget();
        assert_eq!(session.held_rulesets(), 1);
    }

    #[test]
    fn rules_that_only_tables_hold_are_forgotten_when_they_are_many() {
        let mut session = Session::default();
        for most in 1..=1000 {
            session.value(&format!("ruleset Take on heap n for k from 1 to {most} where k <= n play n-k end"));
            assert!(session.value("Take(3).CanonicalForm").answer.is_ok());
        }
        assert!(session.held_rulesets() < 200, "{}", session.held_rulesets());
    }
}
