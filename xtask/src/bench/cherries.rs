//! Work on the theory of Cherries, through the library.

use std::num::NonZero;

use onside::cherries::{
    Colour, Component, Error, Segment, Sweep, Unproved, analyse, basis_elements, dec, segment_value,
};
use onside::{Guard, Stop, verify_sums};

use super::random::Random;

const TWO: NonZero<usize> = NonZero::<usize>::MIN.saturating_add(1);

fn random_cherries(random: &mut Random, length: usize) -> Vec<Colour> {
    std::iter::repeat_with(|| if random.below(2) == 0 { Colour::Black } else { Colour::White }).take(length).collect()
}

/// The Thue-Morse word: each cherry is white if its number has an odd number of binary ones.
fn thue_morse(length: usize) -> Vec<Colour> {
    (0..length).map(|at| if at.count_ones() % 2 == 0 { Colour::Black } else { Colour::White }).collect()
}

/// The basis elements of a random stack.
pub(crate) fn random_stack(length: usize) -> Result<String, Stop> {
    stack(&random_cherries(&mut Random::new(), length))
}

/// The basis elements of a Thue-Morse stack.
pub(crate) fn thue_morse_stack(length: usize) -> Result<String, Stop> {
    stack(&thue_morse(length))
}

fn stack(cherries: &[Colour]) -> Result<String, Stop> {
    let guard = Guard::default();
    let found = basis_elements(cherries, &guard)?;
    let longest = found.iter().map(<[Colour]>::len).max().unwrap_or(0);
    Ok(format!("{} basis elements, the longest with {longest} cherries", found.len()))
}

/// The decomposition of Definition 5.24.
pub(crate) fn decomposition(length: usize) -> Result<String, Stop> {
    let cherries = random_cherries(&mut Random::new(), length);
    let guard = Guard::default();
    let found = dec(&cherries, &guard)?;
    Ok(format!("{} stretches, {} cherries left", found.stretches().len(), found.rest().len()))
}

/// The R1 value of a random segment, which is the proof of its outcome.
pub(crate) fn segment(length: usize) -> Result<String, Stop> {
    let cherries = random_cherries(&mut Random::new(), length);
    match segment_value(&cherries, &Guard::default()) {
        Ok(value) => Ok(format!("{}: {value}", value.outcome().letter())),
        Err(Error::Stop(stop)) => Err(stop),
        Err(none) => Ok(none.to_string()),
    }
}

/// The proved outcome of a sum of 1,000 random segments of 50 cherries.
pub(crate) fn sum() -> Result<String, Stop> {
    let mut random = Random::new();
    let one = |_| Component::Segment(Segment::from(&random_cherries(&mut random, 50)[..]));
    let sum: Vec<Component> = (0..1000).map(one).collect();
    match analyse(&sum, &Guard::default()) {
        Ok(found) => Ok(format!("{}, {}", found.outcome().letter(), found.grounds())),
        Err(Unproved::Stop(stop)) => Err(stop),
        Err(reason) => Ok(reason.to_string()),
    }
}

/// The outcomes of all sums of at most 14 cherries, on two threads.
pub(crate) fn all_sums() -> Result<String, Stop> {
    let found = verify_sums(14, TWO, &Guard::default())?;
    let wrong = (found.r1.len(), found.definition_524.len());
    Ok(format!("{} sums; {} and {} exceptions to R1 and Conjecture 5.29", found.count(), wrong.0, wrong.1))
}

/// The R1 values of all segments of up to 24 cherries, on two threads.
pub(crate) fn all_segments() -> Result<String, Stop> {
    let guard = Guard::default();
    let mut sweep = Sweep::new(&guard);
    while sweep.length() < 24 {
        sweep.advance(TWO)?;
    }
    Ok(format!("{} segments without a value", sweep.without_value().len()))
}
