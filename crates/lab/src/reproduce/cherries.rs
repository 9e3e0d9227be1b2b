//! 000, the check at the end of section 5.2: the outcomes of all sums of Cherries segments against Definition 5.24.
//!
//! The document reports that the decomposition gives the right outcome of all sums of at most 20 cherries. It is wrong
//! for larger ones (see `docs/conjectures.md`), so nothing is concluded from the check here.

use onside_solve::cherries::{SumSweep, verify_sums};

use super::{Context, Entry, Error, Reproduction, Size, Table};

pub(super) const ENTRIES: &[Entry] = &[Entry {
    id: "000-section-5.2",
    source: "000, end of section 5.2",
    what: "The outcome of every sum of Cherries segments, by search and by the decomposition (--cherries N, at most \
        20)",
    time: "2 s",
    make: section_5_2,
}];

fn section_5_2(context: &Context) -> Result<Reproduction, Error> {
    let cherries = match context.size {
        Size::Full => context.cherries,
        Size::Small => context.cherries.min(7),
    };
    let SumSweep { sums, definition_524, r1, .. } = verify_sums(cherries, context.threads, &context.guard)?;
    let mut found = Reproduction::default();
    let title = "Sums of Cherries segments whose outcome the decomposition gets wrong";
    let mut table =
        Table::new("sums", title, ["cherries", "sums", "wrong by Definition 5.24", "wrong by the value of a segment"]);
    for (size, count) in sums.iter().enumerate() {
        let wrong = |list: &[onside_solve::cherries::Difference]| {
            let cherries =
                |sum: &onside_solve::cherries::Difference| sum.sum.iter().map(|stack| stack.len()).sum::<usize>();
            list.iter().filter(|sum| cherries(sum) == size).count()
        };
        let (published, proved) = (wrong(&definition_524), wrong(&r1));
        // The document says that there is none up to 20 cherries.
        if size <= 20 {
            found.published(format!("sums of {size} cherries that Definition 5.24 gets wrong"), 0, published);
        }
        let place = format!("sums of {size} cherries that the value of a segment gets wrong");
        found.cross_check(place, "search", 0, proved);
        table.push([size.to_string(), count.to_string(), published.to_string(), proved.to_string()]);
    }
    found.tables.push(table);
    found
        .remarks
        .push(format!("sums of at most {cherries} cherries; the document went up to 20, as --cherries 20 does"));
    Ok(found)
}
