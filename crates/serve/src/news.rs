//! What becomes known of a view, gathered and told from time to time: each `values` event has all that is known so far.

use std::time::{Duration, Instant};

use onside_explore::{GraphOf, Line, Mark, MatrixView, MoveNews, News, Reason, View, Worth};
use onside_ground::Player;
use onside_show::Json;
use onside_show::picture::{Figure, Theme};
use serde_json::{Map, json};

use crate::event::stop_word;
use crate::explored::svg;

/// The least time between two events: a page cannot show more.
const INTERVAL: Duration = Duration::from_millis(100);

type Entries = Map<String, Json>;

/// All that is known so far, each piece written once.
pub(crate) struct Known {
    whole: Entries,
    left: Vec<Entries>,
    right: Vec<Entries>,
    lines: Vec<Json>,
    told: Instant,
    /// Whether there is something that was not told yet.
    fresh: bool,
}

impl Known {
    /// Nothing yet.
    pub(crate) fn of(view: &View) -> Known {
        let unknown = |count: usize| (0..count).map(|index| entries(json!({ "index": index }))).collect();
        let (left, right) = (unknown(view.left.len()), unknown(view.right.len()));
        Known { whole: Entries::new(), left, right, lines: Vec::new(), told: Instant::now(), fresh: false }
    }

    /// Takes in a piece of news; whether it is time to tell.
    pub(crate) fn learn(&mut self, news: &News) -> bool {
        self.fresh = true;
        match news {
            News::Outcome(outcome) => self.set([("outcome", json!(outcome))]),
            News::Value(value) => self.set([("value", worth(value))]),
            // The first reason is the one that all others follow from.
            News::Unknown(found) if !self.whole.contains_key("reason") => self.set([("reason", reason(found))]),
            News::Unknown(_) => {}
            News::Heat { mean, temperature } => self.set([("mean", worth(mean)), ("temperature", worth(temperature))]),
            News::Thermograph(figure) => self.draw("thermograph", figure),
            News::Graph(figure, of) => {
                self.draw("graph", figure);
                self.set([("graph_of", json!(graph_of(*of)))]);
            }
            News::Sides { onside, offside } => self.set([("onside", worth(onside)), ("offside", worth(offside))]),
            News::Matrix(found) => self.set([("matrix", matrix(found))]),
            News::Line(found) => {
                self.lines.push(line(found));
                let first = self.lines.first().map_or(Json::Null, |line| line["steps"].clone());
                self.set([("line", first), ("lines", Json::Array(self.lines.clone()))]);
            }
            News::Move(news) => self.add(news.player, news.index, of_move(news)),
            News::Judged { player, index, sensible, mark } => {
                let mark = mark.as_ref().map_or(Json::Null, mark_json);
                self.add(*player, *index, json!({ "sensible": sensible, "mark": mark }));
            }
        }
        self.told.elapsed() >= INTERVAL
    }

    fn set<const N: usize>(&mut self, found: [(&str, Json); N]) {
        self.whole.extend(found.map(|(key, value)| (key.to_owned(), value)));
    }

    fn draw(&mut self, name: &str, figure: &Figure) {
        self.whole.insert(format!("{name}_svg"), svg(figure, Theme::Light).into());
        self.whole.insert(format!("{name}_svg_dark"), svg(figure, Theme::Dark).into());
    }

    fn add(&mut self, player: Player, index: usize, found: Json) {
        let moves = match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        };
        if let Some(known) = moves.get_mut(index) {
            known.extend(entries(found));
        }
    }

    /// All that is known, if something of it was not told yet.
    pub(crate) fn tell(&mut self) -> Option<Json> {
        if !std::mem::take(&mut self.fresh) {
            return None;
        }
        self.told = Instant::now();
        let mut told = self.whole.clone();
        if let (Some(Json::Object(matrix)), Some(value)) = (told.get_mut("matrix"), self.whole.get("value")) {
            matrix.insert("value".into(), value.clone());
        }
        let list = |moves: &[Entries]| Json::Array(moves.iter().cloned().map(Json::Object).collect());
        told.insert("left".into(), list(&self.left));
        told.insert("right".into(), list(&self.right));
        Some(Json::Object(told))
    }
}

fn entries(json: Json) -> Entries {
    match json {
        Json::Object(entries) => entries,
        _ => Entries::new(),
    }
}

/// `{"text","latex"}`
pub(crate) fn worth(worth: &Worth) -> Json {
    json!({ "text": worth.text, "latex": worth.answer.latex().ok() })
}

fn reason(reason: &Reason) -> Json {
    json!({ "message": reason.message, "hint": reason.hint, "stop": reason.stop.and_then(stop_word) })
}

fn of_move(news: &MoveNews) -> Json {
    json!({
        "value": news.value.as_ref().map(worth),
        "outcome": news.outcome,
        "winning": news.winning,
        "drawing": news.drawing,
        "reason": news.reason.as_ref().map(reason),
    })
}

fn mark_json(mark: &Mark) -> Json {
    match mark {
        Mark::DominatedBy(index) => json!({ "dominated_by": index }),
        Mark::ReversibleThrough { reply, result } => json!({ "reversible_through": reply, "result": result }),
    }
}

fn matrix(matrix: &MatrixView) -> Json {
    let strategy = |weights: &[onside_number::Rational]| weights.iter().map(ToString::to_string).collect::<Vec<_>>();
    let row = |row: &Vec<Worth>| row.iter().map(worth).collect::<Vec<_>>();
    json!({
        "left": matrix.left,
        "right": matrix.right,
        "entries": matrix.entries.iter().map(row).collect::<Vec<_>>(),
        "results": matrix.results,
        "left_strategy": strategy(&matrix.left_strategy),
        "right_strategy": strategy(&matrix.right_strategy),
        "exact": matrix.exact,
    })
}

/// The word for a player.
pub(crate) fn player(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// The word for what a graph shows.
fn graph_of(of: GraphOf) -> &'static str {
    match of {
        GraphOf::Positions => "positions",
        GraphOf::Value => "value",
    }
}

fn line(line: &Line) -> Json {
    let step = |step: &onside_explore::LineStep| {
        json!({
            "player": player(step.player),
            "action": step.action,
            "heap": step.left_over,
            "score": step.score.to_string(),
        })
    };
    json!({
        "starter": player(line.starter),
        "steps": line.steps.iter().map(step).collect::<Vec<_>>(),
        "cut": line.cut,
        "result": line.result.to_string(),
    })
}
