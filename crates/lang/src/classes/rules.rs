//! The rules of the positions of an object, as solvers ask them.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use onside_ground::{Player, Stop};
use onside_ruleset::script::{
    Board, Datum, Fault, Faults, Handle, Part, Parts, RuleError, RuleMove, Rules, Shape, Summand, Symmetries,
    UserPosition, VisitSum,
};
use onside_ruleset::{AnyPosition, BoardData, Facts, Joint, Sign};

use super::arguments::Arguments;
use super::boards;
use super::calls::call_method;
use super::definition::ClassDef;
use super::instances::Instance;
use super::known_parts::KnownParts;
use super::receiver::Receiver;
use super::world::Classes;
use crate::error::Error;
use crate::eval::{Engine, Kept, is_tied, members, text};
use crate::machine::Globals;
use crate::rules::{When, value_of};
use crate::value::{Compound, Value};

/// The name of states that are no positions of a class but values, such as `off`.
pub(super) const VALUE: &str = "Value";

/// More moves than this of one player are not made.
pub(super) const MOST_MOVES: usize = 1 << 22;

/// The rules of the positions of an object.
pub(crate) struct ClassRules {
    pub(super) home: Arc<Instance>,
    /// These rules, for positions of theirs.
    own: Weak<ClassRules>,
    pub(super) world: Weak<Classes>,
    faults: Faults,
    title: String,
    facts: [Facts; 2],
    loopy: AtomicBool,
    /// The variables that functions among the parameters may mention.
    globals: Option<Globals>,
    /// Those of them in which there are games.
    with_games: Vec<(u32, Kept)>,
    letters: OnceLock<Option<String>>,
    /// What turning the board does not change, as far as it is proved.
    symmetries: Option<Symmetries>,
    /// The parts of positions, which are often asked for again.
    known_parts: Mutex<KnownParts>,
}

impl std::fmt::Debug for ClassRules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ClassRules").field("title", &self.title).finish_non_exhaustive()
    }
}

impl ClassRules {
    pub(super) fn new(
        engine: &mut Engine,
        world: &Arc<Classes>,
        home: &Arc<Instance>,
    ) -> Result<Arc<ClassRules>, Box<Error>> {
        let lone = home.class.is_game();
        let tables = Arc::clone(&engine.tables);
        let title = match lone {
            true => home.class.name().to_owned(),
            false => home.text(&tables, &mut |value| text(engine, value))?,
        };
        let classes: Vec<Arc<ClassDef>> = if lone {
            vec![Arc::clone(&home.class)]
        } else {
            let line = home.class.line();
            line.flat_map(|class| class.members.iter())
                .filter_map(|member| match &member.what {
                    super::definition::What::Class(inner) if inner.is_game() => Some(Arc::clone(inner)),
                    _ => None,
                })
                .collect()
        };
        let mut facts = Facts::new("");
        facts.name = title.clone().into();
        facts.title = title.clone().into();
        facts.rules = home.class.span.text(&home.class.scope.source).to_owned().into();
        facts.impartial = !classes.is_empty() && classes.iter().all(|class| class.is_a("ImpartialGame"));
        facts.status = "alternating play".into();
        if classes.iter().any(|class| class.has_method("Joint")) {
            facts.joint = Joint::Rule("The class says it in its function Joint.".into());
            facts.status = "alternating and synchronized play".into();
        } else {
            facts.joint = Joint::None("the class does not say what becomes of two moves at once".into());
        }
        let symmetries = if world.theorems { super::turning::symmetries(engine, home) } else { None };
        let known_parts = KnownParts::new(engine.games.guard().charge());
        // A function may mention any of them.
        let mut globals = (!home.is_data()).then(|| engine.globals.clone());
        let mut with_games = Vec::new();
        for number in globals.iter().flat_map(|globals| globals.numbers().to_vec()).collect::<Vec<_>>() {
            let Some(value) = engine.globals.get(number) else { continue };
            if is_tied(value) {
                with_games.push((number, Kept::new(engine, value.clone())));
                globals.iter_mut().for_each(|globals| globals.remove(number));
            }
        }
        Ok(Arc::new_cyclic(|own| ClassRules {
            home: Arc::clone(home),
            own: Weak::clone(own),
            world: Arc::downgrade(world),
            faults: world.faults.clone(),
            title,
            facts: [facts.clone(), facts.loopy()],
            loopy: AtomicBool::new(false),
            globals,
            with_games,
            letters: OnceLock::new(),
            symmetries,
            known_parts: Mutex::new(known_parts),
        }))
    }

    /// A handle on these rules; nothing while they are dropped.
    pub(super) fn handle(&self) -> Option<Handle> {
        self.own.upgrade().map(|rules| Handle::new(rules as Arc<dyn Rules>))
    }

    fn with<T>(&self, work: impl FnOnce(&mut Engine) -> Result<T, Box<Error>>) -> Result<T, Box<Error>> {
        let Some(world) = self.world.upgrade() else {
            return Err(Error::mistake("the session in which the class was defined has ended"));
        };
        world.with(self.globals.as_ref(), |engine| {
            for (number, kept) in &self.with_games {
                let value = kept.read(engine)?;
                engine.globals.set(*number, value);
            }
            work(engine)
        })
    }

    /// The class of a state, if it is a position.
    pub(super) fn class_of(&self, state: &Datum) -> Option<&Arc<ClassDef>> {
        let Datum::Tuple(parts) = state else { return None };
        let Datum::Text(name) = parts.first()? else { return None };
        if self.home.class.is_game() { Some(&self.home.class) } else { self.home.class.inner(name) }
    }

    /// The object that a state is.
    pub(super) fn instance(&self, state: &Datum) -> Option<Arc<Instance>> {
        let Datum::Tuple(parts) = state else { return None };
        let class = self.class_of(state)?;
        let outer = (!Arc::ptr_eq(class, &self.home.class)).then(|| Arc::clone(&self.home));
        Some(Arc::new(Instance::new(class, outer, parts[1..].iter().map(|part| value_of(part, None)).collect())))
    }

    fn this(&self, state: &Datum) -> Result<Value, Box<Error>> {
        let handle = self.handle().ok_or_else(|| Error::mistake("the object has no rules"))?;
        let position = AnyPosition::User(UserPosition::new(handle, state.clone()));
        Ok(Value::Compound(Compound::Position(Box::new(position))))
    }

    /// An option as a joint move gets it: a position, or the list of those whose sum it is.
    fn joint_part(&self, choice: &Datum) -> Result<Value, Box<Error>> {
        match choice {
            Datum::List(states) => {
                let positions = states.iter().map(|state| self.this(state)).collect::<Result<Vec<_>, _>>();
                positions.map(Value::list)
            }
            Datum::Nothing => {
                Err(Error::mistake("a joint move is made of two options that are positions of the class")
                    .hint("Joint(left, right) gets the two options, or lists of positions where they are sums"))
            }
            state => self.this(state),
        }
    }

    /// Calls a function of a position.
    fn call(
        &self,
        engine: &mut Engine,
        state: &Datum,
        name: &str,
        arguments: Vec<Value>,
    ) -> Option<Result<Value, Box<Error>>> {
        let receiver = Receiver::Position(self.instance(state)?, self.handle()?, state.clone());
        call_method(engine, &receiver, name, Arguments::of(arguments))
    }

    /// The options of a player, as the class gives them.
    fn options(&self, engine: &mut Engine, state: &Datum, player: Player) -> Result<Vec<Value>, Box<Error>> {
        if let Some(value) = self.value(engine, state)? {
            let name = if player == Player::Left { "LeftOptions" } else { "RightOptions" };
            let options = super::methods::of_library(engine, value, name)?;
            return Ok(members(engine, &options)?.to_vec());
        }
        let Some(instance) = self.instance(state) else {
            return Err(Error::mistake("this is no position of the class"));
        };
        let impartial = instance.class.is_a("ImpartialGame");
        let alone = || instance.class.methods("Options").any(|(_, _, callable)| callable.parameters.is_empty());
        let arguments = if impartial && alone() { Vec::new() } else { vec![Value::Player(player)] };
        let found = self.call(engine, state, "Options", arguments).unwrap_or_else(|| {
            let name = instance.class.name();
            let error = Error::mistake(format!("the class {name} does not say what the options are"));
            Err(error.hint("define Options(player) in it"))
        })?;
        match &found {
            Value::List(_) | Value::Set(_) | Value::Range(_) => Ok(members(engine, &found)?.to_vec()),
            other => Err(Error::mistake(format!("Options gives {}, not a list of positions", other.described()))),
        }
    }

    /// The value that a state is, if it is no position of the class.
    fn value(&self, engine: &mut Engine, state: &Datum) -> Result<Option<Value>, Box<Error>> {
        match state {
            Datum::Record(name, parts) if &**name == VALUE => match &parts[..] {
                [Datum::Text(text)] => super::methods::read_value(engine, text).map(Some),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    fn results(&self, state: &Datum, player: Player) -> Result<Vec<Parts>, Fault> {
        let found = self.with(|engine| {
            if let Some(results) = self.heaps(engine, state) {
                return results;
            }
            let options = self.options(engine, state, player)?;
            if options.len() > MOST_MOVES {
                return Err(Error::mistake(format!("there are more than {MOST_MOVES} options")));
            }
            let mut results = Vec::with_capacity(options.len());
            for option in &options {
                let mut parts = Parts::new();
                self.parts_of(engine, option, &mut parts)?;
                results.push(parts);
            }
            Ok(results)
        });
        found.map_err(|error| self.fault(&error, state, Some(player)))
    }

    /// The parts of a position as its class gives them.
    fn parts_as_written(&self, state: &Datum) -> Result<Arc<[Datum]>, Fault> {
        if let Some(parts) = self.known_parts.lock().unwrap_or_else(PoisonError::into_inner).get(state) {
            return Ok(parts);
        }
        let found = self.with(|engine| {
            let Some(made) = self.call(engine, state, "Decomposition", Vec::new()) else {
                return Ok(vec![state.clone()]);
            };
            let made = made?;
            let mut parts = Parts::new();
            for one in members(engine, &made)?.iter() {
                self.parts_of(engine, one, &mut parts)?;
            }
            let own = parts.into_iter().map(|part| match part {
                Part::Own(state) => Ok(state),
                Part::Other(_) => Err(Error::mistake("Decomposition gives positions of another ruleset")
                    .hint("the parts of a position are positions of the same ruleset, or games")),
            });
            own.collect::<Result<Vec<_>, _>>()
        });
        let found: Arc<[Datum]> = found.map_err(|error| self.fault(&error, state, None))?.into();
        self.known_parts.lock().unwrap_or_else(PoisonError::into_inner).remember(state, Arc::clone(&found));
        Ok(found)
    }

    /// What is wrong, with the position and the player.
    fn fault(&self, error: &Error, state: &Datum, player: Option<Player>) -> Fault {
        if let Some(stop) = error.stop().filter(|stop| !matches!(stop, Stop::Rule)) {
            return Fault::Stopped(stop);
        }
        let images = match (&self.symmetries, placed_board(state)) {
            (Some(symmetries), Some((name, board))) => {
                let others = symmetries.images(board).into_iter().filter(|(image, _)| image != board);
                let written = |board| self.expression(&Datum::Tuple([name.clone(), Datum::Board(board)].into()));
                others.map(|(image, sign)| (written(image), sign)).collect()
            }
            _ => Vec::new(),
        };
        let position = When::of(player).told(&self.expression(state), images);
        let message = format!("{} (in {position})", error.diagnostic.message);
        Fault::Wrong(RuleError { message, hint: error.diagnostic.hint.clone() })
    }

    /// The letters by which boards are written, if the ruleset says them.
    fn char_map(&self) -> Option<&str> {
        let found = self.letters.get_or_init(|| {
            let receiver = Receiver::Object(Arc::clone(&self.home));
            let told = self.with(|engine| match call_method(engine, &receiver, "CharMap", Arguments::default()) {
                Some(value) => value.map(Some),
                None => Ok(None),
            });
            match told {
                Ok(Some(Value::Text(letters))) => Some(letters),
                _ => None,
            }
        });
        found.as_deref()
    }

    /// The board of a state, if it is one board and has letters.
    fn board_text(&self, state: &Datum) -> Option<String> {
        let Datum::Tuple(parts) = state else { return None };
        match &parts[..] {
            [_, Datum::Board(board)] => boards::written(board, self.char_map()?),
            _ => None,
        }
    }

    fn written(&self, state: &Datum) -> Option<String> {
        let Datum::Tuple(parts) = state else { return None };
        let (Datum::Text(name), arguments) = parts.split_first()? else { return None };
        let texts = self.with(|engine| {
            arguments.iter().map(|argument| text(engine, &value_of(argument, None))).collect::<Result<Vec<_>, _>>()
        });
        let callee = if self.home.class.is_game() {
            self.title.clone()
        } else if !self.home.class.has_method("Eval") || &**name != "Position" {
            format!("{}.{name}", self.title)
        } else {
            self.title.clone()
        };
        Some(format!("{callee}({})", texts.ok()?.join(", ")))
    }
}

/// From what a joint move is made: the state after a move, or the states whose sum it is; nothing if there is more.
fn choice_of(result: &Parts) -> Datum {
    let states = result.iter().map(|part| match part {
        Part::Own(state) => Some(state.clone()),
        Part::Other(_) => None,
    });
    match states.collect::<Option<Vec<Datum>>>() {
        Some(states) if states.len() == 1 => states.into_iter().next().unwrap_or(Datum::Nothing),
        Some(states) => Datum::List(states.into()),
        None => Datum::Nothing,
    }
}

/// The name of the class and the board of a state that is no more than these.
fn placed_board(state: &Datum) -> Option<(&Datum, &Board)> {
    let Datum::Tuple(parts) = state else { return None };
    match &parts[..] {
        [name @ Datum::Text(class), Datum::Board(board)] if &**class == "Position" => Some((name, board)),
        _ => None,
    }
}

impl Rules for ClassRules {
    fn facts(&self) -> &Facts {
        &self.facts[usize::from(self.loopy.load(Ordering::Relaxed))]
    }

    fn expression(&self, state: &Datum) -> String {
        if let Datum::Record(_, parts) = state
            && let [Datum::Text(text)] = &parts[..]
        {
            return format!("({text})");
        }
        match self.board_text(state) {
            Some(board) => format!("{}({})", self.title, crate::syntax::quoted(&board)),
            None => self.written(state).unwrap_or_else(|| format!("{}({state})", self.title)),
        }
    }

    fn label(&self, state: &Datum) -> String {
        self.board_text(state).unwrap_or_else(|| self.expression(state))
    }

    fn letters(&self, _state: &Datum) -> String {
        self.char_map().unwrap_or_default().replace(' ', "")
    }

    fn board(&self, state: &Datum) -> Option<BoardData> {
        let Datum::Tuple(parts) = state else { return None };
        if let [_, Datum::Integer(size)] = &parts[..]
            && ["HeapRuleset", "PartizanHeapRuleset"].into_iter().any(|class| self.home.class.is_a(class))
        {
            return Some(BoardData::Heaps(vec![u64::try_from(*size).ok()?]));
        }
        let text = self.board_text(state)?;
        match parts.get(1).and_then(Datum::board)?.shape() {
            Shape::Strip(_) => Some(BoardData::Strips(vec![text])),
            Shape::Grid { .. } => Some(BoardData::Grid(text.split('|').map(str::to_owned).collect())),
            Shape::Graph(_) => None,
        }
    }

    fn moves(&self, state: &Datum, player: Player) -> Result<Vec<RuleMove>, Fault> {
        let results = self.results(state, player)?;
        let moves = results.into_iter().map(|result| {
            let handle = self.handle();
            let summands: Vec<Summand> = result
                .iter()
                .filter_map(|part| match part {
                    Part::Own(state) => handle.clone().map(|handle| Summand::new(handle, state.clone())),
                    Part::Other(other) => Some(other.clone()),
                })
                .collect();
            let name = match handle {
                Some(handle) => {
                    let position = UserPosition::sum(handle, summands);
                    onside_ruleset::Position::label(&position)
                }
                None => String::new(),
            };
            let choice = choice_of(&result);
            RuleMove { choice, name: format!("to {name}").into(), places: Vec::new(), result }
        });
        Ok(moves.collect())
    }

    fn visit(&self, state: &Datum, player: Player, visit: &mut VisitSum<'_>) -> Result<(), Fault> {
        for result in self.results(state, player)? {
            if let ControlFlow::Break(()) = visit(result) {
                break;
            }
        }
        Ok(())
    }

    fn joint(&self, state: &Datum, left: &RuleMove, right: &RuleMove) -> Result<Option<Parts>, Fault> {
        let made = self.with(|engine| {
            let chosen = vec![self.joint_part(&left.choice)?, self.joint_part(&right.choice)?];
            let Some(made) = self.call(engine, state, "Joint", chosen) else { return Ok(None) };
            let made = made?;
            let mut parts = Parts::new();
            match &made {
                Value::List(list) => {
                    for one in list.iter() {
                        self.parts_of(engine, one, &mut parts)?;
                    }
                }
                other => self.parts_of(engine, other, &mut parts)?,
            }
            Ok(Some(parts))
        });
        made.map_err(|error| self.fault(&error, state, None))
    }

    fn parts(&self, state: &Datum) -> Result<Vec<Datum>, Fault> {
        let written = self.class_of(state).is_some_and(|class| class.has_method("Decomposition"));
        if !written {
            return Ok(vec![state.clone()]);
        }
        // Boards that are images of each other have parts that are, so that they are found once for all of them.
        let (normal, sign) = self.normal(state);
        let parts = self.parts_as_written(&normal)?;
        Ok(match sign {
            Sign::Same => parts.to_vec(),
            Sign::Negated => {
                let negatives = parts.iter().map(|part| self.negative(part)).collect::<Option<Vec<_>>>();
                match negatives {
                    Some(negatives) => negatives,
                    None => self.parts_as_written(state)?.to_vec(),
                }
            }
        })
    }

    fn normal(&self, state: &Datum) -> (Datum, Sign) {
        match (&self.symmetries, placed_board(state)) {
            (Some(symmetries), Some((name, board))) => {
                let (board, sign) = symmetries.least(board);
                (Datum::Tuple([name.clone(), Datum::Board(board)].into()), sign)
            }
            _ => (state.clone(), Sign::Same),
        }
    }

    fn negative(&self, state: &Datum) -> Option<Datum> {
        if self.facts[0].impartial {
            return Some(state.clone());
        }
        let (name, board) = placed_board(state)?;
        let board = self.symmetries.as_ref()?.negative(board)?;
        Some(Datum::Tuple([name.clone(), Datum::Board(board)].into()))
    }

    fn mark_loopy(&self) -> bool {
        !self.loopy.swap(true, Ordering::Relaxed)
    }

    fn faults(&self) -> &Faults {
        &self.faults
    }
}
