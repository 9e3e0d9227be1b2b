//! Looking at a position, changing it, and the program's move: requests for `onside_explore`, answers as JSON.

use onside_explore as explore;
use onside_explore::Change;
use onside_ground::{Mode, Player};
use onside_host::Host;
use onside_show::Json;
use serde_json::json;

use crate::event::RequestError;
use crate::explored;
use crate::news::{Known, worth};

/// Tells what is seen of a position at once, then what becomes known of it; `tell` gets the name and the content of an
/// event.
pub(crate) fn look(
    host: &mut Host,
    expression: &str,
    mode: Mode,
    tell: &mut dyn FnMut(&str, Json),
) -> Result<Json, RequestError> {
    let view = explore::view(host, expression, mode)?;
    tell("view", explored::view(&view));
    let mut known = Known::of(&view);
    let time = host.limits().time;
    let told = explore::values(host, &view, time, &mut |news| {
        if known.learn(&news)
            && let Some(values) = known.tell()
        {
            tell("values", values);
        }
    });
    // What is known stays known, even if something stopped the rest.
    if let Some(values) = known.tell() {
        tell("values", values);
    }
    told?;
    Ok(json!({}))
}

/// The expression after a change of a board.
pub(crate) fn edit(
    host: &mut Host,
    expression: &str,
    mode: Mode,
    component: usize,
    change: &Change,
) -> Result<Json, RequestError> {
    Ok(json!({ "expression": explore::edit(host, expression, mode, component, change)? }))
}

/// The program's move.
pub(crate) fn advise(host: &mut Host, expression: &str, mode: Mode, player: Player) -> Result<Json, RequestError> {
    let mut bits = Bits { bytes: Vec::new(), left: 0, refused: None };
    bits.refill();
    let advice = explore::advise(host, expression, mode, player, &mut || bits.next())?;
    if let Some(refused) = bits.refused {
        let message = format!("the system gives no random numbers: {refused}");
        return Err(RequestError::new(message, "choose a move by hand"));
    }
    let part =
        |(name, weight): &(String, onside_number::Rational)| json!({ "name": name, "weight": weight.to_string() });
    Ok(json!({
        "index": advice.index,
        "name": advice.name,
        "result": advice.result,
        "why": advice.why,
        "strategy": advice.strategy.iter().map(part).collect::<Vec<_>>(),
        "value": advice.value.as_ref().map(worth),
    }))
}

/// What two moves at once lead to.
pub(crate) fn joint(host: &mut Host, expression: &str, left: usize, right: usize) -> Result<Json, RequestError> {
    let joint = explore::joint(host, expression, left, right)?;
    Ok(json!({ "result": joint.result, "draw": joint.repeated }))
}

/// Random bits of the system, one after the other.
struct Bits {
    bytes: Vec<u8>,
    /// How many bits of the last byte were not used yet.
    left: u32,
    /// Why there are none.
    refused: Option<getrandom::Error>,
}

impl Bits {
    fn refill(&mut self) {
        self.bytes = vec![0; 64];
        self.refused = getrandom::fill(&mut self.bytes).err();
        self.left = 8;
    }

    fn next(&mut self) -> bool {
        if self.left == 0 {
            self.bytes.pop();
            self.left = 8;
        }
        if self.bytes.is_empty() {
            self.refill();
        }
        self.left -= 1;
        self.bytes.last().is_some_and(|byte| byte >> self.left & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_do_not_run_out_and_are_about_even() {
        let mut bits = Bits { bytes: Vec::new(), left: 0, refused: None };
        let ones = (0..10_000).filter(|_| bits.next()).count();
        // A fair coin is further away once in ten to the twenty-third power.
        assert!((4_500..5_500).contains(&ones), "{ones}");
    }
}
