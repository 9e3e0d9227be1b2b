//! The sheets that are open, and the engines behind them: one each, but no more than eight.
//!
//! Pages go away without a word. So a sheet is a small thing that is kept, and its engine is taken from it when eight
//! others need one and it has been idle the longest. It gets a new one when it asks again, and is told so.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use axum::http::StatusCode;
use serde_json::{Map, Value as Json, json};

use crate::engine::{Engine, Events, Start};
use crate::refusal::RequestError;
use crate::secrets::random;

/// How many engines there may be.
const MOST_ENGINES: usize = 8;

/// How many sheets are remembered.
const MOST_SHEETS: usize = 200;

/// All sheets.
pub(crate) struct Sheets {
    start: Start,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    sheets: HashMap<String, Sheet>,
    /// Counts what was asked, so that it is known which sheet was not asked for the longest time.
    clock: u64,
}

#[derive(Default)]
struct Sheet {
    engine: Option<Engine>,
    asked: u64,
    /// Why the next engine starts with nothing, which the page must be told.
    news: Option<String>,
}

impl Sheets {
    pub(crate) fn new(start: Start) -> Sheets {
        Sheets { start, state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a sheet and starts its engine.
    pub(crate) fn open(&self) -> Result<String, RequestError> {
        let name = random().map_err(|error| {
            let message = format!("the system gives no random numbers: {error}");
            RequestError::new(StatusCode::INTERNAL_SERVER_ERROR, message, "try again")
        })?;
        let mut state = self.lock();
        let engine = self.new_engine(&mut state)?;
        state.forget_oldest();
        let asked = state.tick();
        state.sheets.insert(name.clone(), Sheet { engine: Some(engine), asked, news: None });
        Ok(name)
    }

    /// Asks the engine of a sheet. Before its events there may be one that says that the session is a new one.
    pub(crate) fn ask(&self, name: &str, request: Map<String, Json>) -> Result<(Option<Bytes>, Events), RequestError> {
        let mut state = self.lock();
        let asked = state.tick();
        let Some(sheet) = state.sheets.get_mut(name) else {
            return Err(RequestError::new(StatusCode::GONE, "this sheet is not open", "load the page again"));
        };
        sheet.asked = asked;
        if let Some(ended) = sheet.engine.as_ref().and_then(Engine::ended) {
            sheet.engine = None;
            sheet.news = Some(ended);
        }
        if sheet.engine.is_none() {
            let engine = self.new_engine(&mut state)?;
            if let Some(sheet) = state.sheets.get_mut(name) {
                sheet.engine = Some(engine);
            }
        }
        let Some(Sheet { engine: Some(engine), news, .. }) = state.sheets.get_mut(name) else {
            return Err(RequestError::new(StatusCode::GONE, "this sheet was closed", "load the page again"));
        };
        let first = news.take().map(|reason| restarted(&reason));
        Ok((first, engine.ask(request)))
    }

    /// Closes a sheet, if it is open, and ends its engine.
    pub(crate) fn close(&self, name: &str) {
        self.lock().sheets.remove(name);
    }

    /// A new engine; if there are as many as there may be, the one goes that has been idle the longest.
    fn new_engine(&self, state: &mut State) -> Result<Engine, RequestError> {
        if state.engines() >= MOST_ENGINES && !state.end_an_idle_engine() {
            let message = format!("{MOST_ENGINES} sheets are busy, and there are no more engines than that");
            return Err(RequestError::new(StatusCode::SERVICE_UNAVAILABLE, message, "stop or close one of them"));
        }
        Engine::start(&self.start).map_err(|error| {
            let message = format!("no engine can be started: {error}");
            RequestError::new(StatusCode::INTERNAL_SERVER_ERROR, message, "end other programs, or start onside anew")
        })
    }
}

impl State {
    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    fn engines(&self) -> usize {
        self.sheets
            .values()
            .filter(|sheet| sheet.engine.as_ref().is_some_and(|engine| engine.ended().is_none()))
            .count()
    }

    /// Takes the engine from the sheet that was asked before all others and has nothing to do; whether there is one.
    fn end_an_idle_engine(&mut self) -> bool {
        let idle = |sheet: &&mut Sheet| sheet.engine.as_ref().is_some_and(Engine::is_idle);
        let Some(sheet) = self.sheets.values_mut().filter(idle).min_by_key(|sheet| sheet.asked) else { return false };
        sheet.engine = None;
        sheet.news = Some(format!("{MOST_ENGINES} other sheets were opened, so the engine of this one was ended"));
        true
    }

    /// Forgets sheets that have no engine and were not asked for the longest time.
    fn forget_oldest(&mut self) {
        while self.sheets.len() >= MOST_SHEETS {
            let unused = self.sheets.iter().filter(|(_, sheet)| sheet.engine.is_none());
            let Some(name) = unused.min_by_key(|(_, sheet)| sheet.asked).map(|(name, _)| name.clone()) else { return };
            self.sheets.remove(&name);
        }
    }
}

/// That what the sheet has defined is gone.
fn restarted(reason: &str) -> Bytes {
    let message = format!("{reason}; the session starts anew, so run the cells above again");
    Bytes::from(format!("{}\n", json!({ "event": "restarted", "reason": reason, "message": message })))
}
