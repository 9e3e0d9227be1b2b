//! The five documents that are cited by number: the one table of who wrote what.

/// A document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Document {
    /// The number by which the program and its files cite it.
    pub number: &'static str,
    /// Its authors, initials first.
    pub authors: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What kind of text it is, and where it appeared.
    pub published: &'static str,
    /// The year.
    pub year: u16,
    /// What Onside takes from it, in one sentence.
    pub about: &'static str,
}

/// All of them.
pub const DOCUMENTS: [Document; 5] = [
    Document {
        number: "000",
        authors: "T. de Mol",
        title: "Synchronized Cherries",
        published: "bachelor thesis, Leiden University",
        year: 2021,
        about: "Cherries and Stack Cherries with both players moving at once: decomposition and outcomes.",
    },
    Document {
        number: "001",
        authors: "G. Cohensius, U. Larsson, R. Meir, D. Wahlstedt",
        title: "Cumulative subtraction games",
        published: "preprint",
        year: 2021,
        about: "Cumulative Subtraction: convergence, two actions, truncated games, two piles.",
    },
    Document {
        number: "002",
        authors: "A. N. Siegel",
        title: "New results in loopy games",
        published: "Games of No Chance 3, MSRI Publications 56",
        year: 2009,
        about: "Loopy games: graph-canonical stoppers, long cycles, games with alternating cycles.",
    },
    Document {
        number: "003",
        authors: "A. H. K. Lenstra",
        title: "A Program for Analysing Combinatorial and Synchronized Games",
        published: "bachelor thesis, Leiden University",
        year: 2022,
        about: "The program CGSynch: Push, Shove, Cherries and Hackenbush, alternating and synchronized.",
    },
    Document {
        number: "004",
        authors: "R. Takken",
        title: "Synchronized Push and Shove",
        published: "master thesis, Leiden University",
        year: 2021,
        about: "Push and Shove with both players moving at once: Nash values of sums and of many copies.",
    },
];

impl Document {
    /// One line: `004: R. Takken, Synchronized Push and Shove, master thesis, Leiden University, 2021`.
    #[must_use]
    pub fn citation(&self) -> String {
        let Document { number, authors, title, published, year, .. } = self;
        format!("{number}: {authors}, {title}, {published}, {year}")
    }
}

/// The document with this number.
#[must_use]
pub fn document(number: &str) -> Option<&'static Document> {
    DOCUMENTS.iter().find(|document| document.number == number)
}

/// The documents whose numbers stand in a text such as `001, Table 1 and 003, section 2`, each once.
#[must_use]
pub fn documents_in(text: &str) -> Vec<&'static Document> {
    let words: Vec<&str> = text.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    DOCUMENTS.iter().filter(|document| words.contains(&document.number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_architecture_names_the_same_documents() {
        let text = include_str!("../../../ARCHITECTURE.md");
        for document in DOCUMENTS {
            let Document { number, authors, title, published, year, .. } = document;
            let row = format!("| {number} | {authors}, *{title}*, {published}, {year} |");
            assert!(text.contains(&row), "{row}");
        }
    }

    #[test]
    fn documents_are_found_by_the_numbers_in_a_source() {
        let found = |text: &str| documents_in(text).iter().map(|document| document.number).collect::<Vec<_>>();
        assert_eq!(found("004, section 5.3; 003, Table 5.3"), ["003", "004"]);
        assert_eq!(found("1003, Table 004a"), Vec::<&str>::new());
        assert_eq!(document("002").map(|document| document.year), Some(2009));
    }
}
