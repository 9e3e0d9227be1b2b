//! CITATION.cff says what the program and its table of documents say.

use onside_lab::documents::DOCUMENTS;

#[test]
fn the_citation_has_the_version_and_the_licences_of_the_workspace() {
    let text = include_str!("../../../CITATION.cff");
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    assert_eq!(field("cff-version"), Some("1.2.0"));
    assert_eq!(field("version"), Some(env!("CARGO_PKG_VERSION")));
    assert_eq!(field("title"), Some("Onside"));
    for licence in env!("CARGO_PKG_LICENSE").split(" OR ") {
        assert!(text.contains(&format!("\n  - {licence}\n")), "{licence}");
    }
    assert!(text.contains("\nauthors:\n  - name: The Onside developers\n"));
}

#[test]
fn every_document_is_a_reference_with_its_authors_and_its_year() {
    let text = include_str!("../../../CITATION.cff");
    let (_, references) = text.split_once("\nreferences:\n").expect("references");
    let references: Vec<&str> =
        references.split("  - type: ").filter(|reference| !reference.trim().is_empty()).collect();
    assert_eq!(references.len(), DOCUMENTS.len());
    for (document, reference) in DOCUMENTS.iter().zip(references) {
        assert!(reference.contains(&format!("    title: {}\n", document.title)), "{reference}");
        assert!(reference.contains(&format!("    year: {}\n", document.year)), "{reference}");
        assert_eq!(reference.matches("family-names: ").count(), document.authors.split(", ").count(), "{reference}");
    }
}
