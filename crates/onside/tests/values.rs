//! Values that one can hold: reading, printing, adding, comparing, between contexts and within limits.

use std::sync::Arc;

use onside::{Analysis, Comparison, Error, Games, Limits, Player, Settings, Stop, Value, picture};

#[test]
fn a_value_reads_back_from_its_text_and_values_of_two_contexts_are_mixed() -> Result<(), Error> {
    for text in ["0", "-13/8", "^*", "{3|-1/2}", "+-1", "{2||1|0}", "Tiny(2)"] {
        let (one, two): (Value, Value) = (text.parse()?, text.parse()?);
        assert!(!one.games().arena().same_arena(two.games().arena()));
        assert_eq!(one, two);
        assert_eq!(one.to_string().parse::<Value>()?, one);
        assert_eq!((&one - &two)?.as_number().map(ToString::to_string).as_deref(), Some("0"), "{text}");
        assert_eq!(one.compare(&two)?, Comparison::Equal);
    }
    let (switch, zero): (Value, Value) = ("{1|-1}".parse()?, "0".parse()?);
    assert_eq!(switch.compare(&zero)?, Comparison::Confused);
    assert!(!switch.leq(&zero)?);
    assert_eq!((-&switch)?, switch);
    assert_eq!(switch.times(&2.into())?, zero);
    assert_eq!(format!("{switch:>8}|"), "     +-1|");
    Ok(())
}

#[test]
fn options_are_values_again_and_games_are_made_of_them() -> Result<(), Error> {
    let games = Games::new();
    let game = games.parse("{2|1||0}")?;
    let [left, right] = Player::BOTH.map(|player| game.options(player).map(Iterator::collect::<Vec<_>>));
    let (left, right) = (left?, right?);
    assert_eq!(game.latex()?, r"\{2 \mid 1 \,\|\, 0\}");
    assert_eq!(left.iter().map(ToString::to_string).collect::<Vec<_>>(), ["{2|1}"]);
    assert_eq!(games.from_options(&left, &right)?, game);
    assert_eq!(games.from_options(&[games.nimber(1)?], &[games.integer(0)?])?, games.parse("v")?);
    Ok(())
}

#[test]
fn a_text_that_is_no_game_is_refused_with_its_place() {
    let Err(Error::Game(error)) = "{1|".parse::<Value>() else { panic!("not refused") };
    assert_eq!(error.place, 0..1);
    assert!(matches!("1/3".parse::<Value>(), Err(Error::Game(_))));
}

#[test]
fn a_limit_is_an_error_and_the_next_question_may_be_asked() -> Result<(), Error> {
    let mut analysis = Analysis::with(Limits { positions: Some(1_000), memory: None }, Settings::default());
    let board = "Domineering(4x6)".parse()?;
    assert_eq!(analysis.value(&board), Err(Error::Stop(Stop::Positions(1_000))));
    analysis.games().guard().reset();
    assert_eq!(analysis.value(&"Domineering(2x2)".parse()?)?.to_string(), "+-1");
    analysis.games().guard().cancel();
    let value = analysis.games().zero();
    assert_eq!(analysis.value(&board), Err(Error::Stop(Stop::Cancelled)));
    assert_eq!(value.to_string(), "0", "printing needs no leave");
    Ok(())
}

#[test]
fn pictures_of_values() -> Result<(), Error> {
    let value: Value = "{3|-1}".parse()?;
    let svg = picture::svg(&value.thermograph_figure()?);
    assert!(svg.starts_with("<svg") && [">3<", ">1<", ">2<"].iter().all(|corner| svg.contains(corner)));
    let labels = value.tree_figure()?.picture.labels().len();
    assert!(labels >= 2, "{labels}");
    Ok(())
}

#[test]
fn what_questions_return_has_names_in_this_crate() -> Result<(), Error> {
    use onside::misere::{MisereGame, MisereGames};
    use onside::short::Trajectory;
    use onside::{AnyPosition, Game, ParseError, Reason, Solver, SyncGame, loopy, nash};

    let misere: fn(&mut Solver, &MisereGames, &AnyPosition) -> Result<Option<MisereGame>, Stop> = Solver::misere_form;
    let loopy: fn(&mut Solver, &AnyPosition) -> Result<loopy::LoopyValue, Stop> = Solver::loopy_value;
    let value: fn(&mut Solver, &AnyPosition) -> Result<Game, Stop> = Solver::value;
    let nash: fn(&mut Solver, &SyncGame) -> Result<nash::NashAnswer, Stop> = Solver::nash_value;
    let mut analysis = Analysis::new();
    let heap: AnyPosition = "Nim(2)".parse()?;
    let games = MisereGames::new(Arc::clone(analysis.games().guard()));
    assert_eq!(misere(analysis.solver(), &games, &heap)?, Some(games.heap(2)?));
    assert!(matches!(loopy(analysis.solver(), &heap)?, loopy::LoopyValue::Stopper(_)));
    let star = value(analysis.solver(), &heap)?;
    assert_eq!(analysis.games().value(star).to_string(), "*2");
    let push: AnyPosition = "Push(BR_BR)".parse()?;
    assert!(nash(analysis.solver(), &SyncGame::position(push)?).is_ok());
    let wrong: Result<Value, Error> = "{1|".parse();
    let Err(Error::Game(ParseError { reason, .. })) = wrong else { panic!("not refused") };
    let _: Reason = reason;
    let hot: Value = "{3|1}".parse()?;
    let wall = Trajectory::from(hot.thermograph()?.wall(Player::Left));
    assert!(!wall.temperature().is_negative());
    Ok(())
}
