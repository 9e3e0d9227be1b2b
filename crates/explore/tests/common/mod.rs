//! What the tests of this crate share.

use onside_explore::{Values, View, values, view};
use onside_host::{Host, Limits, Mode, Settings};

/// A host without limits.
pub(crate) fn host() -> Host {
    Host::new(Settings::default(), Limits::default())
}

/// What is seen of an expression.
#[track_caller]
pub(crate) fn seen(host: &mut Host, expression: &str, mode: Mode) -> View {
    view(host, expression, mode).unwrap_or_else(|error| panic!("{expression}: {}", error.diagnostic.message))
}

/// All that becomes known of a view.
#[track_caller]
pub(crate) fn known(host: &mut Host, view: &View) -> Values {
    let mut known = Values::of(view);
    let told = values(host, view, None, &mut |news| known.learn(news));
    told.unwrap_or_else(|error| panic!("{}: {}", view.expression, error.diagnostic.message));
    known
}

/// The text of a value.
#[track_caller]
pub(crate) fn text(worth: &Option<onside_explore::Worth>) -> &str {
    &worth.as_ref().expect("a value").text
}
