//! What is printed reads back as the same value: short games, explicit forms, loopy games; and what is wrong is refused
//! with its place.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use std::sync::Arc;

use crate::common::Random;
use onside_ground::{Guard, Limits, Player, Stop};
use onside_number::Dyadic;
use onside_value::loopy::{GameGraph, LoopyGames, LoopyValue};
use onside_value::short::notation::{Reason, parse, parse_form, print};
use onside_value::short::{Form, Forms, Game, GameData, PositionData, ShortGames, Simple};

#[track_caller]
fn reads_back(games: &ShortGames, game: Game) {
    let text = print(games, game).expect("no limit");
    assert_eq!(parse(games, &text), Ok(game), "{text}");
}

/// All games with options among some, each side at most `most` of them.
fn next_day(games: &ShortGames, before: &[Game], most: usize) -> Vec<Game> {
    let sets: Vec<Vec<Game>> = (0u32..1 << before.len())
        .filter(|set| set.count_ones() as usize <= most)
        .map(|set| before.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, &game)| game).collect())
        .collect();
    let mut day: Vec<Game> = Vec::new();
    for left in &sets {
        for right in &sets {
            let game = games.from_options(left, right).expect("no limit");
            if !day.contains(&game) {
                day.push(game);
            }
        }
    }
    day
}

#[test]
fn all_games_of_day_two_and_many_of_day_three_read_back() {
    let games = ShortGames::default();
    let one = next_day(&games, &[games.zero()], 1);
    assert_eq!(one.len(), 4);
    let two = next_day(&games, &one, 4);
    assert_eq!(two.len(), 22);
    for &game in &two {
        reads_back(&games, game);
    }
    let mut random = Random(14);
    for _ in 0..3_000 {
        let side = |random: &mut Random| (0..random.below(4)).map(|_| two[random.below(22)]).collect::<Vec<Game>>();
        let (left, right) = (side(&mut random), side(&mut random));
        reads_back(&games, games.from_options(&left, &right).expect("no limit"));
    }
}

/// A game of some depth, with the leaves that have notations of their own.
fn random_game(games: &ShortGames, random: &mut Random, depth: usize) -> Game {
    let found = match random.below(if depth == 0 { 4 } else { 12 }) {
        0 => games.number(Dyadic::new(random.below(64) as i64 - 32, random.below(5) as u32)),
        1 => games.simple(Simple {
            number: Dyadic::new(random.below(9) as i64 - 4, random.below(3) as u32),
            up: random.below(9) as i64 - 4,
            nimber: random.below(5) as u64,
        }),
        2 => games.up_bracket(1 + random.below(4)).and_then(|up| games.sum(up, games.integer(random.below(3) as i64)?)),
        3 => games.up_order(1 + random.below(4)).and_then(|up| games.negative(up)),
        4 => games.tiny(random_game(games, random, depth - 1)),
        5 => {
            let size = random_game(games, random, depth - 1);
            games.tiny(size).and_then(|tiny| games.negative(tiny)).and_then(|miny| games.sum(miny, games.integer(-2)?))
        }
        6 => {
            let left: Vec<Game> = (0..1 + random.below(2)).map(|_| random_game(games, random, depth - 1)).collect();
            games.switch(&left)
        }
        _ => {
            let mut side =
                || (0..1 + random.below(2)).map(|_| random_game(games, random, depth - 1)).collect::<Vec<Game>>();
            let (left, right) = (side(), side());
            games.from_options(&left, &right)
        }
    };
    found.expect("no limit")
}

#[test]
fn random_games_with_names_switches_and_braces_read_back() {
    let games = ShortGames::default();
    let mut random = Random(2026);
    for _ in 0..4_000 {
        let game = random_game(&games, &mut random, 3);
        reads_back(&games, game);
        reads_back(&games, games.negative(game).expect("no limit"));
    }
}

#[test]
fn blanks_and_other_spellings_are_read() {
    let games = ShortGames::default();
    for (text, printed) in [
        (" { 3 || 2 | 1 } ", "{3||2|1}"),
        ("{0||0|-2}", "Tiny(2)"),
        ("{1|-1}", "+-1"),
        ("+-{2|1}", "+-{2|1}"),
        ("+-(3/2)", "+-3/2"),
        ("+-{0,{1|0}}", "+-{0,{1|0}}"),
        ("^^^", "^3"),
        ("vvv*2", "v3*2"),
        ("7/2v3*", "7/2v3*"),
        ("-1v*", "-1v*"),
        ("2+^3*5", "2+^3*5"),
        ("3+*2", "3+*2"),
        ("^1*", "^*"),
        ("^[1]", "^"),
        ("^<1>*", "^*"),
        ("-1Miny(2)", "-1Miny(2)"),
        ("2Tiny( {2|1} )", "2Tiny({2|1})"),
        ("({|})", "0"),
        ("{|}", "0"),
        ("{0|}", "1"),
        ("6/4", "3/2"),
        ("{1,2,2|3}", "5/2"),
        ("{0,{1|0}||2|1}", "1"),
        ("{2|1||0|||-1}", "{2|1||0|||-1}"),
    ] {
        let game = parse(&games, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(print(&games, game).as_deref(), Ok(printed), "{text}");
    }
}

#[test]
fn what_is_wrong_is_refused_with_its_place_and_a_remedy() {
    let games = ShortGames::default();
    #[track_caller]
    fn check(games: &ShortGames, text: &str, place: &str, reason: &str, remedy: &str) {
        let error = parse(games, text).expect_err(text);
        assert_eq!((&text[error.place.clone()], error.reason.to_string().as_str()), (place, reason), "{text}");
        assert_eq!(error.remedy(), remedy, "{text}");
    }
    let like = "a game is written like 3/4, ^2*, +-1, Tiny(2) or {3||2|1}";
    check(&games, "", "", "expected a game", like);
    check(&games, "{1|", "{", "this { is never closed", "add the missing }");
    check(&games, "{1", "{", "this { is never closed", "add the missing }");
    check(&games, "Tiny(2", "(", "this ( is never closed", "add the missing )");
    check(
        &games,
        "{1|2|3}",
        "|",
        "the longest bar stands twice, so the game is ambiguous",
        "make the outer separator longer, as in {3||2|1} or {3|2||1}",
    );
    check(&games, "{1,,2|3}", ",", "expected an option before this", like);
    check(&games, "{1,|3}", ",", "expected an option behind this", like);
    check(&games, "{1 2|3}", "2", "expected `,`, `|` or `}`", like);
    check(&games, "{1}", "{1}", "expected a bar, `|`, between these braces", like);
    check(
        &games,
        "1/3",
        "1/3",
        "no short game has this fraction as its value",
        "the denominator must be a power of two",
    );
    check(
        &games,
        "1/0",
        "1/0",
        "the denominator of a fraction cannot be 0",
        "the denominator must be a power of two, at least 1",
    );
    check(&games, "10^3", "^", "this would be a power or a product", "write 10+^3");
    check(&games, "{0|3*2}", "*2", "this would be a power or a product", "write 3+*2");
    check(&games, "1) + (2", ")", "expected the end of the game", like);
    check(&games, "x", "x", "x means nothing here", &unknown_name());
    check(&games, "5x", "x", "x means nothing here", &unknown_name());
    check(&games, "{1|é}", "é", "expected a game", like);
    check(&games, "^[0]", "[0", "orders of uptimals go from 1 to 100,000", "write a smaller number");
    check(&games, "^99999999999999999999", "^99999999999999999999", "there are too many ups", "write a smaller number");
    for loopy in ["on", "{pass|0}", "a{0|a}", "1over", "^[on]", "on & off", "dud"] {
        let error = parse(&games, loopy).expect_err(loopy);
        assert_eq!(error.reason, Reason::NotShort, "{loopy}");
    }
}

fn unknown_name() -> String {
    "a label stands in front of the braces that it names, as in a{0|a}; \
                 other names are on, off, over, under, dud, Tiny and Miny"
        .to_owned()
}

#[test]
fn no_depth_of_nesting_overflows_a_small_stack_and_limits_are_obeyed() {
    let reader = std::thread::Builder::new().stack_size(256 * 1024).spawn(|| {
        let games = ShortGames::default();
        let deep = |count: usize| format!("{}0{}", "{".repeat(count), "|0}".repeat(count));
        assert_eq!(print(&games, parse(&games, &deep(40_001)).expect("deep")).as_deref(), Ok("v40000*"));
        assert!(parse(&games, &"{".repeat(1_000_000)).is_err());
        assert!(parse(&games, &"+-".repeat(1_000_000)).is_err());
        assert!(parse(&games, &"Tiny(".repeat(300_000)).is_err());
        let loopy = LoopyGames::new(Arc::new(games));
        assert!(loopy.parse(&"a{0|".repeat(1_000)).is_err());
        let cycle = format!("a{}a{}", "{0|".repeat(3_000), "}".repeat(3_000));
        assert!(loopy.parse(&cycle).is_ok());
    });
    reader.expect("a thread").join().expect("no overflow");
    let guard = Arc::new(Guard::new(Limits { positions: None, memory: Some(30_000) }));
    let games = ShortGames::new(Arc::clone(&guard));
    let many = (1..2_000).map(|k| format!("{k}")).collect::<Vec<_>>().join(",");
    let error = parse(&games, &format!("{{{many}|0}}")).expect_err("too many numbers for the limit");
    assert_eq!(error.reason, Reason::Stop(Stop::Memory));
    guard.cancel();
    assert_eq!(parse(&games, "1").expect_err("cancelled").reason, Reason::Stop(Stop::Cancelled));
}

#[test]
fn explicit_forms_read_back_as_they_stand() {
    let games = ShortGames::default();
    let forms = Forms::new();
    let mut random = Random(5);
    let mut made: Vec<Form> = vec![Form::from(games.zero())];
    for _ in 0..2_000 {
        let side = |random: &mut Random, made: &[Form]| {
            (0..random.below(3)).map(|_| made[random.below(made.len())]).collect::<Vec<Form>>()
        };
        let (left, right) = (side(&mut random, &made), side(&mut random, &made));
        let form = forms.from_options(&games, &left, &right).expect("no limit");
        let text = forms.print(&games, form).expect("no limit");
        assert_eq!(parse_form(&games, &forms, &text), Ok(form), "{text}");
        if text.len() < 40 {
            made.push(form);
        }
    }
    assert_eq!(parse_form(&games, &forms, "{0,-1|}").map(|form| form.as_canonical()), Ok(None));
    assert_eq!(forms.value(parse_form(&games, &forms, "{0,-1|}").expect("a form")), games.integer(1));
}

/// A random graph with any cycles, some of whose vertices are short games.
fn random_loopy(loopy: &LoopyGames, random: &mut Random) -> LoopyValue {
    let count = 1 + random.below(4);
    let mut graph = GameGraph::new();
    let vertices: Vec<_> = (0..count).map(|_| graph.vertex()).collect();
    for &from in &vertices {
        for player in Player::BOTH {
            for _ in 0..random.below(3) {
                let to = match random.below(3) {
                    0 => graph.leaf(random_game(loopy.games(), random, 1)),
                    _ => vertices[random.below(count)],
                };
                graph.edge(from, player, to);
            }
        }
    }
    loopy.value(&graph, vertices[0]).expect("no limit")
}

#[test]
fn random_loopy_games_read_back() {
    let loopy = LoopyGames::new(Arc::new(ShortGames::default()));
    let mut random = Random(71);
    let mut cycles = 0;
    for _ in 0..3_000 {
        let value = random_loopy(&loopy, &mut random);
        let text = loopy.print(&value).expect("no limit");
        let read = loopy.parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(loopy.equal(&read, &value).expect("no limit"), "{text}");
        if value.as_stopper().is_some() {
            assert_eq!(read, value, "{text}");
        }
        cycles += usize::from(text.contains("pass") || text.contains("a{"));
    }
    assert!(cycles > 300, "{cycles} of the games were written with labels or passes");
}

#[test]
fn loopy_names_labels_and_passes_are_read() {
    let loopy = LoopyGames::new(Arc::new(ShortGames::default()));
    for (text, printed) in [
        ("on", "on"),
        ("off", "off"),
        ("dud", "dud"),
        ("on & off", "dud"),
        ("over", "over"),
        ("-1/2under", "-1/2under"),
        ("5over", "5over"),
        ("^[on]*3", "^[on]*3"),
        ("v<on>", "v<on>"),
        ("1^<on>*", "1^<on>*"),
        ("{pass|}", "on"),
        ("{0|pass}", "over"),
        ("a{0||||0|||a|*||*}", "a{0||||0|||a|*||*}"),
        ("{0||pass|*}", "{0|^[on]}"),
        ("+-over", "+-over"),
        ("+-(1over)", "+-(1over)"),
        ("1Tiny(on)", "1Tiny(on)"),
        ("b{b|b{0|b}}", ""),
        ("{1|{0|pass}}", "{1|over}"),
        ("3/4", "3/4"),
        ("{3||2|1}", "{3||2|1}"),
    ] {
        match loopy.parse(text) {
            Ok(value) => assert_eq!(loopy.print(&value).as_deref(), Ok(printed), "{text}"),
            Err(error) => assert_eq!((printed, error.reason), ("", Reason::LabelInUse("b".to_owned())), "{text}"),
        }
    }
    let refused = |text: &str| loopy.parse(text).expect_err(text).reason;
    assert_eq!(refused("pass"), Reason::UnknownName("pass".to_owned()));
    assert_eq!(refused("{0|a}"), Reason::UnknownName("a".to_owned()));
    assert_eq!(refused("a{Tiny(a)|0}"), Reason::LabelInside);
    assert_eq!(refused("{+-{pass,0}|0}"), Reason::LabelInside);
    assert_eq!(refused("on{0|on}"), Reason::LabelInUse("on".to_owned()));
    assert_eq!(refused("off & on"), Reason::Sides);
    assert_eq!(refused("on & off & on"), Reason::Expected("the end of the game"));
}

#[test]
fn games_forms_and_loopy_values_cross_the_border_between_arenas() {
    let here = LoopyGames::new(Arc::new(ShortGames::default()));
    let there = LoopyGames::new(Arc::new(ShortGames::default()));
    // The other arena numbers its games differently.
    let mut random = Random(8);
    for _ in 0..50 {
        random_game(there.games(), &mut random, 2);
    }
    let (forms, forms_there) = (Forms::new(), Forms::new());
    let mut random = Random(3);
    for _ in 0..400 {
        let game = random_game(here.games(), &mut random, 3);
        let moved = there.games().import(here.games(), game).expect("no limit");
        assert_eq!(print(there.games(), moved), print(here.games(), game));
        assert_eq!(here.games().import(there.games(), moved), Ok(game));
        let data = here.games().export(game).expect("no limit");
        assert_eq!(there.games().rebuild(&data), Ok(Some(moved)));
        let value = random_loopy(&here, &mut random);
        let moved = there.import(&here, &value).expect("no limit");
        assert_eq!(there.print(&moved), here.print(&value));
        assert_eq!(here.import(&there, &moved), Ok(value));
        let form = forms.from_options(here.games(), &[game.into()], &[game.into(), Form::from(here.games().zero())]);
        let form = form.and_then(|form| forms.from_options(here.games(), &[form], &[game.into(), form]));
        let form = form.expect("no limit");
        let moved = forms_there.import(there.games(), (&forms, here.games()), form).expect("no limit");
        assert_eq!(forms_there.print(there.games(), moved), forms.print(here.games(), form));
        assert_eq!(forms.import(here.games(), (&forms_there, there.games()), moved), Ok(form));
    }
    let wrong = GameData { positions: vec![PositionData::Braces([vec![0], vec![]])] };
    assert_eq!(here.games().rebuild(&wrong), Ok(None));
    // Long chains are followed without recursion.
    let deep = (0..50_000)
        .try_fold(here.games().zero(), |game, _| here.games().from_options(&[here.games().integer(1)?], &[game]));
    let deep = deep.expect("no limit");
    assert!(there.games().import(here.games(), deep).is_ok());
}

#[test]
fn random_and_cut_texts_are_read_or_refused_but_never_panic() {
    let loopy = LoopyGames::new(Arc::new(ShortGames::default()));
    let forms = Forms::new();
    let mut random = Random(99);
    let signs: Vec<char> = "{}|||,01234/*^v<>[]()+-ab onTiny&pasé".chars().collect();
    for _ in 0..30_000 {
        let text: String = (0..random.below(14)).map(|_| signs[random.below(signs.len())]).collect();
        for place in [
            parse(loopy.games(), &text).err().map(|error| error.place),
            loopy.parse(&text).err().map(|error| error.place),
            parse_form(loopy.games(), &forms, &text).err().map(|error| error.place),
        ] {
            assert!(place.is_none_or(|place| text.get(place).is_some()), "{text}: the place can be cut out");
        }
    }
}

#[test]
fn every_uptimal_with_a_literal_is_printed_as_it() {
    let games = ShortGames::default();
    for (order, nimber) in (2..6).flat_map(|order| (0..8).map(move |nimber| (order, nimber))) {
        for (open, close) in [("[", "]"), ("<", ">")] {
            for front in ["^", "v", "1/2^", "-3v"] {
                let star = match nimber {
                    0 => String::new(),
                    1 => "*".to_owned(),
                    more => format!("*{more}"),
                };
                let text = format!("{front}{open}{order}{close}{star}");
                let game = parse(&games, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(print(&games, game).as_deref(), Ok(text.as_str()));
            }
        }
    }
    // What begins alike and goes on otherwise keeps its braces.
    for text in ["{^|*2}", "{0,*,*3|v*2}", "{^*2|*2}"] {
        let game = parse(&games, text).expect("a game");
        let printed = print(&games, game).expect("no limit");
        assert!(!printed.contains(['[', '<']), "{text} is {printed}");
    }
}
