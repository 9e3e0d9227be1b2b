//! Laws that every ruleset obeys, on random positions of each: what is printed reads back, normal forms are
//! representatives, options follow from moves, components and sums are the same positions, for joint moves too.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::str::FromStr;

use onside_ground::Player;
use onside_ruleset::boards::graph::{Colour, Edge};
use onside_ruleset::boards::grid::Grid;
use onside_ruleset::boards::segment::Cherry;
use onside_ruleset::boards::strip::Strip;
use onside_ruleset::boards::toad_strip::ToadStrip;
use onside_ruleset::games::PlusMinusSegment;
use onside_ruleset::{
    Amazons, AntiClobber, AnyPosition, Argument, BackslidingToadsAndFrogs, CannibalClobber, Cherries, Clobber, Cram,
    DawsonsKayles, Domineering, ElephantsAndRhinos, Fission, FoxAndGeese, GeneralToads, GrundysGame, Hackenbush, Joint,
    Kayles, Kings, Knights, Konane, Nim, NoGo, PlusMinusStackCherries, Position, Push, Queens, Rooks, Shove, Sign,
    StackCherries, ToadsAndFrogs, TopplingDominoes, all,
};
use proptest::prelude::*;

fn strips() -> impl Strategy<Value = Vec<Strip>> {
    let strip = (any::<u128>(), any::<u128>(), 0u32..128).prop_map(|(pieces, blue, short)| {
        let pieces = pieces >> short;
        Strip::new(pieces & blue, pieces & !blue).unwrap()
    });
    prop::collection::vec(strip, 0..4)
}

fn toad_strips() -> impl Strategy<Value = Vec<ToadStrip>> {
    // Long strips seldom have animals that cannot move; short and crowded ones often do.
    let squares = prop_oneof![3 => 0u32..10, 1 => 10u32..=128];
    let strip = (squares, any::<u128>(), any::<u128>(), any::<u128>(), any::<bool>()).prop_map(
        |(squares, one, two, toads, crowded)| {
            let animals = (if crowded { one | two } else { one }) & u128::MAX.checked_shr(128 - squares).unwrap_or(0);
            ToadStrip::new(squares, animals & toads, animals & !toads).unwrap()
        },
    );
    prop::collection::vec(strip, 0..4)
}

fn segments() -> impl Strategy<Value = Vec<Vec<Cherry>>> {
    let cherry = prop_oneof![Just(Cherry::Black), Just(Cherry::White), Just(Cherry::Gray)];
    prop::collection::vec(prop::collection::vec(cherry, 0..20), 0..4)
}

fn plus_minus_segments() -> impl Strategy<Value = Vec<PlusMinusSegment>> {
    let cherry = prop_oneof![Just(Cherry::Black), Just(Cherry::White)];
    let segment = (any::<bool>(), prop::collection::vec(cherry, 0..20)).prop_map(|(marked, mut cherries)| {
        if marked {
            cherries.insert(0, Cherry::Black);
            return PlusMinusSegment::plus_minus(cherries.into_iter().collect()).unwrap();
        }
        PlusMinusSegment::stack(cherries.into_iter().collect()).unwrap()
    });
    prop::collection::vec(segment, 0..4)
}

fn edges() -> impl Strategy<Value = Vec<Edge>> {
    let colour = prop_oneof![Just(Colour::Blue), Just(Colour::Red), Just(Colour::Green)];
    let sizes = prop_oneof![3 => (2u32..8, 0usize..12), 1 => (2u32..60, 60usize..140)];
    sizes.prop_flat_map(move |(vertices, count)| {
        let edge = (0..vertices, 0..vertices, colour.clone()).prop_map(|(from, to, colour)| Edge { from, to, colour });
        prop::collection::vec(edge, count)
    })
}

fn choices() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(any::<usize>(), 0..9)
}

fn grid() -> impl Strategy<Value = Grid> {
    let sizes =
        prop_oneof![3 => (0usize..=8, 0usize..=8), 1 => (1usize..=2, 9usize..=32), 1 => (9usize..=32, 1usize..=2)];
    (sizes, any::<u64>(), any::<u64>())
        .prop_map(|((rows, columns), one, two)| Grid::full(rows, columns).unwrap().without(one & two))
}

/// A board of Fox and Geese, written down.
fn hunt() -> impl Strategy<Value = FoxAndGeese> {
    (1usize..=9, 1usize..=7, any::<u64>(), any::<u64>(), any::<usize>(), any::<bool>()).prop_map(
        |(columns, rows, one, two, fox, changed)| {
            let squares: Vec<(usize, usize)> = (0..rows)
                .flat_map(|row| (0..columns).map(move |column| (row, column)))
                .filter(|(row, column)| (row + column) % 2 == 0)
                .collect();
            let fox = squares[fox % squares.len()];
            let letter = |row: usize, column: usize| match squares.iter().position(|&square| square == (row, column)) {
                Some(_) if fox == (row, column) => 'f',
                Some(index) if (one & two) >> index & 1 == 1 => 'g',
                _ => '.',
            };
            let row = |row| (0..columns).map(|column| letter(row, column)).collect::<String>();
            let text = (0..rows).rev().map(row).collect::<Vec<_>>().join("|");
            let text = if changed { text.to_uppercase() } else { text };
            text.parse::<FoxAndGeese>().unwrap()
        },
    )
}

/// A board of letters, or a strip, that the ruleset accepts.
fn lettered<P: Position + FromStr>(letters: &'static str, rows: usize) -> impl Strategy<Value = P> {
    let sizes =
        prop_oneof![4 => (1..=rows, 1usize..=6), 1 => (1..=rows.min(2), 7usize..=20), 1 => (Just(1), 60usize..=70)];
    let letters: Vec<char> = letters.chars().collect();
    sizes
        .prop_flat_map(move |(rows, columns)| {
            (Just(columns), prop::collection::vec(prop::sample::select(letters.clone()), rows * columns))
        })
        .prop_filter_map("not a position", |(columns, cells)| {
            let rows: Vec<String> = cells.chunks(columns).map(|row| row.iter().collect()).collect();
            rows.join("|").parse().ok()
        })
}

/// Positions that may be written differently and yet be the same, such as graphs with dead edges, have equal texts.
fn same<P: Position>(one: &P, two: &P) -> bool {
    one.print() == two.print()
}

fn sorted_prints<P: Position>(positions: &[P]) -> Vec<String> {
    let mut texts: Vec<String> = positions.iter().map(P::print).collect();
    texts.sort();
    texts
}

fn obeys<P: Position + Debug>(position: &P) -> Result<(), TestCaseError>
where
    AnyPosition: From<P>,
{
    // What is printed reads back, without a warning.
    let any = AnyPosition::from(position.clone());
    let (name, arguments) = (&position.facts().name, crate::common::split(&any.print()).1);
    let read = AnyPosition::parse(name, &arguments).map_err(|error| TestCaseError::fail(error.message))?;
    prop_assert_eq!(read.warnings, Vec::<String>::new());
    prop_assert_eq!(read.position.print(), any.print());

    // So does the text by which it is shown.
    let shown: Result<AnyPosition, _> = any.to_string().parse();
    prop_assert_eq!(shown.map(|again| again.print()), Ok(any.print()));

    // Options follow from moves, for the opponent in the negative just so.
    for player in Player::BOTH {
        let moves = position.moves(player);
        prop_assert_eq!(position.move_count(player), moves.len() as u128);
        // Different moves have different names, so that a strategy can be read and a move be asked for.
        let names: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
        prop_assert_eq!(names.len(), moves.len(), "{:?}", names);
        let mut options = Vec::new();
        let _ = position.visit_options(player, &mut |option| {
            options.push(option);
            ControlFlow::Continue(())
        });
        let played: Vec<P> = moves.iter().map(|action| position.play(player, action)).collect();
        prop_assert_eq!(&options, &played);
        let mut negatives = Vec::new();
        let _ = position.negative().visit_options(player.opponent(), &mut |option| {
            negatives.push(option.negative());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(sorted_prints(&negatives), sorted_prints(&options));
    }
    prop_assert!(same(&position.negative().negative(), position));
    prop_assert_eq!(position.negative().is_number(), position.is_number());

    // The normal form is its own normal form, and that of the negative with the other sign (or it is symmetric).
    let (normal, sign) = position.normal();
    prop_assert_eq!(normal.normal(), (normal.clone(), Sign::Same));
    let (other, other_sign) = position.negative().normal();
    if position.facts().name != "Hackenbush" {
        prop_assert_eq!(&other, &normal);
        prop_assert!(other_sign == sign.flipped() || normal.negative().normal() == (normal.clone(), Sign::Same));
    }
    let moves_of = |position: &P| Player::BOTH.map(|player| position.move_count(player));
    let expected = match sign {
        Sign::Same => moves_of(&normal),
        Sign::Negated => moves_of(&normal.negative()),
    };
    prop_assert_eq!(moves_of(position), expected);

    // Where players share their moves, the representative is its own, and that of the negative.
    let shared = position.shared_normal();
    prop_assert_eq!(&shared.shared_normal(), &shared);
    if position.facts().name != "Hackenbush" {
        prop_assert_eq!(position.negative().shared_normal(), shared);
    }

    // Components are connected, share out the moves, and put together again are what they were.
    let components = position.components();
    for component in &components {
        prop_assert_eq!(component.components().len(), 1);
        prop_assert!(Player::BOTH.iter().any(|player| component.move_count(*player) > 0));
    }
    // Moves of elephants and rhinos that lead to the same are one move in a component.
    let merged = matches!(&*position.facts().name, "ElephantsAndRhinos" | "GeneralToads");
    for player in Player::BOTH.into_iter().filter(|_| !merged) {
        prop_assert_eq!(
            components.iter().map(|part| part.move_count(player)).sum::<u128>(),
            position.move_count(player)
        );
    }
    if let Some(both) = position.plus(&position.negative()) {
        let mut parts = position.components();
        parts.extend(position.negative().components());
        prop_assert_eq!(both.components().len(), parts.len());
        prop_assert_eq!(both.move_count(Player::Left), both.move_count(Player::Right));
        if position.facts().name != "Hackenbush" {
            prop_assert_eq!(sorted_prints(&both.components()), sorted_prints(&parts));
        }
    }
    Ok(())
}

/// The expression that reads back as the position, read back, so that what names vertices have does not matter.
fn reread<P: Position>(position: &P) -> AnyPosition
where
    AnyPosition: From<P>,
{
    crate::common::read(&AnyPosition::from(position.clone()).print())
}

/// A few of the player's moves, spread over all of them, with their indices.
fn some_moves<P: Position>(position: &P, player: Player) -> Vec<(usize, P::Move)> {
    let moves = position.moves(player);
    let step = moves.len() / 6 + 1;
    moves.into_iter().enumerate().step_by(step).collect()
}

/// Joint moves of a position, of its negative, and of its sum with another position.
fn obeys_jointly<P: Position>(position: &P, other: &P) -> Result<(), TestCaseError>
where
    AnyPosition: From<P>,
{
    let any = AnyPosition::from(position.clone());
    let (lefts, rights) = (some_moves(position, Player::Left), some_moves(position, Player::Right));
    let (other_lefts, other_rights) = (other.moves(Player::Left), other.moves(Player::Right));
    for ((_, left), right) in lefts.iter().zip(&other_rights) {
        // A move of another position is no move here, and yet no reason to panic.
        let _ = position.joint(left, right);
        let _ = other.joint(left, right);
    }
    if matches!(position.facts().joint, Joint::None(_)) {
        for ((i, left), (j, right)) in lefts.iter().zip(&rights) {
            prop_assert_eq!(position.joint(left, right), None);
            prop_assert_eq!(any.joint(*i, *j), None);
        }
        return Ok(());
    }

    let negative = position.negative();
    let (negative_lefts, negative_rights) = (negative.moves(Player::Left), negative.moves(Player::Right));
    let sum = position.plus(other);
    let moves_of_sum = sum.as_ref().map(|sum| Player::BOTH.map(|player| sum.moves(player)));
    for (i, left) in &lefts {
        for (j, right) in &rights {
            let joint = position.joint(left, right).unwrap();
            prop_assert_eq!(any.joint(*i, *j), Some(AnyPosition::from(joint.clone())));

            // In the negative the players have changed places, and so have their moves.
            let of_negative = negative.joint(&negative_lefts[*j], &negative_rights[*i]).unwrap();
            prop_assert!(same(&of_negative, &joint.negative()), "{:?} at {left} and {right}", position);

            // In a sum, both moves on one summand are its joint move.
            if let (Some(sum), Some([sum_lefts, sum_rights])) = (&sum, &moves_of_sum) {
                let of_sum = sum.joint(&sum_lefts[*i], &sum_rights[*j]).unwrap();
                prop_assert_eq!(reread(&of_sum), reread(&joint.plus(other).unwrap()));
            }
        }
        // Moves on different summands are two moves, in any order.
        if let (Some(sum), Some([sum_lefts, sum_rights])) = (&sum, &moves_of_sum) {
            for (j, right) in other_rights.iter().enumerate().step_by(other_rights.len() / 6 + 1) {
                let of_sum = sum.joint(&sum_lefts[*i], &sum_rights[position.moves(Player::Right).len() + j]).unwrap();
                let apart = position.play(Player::Left, left).plus(&other.play(Player::Right, right)).unwrap();
                prop_assert_eq!(reread(&of_sum), reread(&apart));
            }
        }
    }
    if let Some(sum) = &sum {
        let here = [position.move_count(Player::Left), position.move_count(Player::Right)];
        prop_assert_eq!(sum.move_count(Player::Left), here[0] + other_lefts.len() as u128);
        prop_assert_eq!(sum.move_count(Player::Right), here[1] + other_rights.len() as u128);
    }

    // The normal form has the same joint moves up to sign and order: it is isomorphic, not only equal in value.
    let (normal, sign) = position.normal();
    if position.move_count(Player::Left) * position.move_count(Player::Right) < 400 {
        let representatives = |position: &P, sign: Sign| {
            let mut found = Vec::new();
            for left in position.moves(Player::Left) {
                for right in position.moves(Player::Right) {
                    let joint = position.joint(&left, &right).unwrap();
                    let (normal, sign) = if sign == Sign::Same { joint } else { joint.negative() }.normal();
                    found.push((normal.print(), sign == Sign::Same));
                }
            }
            found.sort();
            found
        };
        if position.facts().name != "Hackenbush" {
            prop_assert_eq!(representatives(position, Sign::Same), representatives(&normal, sign));
        }
    }
    Ok(())
}

/// Also after a few moves, where boards have holes.
fn obeys_along_a_line<P: Position + Debug>(position: &P, choices: &[usize]) -> Result<(), TestCaseError>
where
    AnyPosition: From<P>,
{
    obeys(position)?;
    let first = position;
    let mut position = position.clone();
    let mut player = Player::Left;
    for choice in choices {
        let moves = position.moves(player);
        if !moves.is_empty() {
            position = position.play(player, &moves[choice % moves.len()]);
        }
        player = player.opponent();
    }
    obeys(&position)?;
    obeys_jointly(&position, first)?;
    obeys_jointly(first, &position)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn clobber_obeys_the_laws(position in lettered::<Clobber>(".xo#", 6), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn cannibal_clobber_obeys_the_laws(position in lettered::<CannibalClobber>(".xo#", 6), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn anti_clobber_obeys_the_laws(position in lettered::<AntiClobber>(".xo#", 5), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn kings_obeys_the_laws(position in lettered::<Kings>(".xo#", 5), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn knights_obeys_the_laws(position in lettered::<Knights>(".xo", 5), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn rooks_obeys_the_laws(position in lettered::<Rooks>(".xo#", 5), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn queens_obeys_the_laws(position in lettered::<Queens>(".xo#", 5), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn amazons_obeys_the_laws(position in lettered::<Amazons>("..#x#o##", 4), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn konane_obeys_the_laws(position in lettered::<Konane>(".xo#", 5), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn no_go_obeys_the_laws(position in lettered::<NoGo>("...xo#", 4), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn fission_obeys_the_laws(position in lettered::<Fission>("..x#", 5), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn cram_obeys_the_laws(position in lettered::<Cram>(".#", 5), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn elephants_and_rhinos_obeys_the_laws(
        position in lettered::<ElephantsAndRhinos>("..xo", 1),
        choices in choices(),
    ) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn toppling_dominoes_obeys_the_laws(position in lettered::<TopplingDominoes>("lre", 1), choices in choices()) {
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn general_toads_obeys_the_laws(
        strip in lettered::<ElephantsAndRhinos>("..xo", 1), gait in 0usize..4, choices in choices()
    ) {
        let numbers = ["1, 1, 0, 0", "1, 1, 1, 0", "1, 2, 2, 1", "2, 3, 1, 0"][gait];
        let position: GeneralToads = format!("{numbers}, \"{strip}\"").parse().unwrap();
        obeys_along_a_line(&position, &choices)?;
    }

    #[test]
    fn games_on_heaps_obey_the_laws(heaps in prop::collection::vec(0u64..20, 0..4), choices in choices()) {
        obeys_along_a_line(&Kayles::new(heaps.clone()), &choices)?;
        obeys_along_a_line(&DawsonsKayles::new(heaps.clone()), &choices)?;
        obeys_along_a_line(&GrundysGame::new(heaps), &choices)?;
    }

    #[test]
    fn push_obeys_the_laws(strips in strips(), choices in choices()) {
        obeys_along_a_line(&Push::new(strips), &choices)?;
    }

    #[test]
    fn shove_obeys_the_laws(strips in strips(), choices in choices()) {
        obeys_along_a_line(&Shove::new(strips), &choices)?;
    }

    #[test]
    fn toads_and_frogs_obeys_the_laws(strips in toad_strips(), choices in choices()) {
        obeys_along_a_line(&ToadsAndFrogs::new(strips), &choices)?;
    }

    #[test]
    fn backsliding_toads_and_frogs_obeys_the_laws(strips in toad_strips(), choices in choices()) {
        obeys_along_a_line(&BackslidingToadsAndFrogs::new(strips), &choices)?;
    }

    #[test]
    fn cherries_obeys_the_laws(segments in segments(), choices in choices()) {
        let segments = segments.into_iter().map(|segment| segment.into_iter().collect());
        obeys_along_a_line(&Cherries::new(segments), &choices)?;
    }

    #[test]
    fn stack_cherries_obeys_the_laws(segments in segments(), choices in choices()) {
        let segments = segments.into_iter().map(|segment| segment.into_iter().collect());
        obeys_along_a_line(&StackCherries::new(segments), &choices)?;
    }

    #[test]
    fn plus_minus_stack_cherries_obeys_the_laws(segments in plus_minus_segments(), choices in choices()) {
        obeys_along_a_line(&PlusMinusStackCherries::new(segments), &choices)?;
    }

    #[test]
    fn hackenbush_obeys_the_laws(edges in edges(), choices in choices()) {
        obeys_along_a_line(&Hackenbush::new(&edges).0, &choices)?;
    }

    #[test]
    fn domineering_obeys_the_laws(grid in grid(), choices in choices()) {
        obeys_along_a_line(&Domineering::new(grid), &choices)?;
    }

    #[test]
    fn fox_and_geese_obeys_the_laws(hunt in hunt(), choices in choices()) {
        obeys_along_a_line(&hunt, &choices)?;
    }

    #[test]
    fn nim_obeys_the_laws(heaps in prop::collection::vec(0u64..40, 0..5), choices in choices()) {
        obeys_along_a_line(&Nim::new(heaps), &choices)?;
    }

    #[test]
    fn no_text_makes_a_parser_panic(
        facts in prop::sample::select(all()),
        text in "[BRWGgtfF_ .#|x0-9lre(;):{}aé±+,\"-]{0,24}",
        second in prop::option::of("[BRG_ 0-9]{0,10}"),
    ) {
        let name = &facts.name;
        let mut arguments = vec![Argument::bare(text.clone(), 3)];
        arguments.extend(second.map(|second| Argument::quoted(second, 4 + text.len())));
        match AnyPosition::parse(name, &arguments) {
            Ok(parsed) => {
                let read = AnyPosition::parse(name, &crate::common::split(&parsed.position.print()).1);
                prop_assert_eq!(read.map(|again| again.position.print()), Ok(parsed.position.print()));
            }
            Err(error) => prop_assert!(!error.message.is_empty() && error.hint.is_some()),
        }
    }
}
