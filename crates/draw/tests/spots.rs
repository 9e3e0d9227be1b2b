//! Where the places of boards are in their pictures: every place that a move is about is there, inside of the picture,
//! and no two lie on each other except where edges of graphs must.

use std::collections::HashSet;

use onside_draw::position;
use onside_ground::Player;
use onside_ruleset::{AnyPosition, BoardData, Position, all, with_position};
use onside_show::boards;
use onside_show::picture::measure::Bounds;
use onside_show::picture::{Figure, Spot};

/// Spots lie inside of the picture, have a size, and name each place once; they may lie on each other if they `touch`.
#[track_caller]
fn check(figure: &Figure, touch: bool, what: &str) {
    let picture = &figure.picture;
    let canvas = Bounds { left: 0, top: 0, right: picture.width, bottom: picture.height };
    let mut places = HashSet::new();
    for (index, spot) in picture.spots.iter().enumerate() {
        assert!(spot.area.left < spot.area.right && spot.area.top < spot.area.bottom, "{what}: {spot:?}");
        assert!(canvas.contains(&spot.area), "{what}: {spot:?} on {canvas:?}");
        assert!(places.insert(spot.place), "{what}: {:?} twice", spot.place);
        let meets = |other: &&Spot| spot.area.overlaps(&other.area);
        assert!(touch || !picture.spots[index + 1..].iter().any(|other| meets(&other)), "{what}: {spot:?} is covered");
    }
}

/// Checks the position and all that follow from it in two moves of anybody.
fn check_position(root: &AnyPosition) -> usize {
    let mut checked = 0;
    let mut layer = vec![root.clone()];
    for _ in 0..3 {
        let mut next = Vec::new();
        for found in layer.drain(..) {
            let drawn = position(&found).expect("a small position");
            check(&drawn, matches!(found.board(), Some(BoardData::Graph(_))), &found.print());
            let spots: HashSet<(usize, usize)> =
                drawn.picture.spots.iter().map(|spot| (spot.place.part, spot.place.index)).collect();
            with_position!(&found, inner => for player in Player::BOTH {
                for action in inner.moves(player) {
                    let places = inner.places(&action);
                    assert!(!places.is_empty(), "{}: {action} is nowhere", found.print());
                    assert!(places.iter().all(|place| spots.contains(place)), "{}: {action} {places:?}", found.print());
                    checked += 1;
                    next.push(AnyPosition::from(inner.play(player, &action)));
                }
            });
        }
        next.truncate(60);
        layer = next;
    }
    checked
}

#[test]
fn every_move_of_every_ruleset_is_about_places_that_are_in_the_picture() {
    for facts in all() {
        let root: AnyPosition = facts.example.parse().expect("the example of a ruleset");
        assert!(check_position(&root) > 0, "{}", facts.name);
    }
    for text in [
        "Nim(10, 3)",
        "GrundysGame(7, 4)",
        "Impartial(Clobber(\"xox|ox.\"))",
        "FoxAndGeese(\"G.G.|....|F...\")",
        "FoxAndGeese(\".f|g.\")",
        "Push(BR_B, RB_R)",
        "Cherries(BWB_GWW_W)",
        "PlusMinusStackCherries(+-BW_WB)",
        "Hackenbush(\"0-1B, 0-1R, 1-2G, 2-2B, 1-3R, 0-0G, 3-2B, 5-6R\")",
        "Domineering(12, 12)",
        "Amazons(\"x...|....|...o\")",
    ] {
        let root: AnyPosition = text.parse().unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert!(check_position(&root) > 0, "{text}");
    }
}

#[test]
fn the_letters_of_every_ruleset_are_those_of_its_boards() {
    for facts in all() {
        let position: AnyPosition = facts.example.parse().expect("the example of a ruleset");
        let letters = position.letters();
        let found: Vec<char> = match position.board() {
            Some(BoardData::Strips(rows) | BoardData::Segments(rows) | BoardData::Grid(rows)) => {
                rows.concat().chars().collect()
            }
            Some(BoardData::Graph(edges)) => edges.iter().map(|edge| edge.colour).collect(),
            _ => Vec::new(),
        };
        let known = |letter: &char| letters.contains(*letter) || matches!(letter, '+' | '-');
        assert!(found.iter().all(known), "{}: {found:?} and {letters}", facts.name);
        assert_eq!(letters.is_empty(), found.is_empty(), "{}", facts.name);
    }
}

#[test]
fn every_kind_of_board_has_spots_also_where_it_is_broken_into_rows() {
    let long = "BR_".repeat(40);
    let strips = boards::strips(&[&long, "B"], boards::Hand::Plain, &[]).expect("small");
    check(&strips, false, "strips");
    assert_eq!(strips.picture.spots.len(), 121);
    let segments = boards::segments(&[&"BWG".repeat(30), "+-BW"], boards::Ends::Left, &[]).expect("small");
    check(&segments, false, "segments");
    assert_eq!(segments.picture.spots.len(), 92);
    let heaps = boards::heaps(&[3, 0, 10, 11, 1000, u64::MAX], &[]).expect("small");
    check(&heaps, false, "heaps");
    let fits =
        |place: (usize, usize)| heaps.picture.spots.iter().any(|spot| (spot.place.part, spot.place.index) == place);
    assert!([(0, 2), (0, 3), (2, 9), (3, 10), (4, 999), (4, 1000), (4, 4)].into_iter().all(fits));
    let names = ["m".to_owned(), "n".to_owned()];
    check(&boards::numbers(&names, &[vec![3, 1_000_000], vec![4, 5]], &[]).expect("small"), false, "numbers");
    let ring: Vec<(usize, usize)> = (0..12).map(|at| (at, (at + 1) % 12)).chain([(0, 0)]).collect();
    let vertices = boards::vertices(&['.'; 12], &ring, boards::Pieces::default(), &[]).expect("small");
    check(&vertices, true, "vertices");
    let of_part = |part: usize| vertices.picture.spots.iter().filter(move |spot| spot.place.part == part);
    assert_eq!((of_part(0).count(), of_part(1).count()), (12, 13));
    let apart = of_part(0).all(|one| of_part(0).filter(|two| one.area.overlaps(&two.area)).count() == 1);
    assert!(apart, "vertices lie apart");
}

#[test]
fn spots_move_and_grow_with_their_picture_and_are_gone_where_boards_stand_side_by_side() {
    let board = || boards::grid(&["x.", ".o"], &[]).expect("small");
    let first = |figure: &Figure| figure.picture.spots[0].area;
    let plain = first(&board());
    let titled = board().titled("A title");
    check(&titled, false, "titled");
    assert!(first(&titled).top > plain.top && titled.picture.spots.len() == 4);
    check(&board().captioned("A caption"), false, "captioned");
    let half = board().picture.scaled(50).spots[0].area;
    assert_eq!((half.left, half.bottom), (plain.left / 2, plain.bottom / 2));
    assert!(Figure::sheet("", vec![board(), board()]).picture.spots.is_empty());
    assert_eq!(Figure::sheet("", vec![board()]).picture.spots.len(), 4);
    assert!(board().then(board()).picture.spots.is_empty());
}
