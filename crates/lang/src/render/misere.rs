//! Misere quotients as texts that read back, and as data.

use onside_show::Json;
use onside_value::misere::MisereQuotient;

/// The presentation, the P-portion and the elements of the games it was made for.
pub(super) fn quotient(quotient: &MisereQuotient) -> String {
    let (presentation, lost) = (quotient.presentation(), quotient.listed(&quotient.p_portion()));
    match quotient.images() {
        [] => format!("MisereQuotient(\"{presentation}\", \"{lost}\")"),
        images => format!("MisereQuotient(\"{presentation}\", \"{lost}\", \"{}\")", quotient.listed(images)),
    }
}

/// The same, part by part.
pub(super) fn quotient_data(quotient: &MisereQuotient) -> Json {
    let names =
        |elements: &[u32]| Json::Array(elements.iter().map(|&element| Json::String(quotient.name(element))).collect());
    let entries = [
        ("order", Json::String(quotient.order().to_string())),
        ("presentation", Json::String(quotient.presentation())),
        ("p_portion", names(&quotient.p_portion())),
        ("images", names(quotient.images())),
    ];
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}
