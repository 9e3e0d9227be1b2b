//! One account of memory: limits that are hit, what is given back, and that the next question works.

use std::sync::Arc;

use onside_ground::{Account, Guard, Limits, Player, Stop};
use onside_number::Dyadic;
use onside_value::loopy::{GameGraph, LoopyGames};
use onside_value::scoring::{BothStarters, Minimax, ScoringGame, ScoringMove};
use onside_value::short::{Form, Forms, Game, ShortGames, Simple};
use onside_value::synchronized::{NashSettings, NashValues, Outlooks, Sum, SyncGames, Wholes};

fn limited(memory: u64) -> Arc<Guard> {
    Arc::new(Guard::new(Limits { positions: None, memory: Some(memory) }))
}

/// The sum of the first `count` switches +-1, +-2, ...
fn switches(games: &ShortGames, count: i64) -> Result<Game, Stop> {
    (1..=count).try_fold(games.zero(), |sum, k| {
        let switch = games.from_options(&[games.integer(k)?], &[games.integer(-k)?])?;
        games.sum(sum, switch)
    })
}

/// The sum of the first `count` games `{k||0|-k^2}`, which have very many different positions even up to numbers.
fn threats(games: &ShortGames, count: i64) -> Result<Game, Stop> {
    (1..=count).try_fold(games.zero(), |sum, k| {
        let threat = games.from_options(&[games.zero()], &[games.integer(-k * k)?])?;
        games.sum(sum, games.from_options(&[games.integer(k)?], &[threat])?)
    })
}

#[test]
fn an_arena_that_reached_its_limit_answers_smaller_questions_and_gives_all_back_when_it_is_dropped() {
    let guard = limited(400_000);
    let games = ShortGames::new(Arc::clone(&guard));
    assert_eq!(switches(&games, 200), Err(Stop::Memory));
    let held = guard.account().used();
    assert!((200_000..=400_000).contains(&held), "{held} bytes are held");
    // What was known before is still there and costs nothing.
    let few = switches(&games, 3).expect("known already");
    assert_eq!(games.stop(few, Player::Left), &Dyadic::from(2));
    assert_eq!(guard.account().used(), held);
    drop(games);
    assert_eq!(guard.account().used(), 0);
    let games = ShortGames::new(Arc::clone(&guard));
    assert!(switches(&games, 8).is_ok());
}

#[test]
fn a_limit_that_is_raised_lets_the_same_question_go_on() {
    let guard = limited(30_000);
    let games = ShortGames::new(Arc::clone(&guard));
    assert_eq!(threats(&games, 12), Err(Stop::Memory));
    guard.account().set_limit(Some(50_000_000));
    assert!(threats(&games, 12).is_ok());
}

#[test]
fn options_that_are_written_out_are_counted_once() {
    let guard = Arc::new(Guard::default());
    let games = ShortGames::new(Arc::clone(&guard));
    let nimber = games.simple(Simple::nimber(1000)).expect("no limit");
    let before = guard.account().used();
    assert_eq!(games.options(nimber, Player::Left).map(<[Game]>::len), Ok(1000));
    let after = guard.account().used();
    assert!(after - before >= 8 * 1000, "both lists are held");
    assert_eq!(games.options(nimber, Player::Right).map(<[Game]>::len), Ok(1000));
    assert_eq!(guard.account().used(), after);
}

#[test]
fn followers_are_counted_only_while_they_are_listed() {
    let guard = Arc::new(Guard::default());
    let games = ShortGames::new(Arc::clone(&guard));
    let large = games.integer(20_000).expect("no limit");
    assert_eq!(games.followers(large).map(|all| all.len()), Ok(20_001));
    let held = guard.account().used();
    assert_eq!(games.followers(large).map(|all| all.len()), Ok(20_001));
    assert_eq!(guard.account().used(), held);
    guard.account().set_limit(Some(held + 1000));
    assert_eq!(games.followers(large), Err(Stop::Memory));
    assert_eq!(guard.account().used(), held, "what was refused has been given back");
}

#[test]
fn forms_and_loopy_games_give_back_what_they_held() {
    let guard = Arc::new(Guard::default());
    let games = Arc::new(ShortGames::new(Arc::clone(&guard)));
    let zero = Form::from(games.zero());
    let before = guard.account().used();
    let forms = Forms::new();
    let mut form = zero;
    for _ in 0..10 {
        form = forms.from_options(&games, &[form, zero], &[form]).expect("no limit");
    }
    assert!(guard.account().used() > before);
    drop(forms);
    // The canonical forms that were met stay in the arena.
    let arena = guard.account().used();
    let loopy = LoopyGames::new(Arc::clone(&games));
    let mut graph = GameGraph::new();
    let (on, end) = (graph.vertex(), graph.leaf(games.zero()));
    graph.edge(on, Player::Left, on);
    graph.edge(on, Player::Right, end);
    loopy.stopper(&graph, on).expect("over is a stopper");
    assert!(guard.account().used() > arena);
    drop(loopy);
    assert!(guard.account().used() <= arena + 200_000, "only the arena of short games and its tables are left");
    drop(games);
    assert_eq!(guard.account().used(), 0);
}

#[test]
fn synchronized_games_and_their_tables_give_back_what_they_held() {
    let guard = Arc::new(Guard::default());
    let mut games = SyncGames::new(Arc::clone(&guard));
    let (one, two) = (games.integer(1).expect("no limit"), games.integer(-1).expect("no limit"));
    let joint = vec![one, two, two, one];
    let coin = games.component(vec![one, two], vec![two, one], joint).expect("no limit").expect("it fits");
    let coins = games.times(3, coin).expect("no limit");
    let (mut values, mut outlooks) = (NashValues::new(NashSettings::default()), Outlooks::default());
    let mut wholes = Wholes::new(&games);
    values.of(&mut games, coins).expect("no limit");
    values.chances(&mut games, coins).expect("no limit");
    outlooks.of(&mut games, coins).expect("no limit");
    assert_eq!(wholes.isomorphic(&mut games, coins, Sum::ZERO), Ok(false));
    assert!(guard.account().used() > 0);
    drop((values, outlooks, wholes));
    let arena = guard.account().used();
    assert!(arena > 0);
    drop(games);
    assert_eq!(guard.account().used(), 0);
}

/// Take one or two counters; whoever takes the last one gets a point.
struct Countdown;

impl ScoringGame for Countdown {
    type Position = u32;

    fn moves(&self, position: &u32, player: Player) -> Vec<ScoringMove<u32>> {
        let points = |rest: u32| match (rest, player) {
            (0, Player::Left) => 1,
            (0, Player::Right) => -1,
            _ => 0,
        };
        let rests = [1, 2].into_iter().filter_map(|taken| position.checked_sub(taken));
        rests.map(|rest| ScoringMove { to: rest, points: points(rest) }).collect()
    }
}

#[test]
fn a_search_that_was_refused_holds_only_what_it_knows() {
    let guard = limited(20_000);
    let mut minimax = Minimax::new(Countdown, &guard);
    assert!(minimax.value(&1_000_000, Player::Left).is_err());
    assert_eq!(guard.account().used(), 0, "nothing was known yet");
    assert_eq!(minimax.values(&3), Ok(BothStarters { left_starts: -1, right_starts: 1 }));
    assert!(guard.account().used() > 0);
    drop(minimax);
    assert_eq!(guard.account().used(), 0);
}

#[test]
fn two_arenas_on_one_account_share_its_limit() {
    let account = Arc::new(Account::new(Some(600_000)));
    let arena = || ShortGames::new(Arc::new(Guard::on_account(None, Arc::clone(&account))));
    let (first, second) = (arena(), arena());
    assert_eq!(switches(&first, 200), Err(Stop::Memory));
    assert_eq!(switches(&second, 8), Err(Stop::Memory));
    drop(first);
    assert!(switches(&second, 8).is_ok());
    drop(second);
    assert_eq!(account.used(), 0);
}

#[test]
fn threads_share_an_arena_and_each_is_counted_and_called_off_by_itself() {
    let games = ShortGames::default();
    let (first, second) = (Arc::new(Guard::default()), Arc::new(Guard::default()));
    let (one, two) = (games.with_guard(Arc::clone(&first)), games.with_guard(Arc::clone(&second)));
    let (started, wait) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        let cancelled = scope.spawn(move || -> Result<Game, Stop> {
            started.send(()).expect("the test listens");
            // It goes on until it is called off.
            loop {
                threats(&one, 60)?;
            }
        });
        let finished = scope.spawn(move || switches(&two, 9));
        wait.recv().expect("the thread started");
        assert!(finished.join().expect("no panic").is_ok());
        first.cancel();
        assert_eq!(cancelled.join().expect("no panic"), Err(Stop::Cancelled));
    });
    assert_eq!((first.check(), second.check()), (Err(Stop::Cancelled), Ok(())));
    // What the threads made is in the one arena, on its account.
    let before = games.guard().account().used();
    let sum = switches(&games, 9).expect("known already");
    assert!(games.options(sum, Player::Left).is_ok());
    assert!(games.guard().account().used() < before + 1_000);
    assert_eq!(first.account().used(), 0);
}

#[test]
fn handles_on_loopy_games_and_forms_share_what_they_hold() {
    let games = Arc::new(ShortGames::default());
    let loopy = LoopyGames::new(Arc::clone(&games));
    let asked = Arc::new(Guard::default());
    let other = loopy.with_guard(Arc::clone(&asked));
    let stopper = |arena: &LoopyGames| {
        let mut graph = GameGraph::new();
        let (over, end) = (graph.vertex(), graph.leaf(games.zero()));
        graph.edge(over, Player::Left, over);
        graph.edge(over, Player::Right, end);
        arena.stopper(&graph, over)
    };
    let first = stopper(&loopy).expect("over is a stopper");
    assert_eq!(stopper(&other), Ok(first));
    asked.cancel();
    assert!(stopper(&other).is_err());
    assert_eq!(stopper(&loopy), Ok(first));
    assert!(games.same_arena(other.games()));
    let forms = Forms::new();
    let zero = Form::from(games.zero());
    let form = forms.from_options(&games, &[zero], &[zero, zero]).expect("no limit");
    let literal = forms.from_options(&games, &[form, zero], &[form]).expect("no limit");
    let kept = forms.clone();
    drop(forms);
    assert_eq!(kept.print(&games, literal).as_deref(), Ok("{0,*|*}"));
    assert_eq!(
        Forms::new().value(literal),
        Err(Stop::Internal("an explicit form was asked for in a place where it was not made"))
    );
}
