//! Puts a row of items on lines: what fits stays together, the rest is broken where it may be.
//!
//! A line inside a group is indented from the line on which the group begins. Whether something fits is known from sums
//! of widths, so that a statement is written in linear time however deep it is, without recursion. Source of the idea:
//! D. Oppen, Prettyprinting, ACM Transactions on Programming Languages and Systems 2, 1980.

use super::WIDTH;
use super::pieces::{Item, Place};
use super::shape::{Break, Sort};

/// No line is indented by more than this, so that what is nested a hundred thousand deep stays a text of a sensible
/// length.
const DEEPEST: usize = 80;

/// What is known of the row beforehand, for each item.
struct Measures {
    /// How wide everything before it is, if nothing is broken.
    before: Vec<usize>,
    /// How many breaks before it are certain.
    certain: Vec<usize>,
    /// The next break from it on, or the end.
    next_break: Vec<usize>,
    /// For what opens, where it closes; for a break, where the next one of its group is, or where the group closes.
    partner: Vec<usize>,
}

impl Measures {
    fn new(source: &str, items: &[Item]) -> Measures {
        let count = items.len();
        let mut measures = Measures {
            before: Vec::with_capacity(count + 1),
            certain: Vec::with_capacity(count + 1),
            next_break: vec![count; count + 1],
            partner: vec![count; count],
        };
        let (mut width, mut certain) = (0, 0);
        // The groups that are open: where they open, whether they are forced, and their last break.
        let mut open: Vec<(usize, bool, Option<usize>)> = vec![(count, false, None)];
        for (index, item) in items.iter().enumerate() {
            measures.before.push(width);
            measures.certain.push(certain);
            match item {
                Item::Text(span) => width += width_of(first_line(span.text(source))),
                // Where a remark stands says nothing about what stands before it.
                Item::Remark(_) => {}
                Item::Open(group) => open.push((index, group.sort == Sort::Forced, None)),
                Item::Close => {
                    if let Some((opened, _, last)) = open.pop() {
                        measures.partner[opened] = index;
                        if let Some(last) = last {
                            measures.partner[last] = index;
                        }
                    }
                }
                Item::Blank => width += usize::from(!matches!(items.get(index + 1), Some(Item::Remark(_)))),
                Item::Break(place) => {
                    width += usize::from(place.apart);
                    if let Some((_, forced, last)) = open.last_mut() {
                        certain += usize::from(place.certain || place.sort == Break::Always);
                        certain += usize::from(*forced && place.sort != Break::Tail && !place.certain);
                        if let Some(last) = last.replace(index) {
                            measures.partner[last] = index;
                        }
                    }
                }
            }
        }
        measures.before.push(width);
        measures.certain.push(certain);
        for index in (0..count).rev() {
            let is_break = matches!(items[index], Item::Break(_));
            measures.next_break[index] = if is_break { index } else { measures.next_break[index + 1] };
        }
        measures
    }

    fn width(&self, from: usize, to: usize) -> usize {
        self.before[to].saturating_sub(self.before[from])
    }

    /// The width from one place to another and on to the next break, if nothing in between is certain to be broken.
    fn unbroken(&self, from: usize, to: usize) -> Option<usize> {
        (self.certain[from] == self.certain[to]).then(|| self.width(from, self.next_break[to]))
    }
}

/// A group that is open.
#[derive(Clone, Copy)]
struct Frame {
    /// Whether nothing in it is broken.
    flat: bool,
    filled: bool,
    /// The indent of the line on which it begins.
    base: usize,
    /// The indent of the lines in it.
    indent: usize,
}

/// The lines of a statement, without the last line's end.
pub(super) fn lines(source: &str, items: &[Item]) -> String {
    let measures = Measures::new(source, items);
    let mut page = Page::default();
    let mut frames = vec![Frame { flat: false, filled: true, base: 0, indent: 2 }];
    for (index, item) in items.iter().enumerate() {
        let Some(&frame) = frames.last() else { break };
        match *item {
            Item::Text(span) | Item::Remark(span) => page.put(span.text(source)),
            Item::Blank => page.blank = true,
            Item::Open(group) => {
                let width = measures.unbroken(index, measures.partner[index]);
                let fits = width.is_some_and(|width| page.column() + width <= WIDTH);
                frames.push(Frame {
                    flat: frame.flat || group.sort != Sort::Forced && fits,
                    filled: group.sort == Sort::Filled,
                    base: page.indent,
                    indent: page.indent + group.indent,
                });
            }
            Item::Close => {
                frames.pop();
            }
            Item::Break(place) => {
                if breaks(&measures, &page, frame, index, place) {
                    let indent = match place.sort {
                        Break::End => frame.base,
                        Break::Tail => page.indent + 2,
                        Break::Inside | Break::Statement | Break::Always => frame.indent,
                    };
                    page.new_line(indent, place.blank_line);
                } else {
                    page.blank |= place.apart;
                }
            }
        }
    }
    page.out
}

/// Whether a line ends at a break.
fn breaks(measures: &Measures, page: &Page, frame: Frame, index: usize, place: Place) -> bool {
    let run = || {
        let head = measures.width(index, measures.next_break[index + 1]);
        page.column() + head > WIDTH
    };
    match place.sort {
        _ if place.certain => true,
        Break::Always => true,
        _ if frame.flat => false,
        Break::Tail => run(),
        _ if !frame.filled => true,
        // What fits on this line stays on it, what fits on the next one goes there; and what is broken in any case
        // begins here if it can.
        _ => match measures.unbroken(index, measures.partner[index]) {
            Some(width) if page.column() + width <= WIDTH => false,
            Some(width) if frame.indent + width.saturating_sub(usize::from(place.apart)) <= WIDTH => true,
            _ => run(),
        },
    }
}

/// What has been written.
#[derive(Default)]
struct Page {
    out: String,
    /// How wide the line is.
    width: usize,
    /// The indent of the line.
    indent: usize,
    /// Whether a blank stands before the next text.
    blank: bool,
}

impl Page {
    fn column(&self) -> usize {
        self.width + usize::from(self.blank)
    }

    fn put(&mut self, text: &str) {
        if std::mem::take(&mut self.blank) && !self.out.is_empty() {
            self.out.push(' ');
            self.width += 1;
        }
        self.out.push_str(text);
        self.width = match text.rsplit_once('\n') {
            Some((_, last)) => width_of(last),
            None => self.width + width_of(text),
        };
    }

    fn new_line(&mut self, indent: usize, blank_line: bool) {
        let indent = indent.min(DEEPEST);
        self.blank = false;
        self.out.push_str(if blank_line { "\n\n" } else { "\n" });
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.width = indent;
        self.indent = indent;
    }
}

fn first_line(text: &str) -> &str {
    text.split('\n').next().unwrap_or(text)
}

fn width_of(text: &str) -> usize {
    text.chars().count()
}
