//! Misere quotients: what is left of a set of impartial games, closed under sums and options, when games that no other
//! game of the set tells apart in misere play are taken for one.
//!
//! The classes form a commutative monoid, those of lost games its *P-portion*, and who wins a sum is seen from the
//! product of its summands' classes (T. E. Plambeck, *Taming the wild in impartial combinatorial games*, Integers 5,
//! 2005; T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games*, JCTA 115, 2008).
//!
//! A quotient is found atom by atom ([`QuotientSearch`]): heaps, or other games of which the sums consist, each with
//! options that are sums of earlier ones. The `candidate` that suits what is known is made by play itself, and the
//! `transitions` prove it or say how it must be refined. A [`MisereQuotient`] exists only if it was proved, or if it
//! was written down as one.

mod atoms;
mod bits;
mod candidate;
mod cover;
mod isomorphism;
mod monoid;
mod monomial;
mod parse;
mod period;
mod presentation;
mod search;
mod table;
mod transitions;

pub use atoms::MisereAtoms;
pub use monomial::NotAMonomial;
pub use parse::NotAQuotient;
pub use period::{MiserePeriod, misere_period};
pub use search::{MOST_ELEMENTS, NoQuotient, QuotientSearch};
pub use table::MisereQuotient;
