//! What an editor asks about a text: it is answered at once, from the text and from what the session knew when it last
//! came to rest.

use std::sync::{Arc, Mutex, PoisonError};

use onside_lang::OwnRuleset;
use onside_lang::assist::{self, Known, Sort};
use onside_show::Json;
use serde_json::json;

use crate::event;
use crate::request::Assist;
use crate::server::Help;

/// What the session knows, for those who ask beside its work.
#[derive(Default)]
pub(crate) struct Knowledge {
    pub(crate) variables: Vec<Known>,
    pub(crate) rulesets: Vec<OwnRuleset>,
}

/// Answers what editors ask.
#[derive(Clone)]
pub(crate) struct Assistant {
    help: Help,
    knowledge: Arc<Mutex<Knowledge>>,
}

impl Assistant {
    pub(crate) fn new(help: Help) -> Assistant {
        Assistant { help, knowledge: Arc::default() }
    }

    /// What the session knows from now on.
    pub(crate) fn learn(&self, knowledge: Knowledge) {
        *self.knowledge.lock().unwrap_or_else(PoisonError::into_inner) = knowledge;
    }

    /// What is said to a question.
    pub(crate) fn answer(&self, question: &Assist) -> Json {
        let knowledge = self.knowledge.lock().unwrap_or_else(PoisonError::into_inner);
        match question {
            Assist::Colours { source } => {
                let piece =
                    |piece: &assist::Piece| json!({ "span": event::span(piece.span), "sort": word(piece.sort) });
                json!({ "pieces": assist::pieces(source).iter().map(piece).collect::<Vec<_>>() })
            }
            Assist::Cells { source } => {
                let cell = |cell: &assist::Cell| json!({ "span": event::span(cell.span), "prose": cell.prose });
                json!({ "cells": assist::cells(source).iter().map(cell).collect::<Vec<_>>() })
            }
            Assist::Complete { source, cursor } => {
                let (span, found) = assist::complete(source, *cursor, &knowledge.variables);
                let candidate = |found: &assist::Candidate| json!({ "text": found.text, "about": found.about });
                json!({
                    "span": event::span(span),
                    "candidates": found.iter().map(candidate).collect::<Vec<_>>(),
                })
            }
            Assist::Help { source, cursor } => {
                let help = assist::word_at(source, *cursor)
                    .and_then(|word| (self.help)(word.span.text(source), &knowledge.rulesets));
                json!({ "help": help })
            }
        }
    }
}

fn word(sort: Sort) -> &'static str {
    match sort {
        Sort::Comment => "comment",
        Sort::Number => "number",
        Sort::Text => "text",
        Sort::Keyword => "keyword",
        Sort::Ruleset => "ruleset",
        Sort::Position => "position",
        Sort::Function => "function",
        Sort::Method => "method",
        Sort::Name => "name",
        Sort::Bracket => "bracket",
        Sort::Unclosed => "unclosed",
        Sort::Unmatched => "unmatched",
        Sort::Sign => "sign",
    }
}
