//! Games in the language itself, of the program and of users: their moves are about places that are in the picture, and
//! their boards are changed with their own letters.

use std::collections::HashSet;

use crate::common::{host, seen};
use onside_explore::{Change, EditKind, Place, View, edit};
use onside_ground::Player;
use onside_host::Mode;

/// How many moves are about places, and how many are about none; all places are spots.
#[track_caller]
fn counted(view: &View) -> (usize, usize) {
    let (mut placed, mut nowhere) = (0, 0);
    for player in Player::BOTH {
        for choice in view.choices(player) {
            let component = &view.components[choice.component];
            let spots: HashSet<Place> = component.spots.iter().map(|spot| spot.place).collect();
            let known = choice.places.iter().all(|place| spots.contains(place));
            assert!(known, "{}: {} {:?} of {spots:?}", view.expression, choice.name, choice.places);
            if choice.places.is_empty() { nowhere += 1 } else { placed += 1 }
        }
    }
    (placed, nowhere)
}

#[test]
fn moves_of_the_games_on_the_shelf_are_about_places_in_their_pictures() {
    let mut host = host();
    let (mut all, mut without_board, mut without_places) = (0, Vec::new(), Vec::new());
    for kept in onside_lang::kept() {
        let example = kept.example();
        let view = seen(&mut host, &example, Mode::Alternating);
        if view.components.iter().all(|component| component.spots.is_empty()) {
            without_board.push(kept.name);
            continue;
        }
        let (placed, nowhere) = counted(&view);
        all += placed;
        if nowhere > 0 {
            without_places.push(kept.name);
        }
    }
    assert!(all > 100, "{all} moves");
    assert!(without_places.is_empty(), "{without_places:?}");
    // Classes whose positions are no boards: sets of squares, pairs of sides, labelled graphs.
    let known =
        ["GenFoxAndGeese", "CeyloneseFoxAndGeese", "GenCutcake", "Sheep", "PartizanArcKayles", "ChildishHackenbush"];
    assert_eq!(without_board, known);
}

#[test]
fn a_ruleset_of_a_user_has_its_own_letters_and_its_parameters_stay() {
    let mut host = host();
    let rules = "ruleset Paint on grid \"_ab\"\n  for c in empty play c => own\nend";
    assert!(host.evaluate(rules).answer.is_ok());
    let view = seen(&mut host, "Paint(\"_a|b_\")", Mode::Alternating);
    assert_eq!(view.components[0].letters.as_deref(), Some(&['_', 'a', 'b'][..]));
    assert_eq!(view.components[0].edits, [EditKind::Cycle, EditKind::Rows, EditKind::Columns]);
    assert_eq!(counted(&view), (4, 0));
    let place = Place { part: 0, index: 0 };
    for (change, expected) in [
        (Change::Cycle(place), "Paint(\"aa|b_\")"),
        (Change::InsertRow(2), "Paint(\"_a|b_|__\")"),
        (Change::InsertColumn(0), "Paint(\"__a|_b_\")"),
        (Change::DeleteColumn(1), "Paint(\"_|b\")"),
    ] {
        let changed = edit(&mut host, "Paint(\"_a|b_\")", Mode::Alternating, 0, &change);
        assert_eq!(changed.as_deref(), Ok(expected), "{change:?}");
    }
    let changed = edit(
        &mut host,
        "GenClobber(directions => Coordinates.Diagonal)(\"xo|ox\")",
        Mode::Alternating,
        0,
        &Change::Set(place, '.'),
    );
    let changed = changed.expect("a board");
    assert!(changed.starts_with("GenClobber(") && changed.ends_with("(\".o|ox\")"), "{changed}");
}

/// Clobber on one row as a class file has it.
const ROW: &str = "singleton class RowClobber extends StripRuleset
  class Position(strip as Strip) extends StripGame
    override def Options(player as Player) begin
      var me := player.Ordinal;
      [Position(strip.Updated({n => 0, n + d => me}))
        for n from 1 to strip.Length for d in [-1, 1]
        where strip[n] == me and strip[n + d] == 3 - me]
    end
  end
  override def CharMap := \".xo\";
end";

#[test]
fn moves_of_classes_are_about_what_they_change() {
    let mut host = host();
    let told = host.evaluate(ROW).answer.map_err(|errors| errors[0].diagnostic.message.clone());
    assert!(told.is_ok(), "{told:?}");
    let view = seen(&mut host, "RowClobber(\"xo.ox\")", Mode::Alternating);
    assert_eq!(view.components[0].letters.as_deref(), Some(&['.', 'x', 'o'][..]));
    assert_eq!(counted(&view), (4, 0));
    assert_eq!(view.left[0].places, [Place { part: 0, index: 0 }, Place { part: 0, index: 1 }]);
    let change = Change::Cycle(Place { part: 0, index: 2 });
    let changed = edit(&mut host, "RowClobber(\"xo.ox\")", Mode::Alternating, 0, &change);
    assert_eq!(changed.as_deref(), Ok("RowClobber(\"xoxox\")"));
}
