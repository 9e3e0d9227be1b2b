//! Rules that are patterns: values by packed boards with inferred symmetries and parts against a plain evaluation of
//! the same rules, and Domineering against the ruleset that is part of the program.

use std::sync::Arc;

use onside_ground::{Guard, Player};
use onside_ruleset::script::{
    Alphabet, Board, BoardKind, Datum, Fault, Faults, Handle, Part, Parts, Pattern, Patterns, RuleMove, Rules, Shape,
    Site, Slide, Symmetries, UserPosition, VisitSum, Wanted, read_board, write_board,
};
use onside_ruleset::{BoardData, Domineering, Facts, Position, Sign, ToadsAndFrogs};
use onside_solve::{Settings, Solver};
use onside_value::short::{ShortGames, notation};

/// Rules of patterns, with or without what is inferred about them.
#[derive(Debug)]
struct Plain {
    facts: Facts,
    alphabet: Alphabet,
    patterns: Patterns,
    symmetries: Symmetries,
    inferred: bool,
    faults: Faults,
}

impl Plain {
    fn board(state: &Datum) -> &Board {
        state.board().expect("a board")
    }
}

impl Rules for Plain {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn expression(&self, state: &Datum) -> String {
        write_board(&self.alphabet, Plain::board(state))
    }

    fn label(&self, state: &Datum) -> String {
        self.expression(state)
    }

    fn board(&self, _state: &Datum) -> Option<BoardData> {
        None
    }

    fn moves(&self, _state: &Datum, _player: Player) -> Result<Vec<RuleMove>, Fault> {
        Ok(Vec::new())
    }

    fn visit(&self, state: &Datum, player: Player, visit: &mut VisitSum<'_>) -> Result<(), Fault> {
        let board = Plain::board(state);
        let _ = self.patterns.visit(board, player, |pattern, at| {
            let after = Datum::Board(self.patterns.played(board, pattern, at));
            visit(Parts::from_elem(Part::Own(after), 1))
        });
        Ok(())
    }

    fn parts(&self, state: &Datum) -> Result<Vec<Datum>, Fault> {
        if !self.inferred {
            return Ok(vec![state.clone()]);
        }
        Ok(self.patterns.parts(Plain::board(state)).into_iter().map(Datum::Board).collect())
    }

    fn normal(&self, state: &Datum) -> (Datum, Sign) {
        if !self.inferred {
            return (state.clone(), Sign::Same);
        }
        let (board, sign) = self.symmetries.least(Plain::board(state));
        (Datum::Board(board), sign)
    }

    fn faults(&self) -> &Faults {
        &self.faults
    }
}

fn rules(letters: &str, patterns: [Vec<Pattern>; 2], strip: bool, inferred: bool) -> Handle {
    let alphabet = Alphabet::new(letters).expect("letters");
    let [left, right] = patterns;
    let patterns = Patterns::new(left, right, alphabet.colours(), alphabet.len());
    let symmetries = patterns.symmetries(strip);
    let facts = Facts::new("Plain");
    let faults = Faults::default();
    Handle::new(Arc::new(Plain { facts, alphabet, patterns, symmetries, inferred, faults }))
}

const ORTHOGONAL: [(i64, i64); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

fn clobber() -> [Vec<Pattern>; 2] {
    [(1, 2), (2, 1)].map(|(own, theirs)| {
        let pattern = |offset| {
            let tests = [((0, 0), Wanted::letter(own)), (offset, Wanted::letter(theirs))];
            Pattern::new(0, &tests, &[((0, 0), 0), (offset, own)]).expect("a pattern")
        };
        ORTHOGONAL.map(pattern).to_vec()
    })
}

fn dominoes() -> [Vec<Pattern>; 2] {
    [(1, 0), (0, 1)].map(|offset| {
        let tests = [((0, 0), Wanted::letter(0)), (offset, Wanted::letter(0))];
        vec![Pattern::new(0, &tests, &[((0, 0), 3), (offset, 3)]).expect("a pattern")]
    })
}

fn toads() -> [Vec<Pattern>; 2] {
    [(1, 2, 1), (2, 1, -1)].map(|(own, theirs, ahead)| {
        let (one, two) = ((0, ahead), (0, 2 * ahead));
        let (at, free) = (((0, 0), Wanted::letter(own)), Wanted::letter(0));
        let step = Pattern::new(0, &[at, (one, free)], &[((0, 0), 0), (one, own)]);
        let jump = Pattern::new(1, &[at, (one, Wanted::letter(theirs)), (two, free)], &[((0, 0), 0), (two, own)]);
        vec![step.expect("a pattern"), jump.expect("a pattern")]
    })
}

fn value_of(solver: &mut Solver, rules: &Handle, board: &Board) -> String {
    let value = solver.value_of(&UserPosition::new(rules.clone(), Datum::Board(board.clone()))).expect("a value");
    notation::print(solver.games(), value).expect("a text")
}

fn built_in<P: Position>(solver: &mut Solver, position: &P) -> String {
    let value = solver.value_of(position).expect("a value");
    notation::print(solver.games(), value).expect("a text")
}

fn read(letters: &str, kind: BoardKind, text: &str) -> Board {
    read_board(kind, &Alphabet::new(letters).expect("letters"), text).expect("a board")
}

fn solver() -> Solver {
    let games = Arc::new(ShortGames::new(Arc::new(Guard::default())));
    Solver::new(games, Settings::default())
}

/// All boards of this shape with these letters.
fn all(rows: u32, columns: u32, letters: &[u8]) -> Vec<Board> {
    let count = (rows * columns) as usize;
    let total = letters.len().pow(rows * columns);
    (0..total)
        .map(|mut number| {
            let cells: Vec<u8> = (0..count)
                .map(|_| {
                    let letter = letters[number % letters.len()];
                    number /= letters.len();
                    letter
                })
                .collect();
            Board::new(Shape::Grid { rows, columns }, &cells).expect("a board")
        })
        .collect()
}

#[test]
fn published_values_of_clobber() {
    for (text, expected) in
        [("xox|ox.", "{^^*|*,v}"), ("xoxo|ox..", "{^^*|v*}"), ("xoxo|oxox|xoxo", "0"), ("xoxo|oxox|xoxo|oxox", "*")]
    {
        let rules = rules(".xo", clobber(), false, true);
        assert_eq!(value_of(&mut solver(), &rules, &read(".xo", BoardKind::Grid, text)), expected, "{text}");
    }
}

#[test]
fn what_is_inferred_changes_no_value_of_small_boards() {
    for (letters, patterns, alphabet) in
        [(".xo", clobber as fn() -> [Vec<Pattern>; 2], &[0u8, 1, 2][..]), (".  #", dominoes, &[0, 3][..])]
    {
        for (rows, columns) in [(1, 5), (2, 3), (3, 2)] {
            let boards = all(rows, columns, alphabet);
            let [with, without] = [true, false].map(|inferred| {
                let handle = rules(letters, patterns(), false, inferred);
                let mut solver = solver();
                let found = boards.iter().map(|board| value_of(&mut solver, &handle, board));
                found.collect::<Vec<String>>()
            });
            assert_eq!(with, without, "{letters} {rows} x {columns}");
        }
    }
}

#[test]
fn dominoes_have_the_values_of_the_built_in_domineering_and_its_symmetries() {
    let handle = rules(".  #", dominoes(), false, true);
    let (mut users, mut others) = (solver(), solver());
    for board in all(3, 4, &[0, 3]) {
        let text = write_board(&Alphabet::new(".  #").expect("letters"), &board);
        let expected: Domineering = text.parse().expect("a board");
        assert_eq!(value_of(&mut users, &handle, &board), built_in(&mut others, &expected), "{text}");
    }
    let [left, right] = dominoes();
    let symmetries = Patterns::new(left, right, None, 4).symmetries(false);
    assert_eq!((symmetries.kept().len(), symmetries.negated().len()), (4, 4));
}

#[test]
fn toads_and_frogs_are_negated_by_turning_the_strip_round_and_clobber_has_all_eight_symmetries() {
    let [left, right] = toads();
    let toads = Patterns::new(left, right, Some((1, 2)), 3).symmetries(true);
    assert_eq!((toads.kept().len(), toads.negated().len()), (1, 1));
    assert!(toads.negated()[0].columns);
    let [left, right] = clobber();
    let patterns = Patterns::new(left, right, Some((1, 2)), 3);
    assert_eq!(patterns.walls(), [0]);
    assert_eq!((patterns.symmetries(false).kept().len(), patterns.symmetries(false).negated().len()), (8, 8));
}

#[test]
fn toads_have_the_values_of_the_built_in_ruleset_on_all_strips_of_six_squares() {
    let handle = rules(".tf", toads(), true, true);
    let (mut users, mut others) = (solver(), solver());
    for number in 0..3u32.pow(6) {
        let text: String = (0..6).map(|place| ['.', 't', 'f'][(number / 3u32.pow(place) % 3) as usize]).collect();
        let expected: ToadsAndFrogs = text.parse().expect("a strip");
        let found = value_of(&mut users, &handle, &read(".tf", BoardKind::Strip, &text));
        assert_eq!(found, built_in(&mut others, &expected), "{text}");
    }
}

/// A piece of Left's that slides to the right onto an empty cell; perhaps one cell does not stop it.
fn sliding(free: Option<Site>) -> Patterns {
    let slide = Slide { from: Site::point(0), steps: [(0, 1)].into_iter().collect(), over: Wanted::letter(0), free };
    let tests = [(Site::point(0), Wanted::letter(1)), (Site::point(1), Wanted::letter(0))];
    let pattern = Pattern::sliding(0, vec![slide], &tests, &[(Site::point(0), 0), (Site::point(1), 1)]);
    Patterns::new(vec![pattern.expect("a pattern")], Vec::new(), Some((1, 2)), 4)
}

#[test]
fn what_stops_a_slide_is_a_wall_unless_the_slide_may_go_over_it() {
    assert_eq!(sliding(None).walls(), [2, 3]);
    assert_eq!(sliding(Some(Site::point(0))).walls(), [2, 3]);
    // What lies two cells further is not asked, and a piece may go over it: it is told from the outside.
    assert!(sliding(Some((0, 2).into())).walls().is_empty());
}

#[test]
fn a_slide_goes_somewhere_from_a_point_that_is_known_and_all_it_changes_is_on_the_board() {
    let slide = |from, step| Slide { from, steps: [step].into_iter().collect(), over: Wanted::letter(0), free: None };
    let own = [(Site::point(0), Wanted::letter(1))];
    let put = |point| [(Site::point(point), 1)];
    assert!(Pattern::sliding(0, vec![slide(Site::point(0), (0, 1))], &own, &put(1)).is_some());
    assert!(Pattern::sliding(0, vec![slide(Site::point(0), (0, 0))], &own, &put(1)).is_none());
    assert!(Pattern::sliding(0, vec![slide(Site::point(1), (0, 1))], &own, &put(1)).is_none());
    assert!(Pattern::sliding(0, vec![slide(Site::point(0), (0, 1))], &own, &put(2)).is_none());
    let beside = [(Site { point: 1, offset: (1, 0) }, 1)];
    assert!(Pattern::sliding(0, vec![slide(Site::point(0), (0, 1))], &own, &beside).is_none());
    let many = (0..8).map(|point| slide(Site::point(point), (0, 1))).collect();
    assert!(Pattern::sliding(0, many, &own, &put(1)).is_none());
}
