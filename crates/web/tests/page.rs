//! The page as it is served was made of the page as it is written: a manifest has the hashes of both, so that cargo
//! alone builds the program and nobody forgets to emit the page anew.
//!
//! `cargo xtask web` emits the page and then writes the manifest, by this test with `ONSIDE_BLESS=1`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// SHA-256, as in FIPS 180-4.
fn sha256(content: &[u8]) -> String {
    let primes = || (2_u32..).filter(|number| (2..*number).all(|factor| number % factor != 0));
    // The first 32 bits of the fractional parts of roots, found by exact search among integers.
    let fraction = |prime: u32, power: u32| {
        let radicand = u128::from(prime) << (32 * power);
        let (mut low, mut high) = (0_u128, 1_u128 << 40);
        while high - low > 1 {
            let middle = u128::midpoint(low, high);
            let fits = middle.checked_pow(power).is_some_and(|product| product <= radicand);
            (low, high) = if fits { (middle, high) } else { (low, middle) };
        }
        u32::try_from(low & 0xffff_ffff).unwrap()
    };
    let constants: Vec<u32> = primes().take(64).map(|prime| fraction(prime, 3)).collect();
    let mut state: Vec<u32> = primes().take(8).map(|prime| fraction(prime, 2)).collect();

    // A bit, zeros to 8 bytes before the end of a block, and the number of bits.
    let mut padded = content.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    padded.extend_from_slice(&(u64::try_from(content.len()).unwrap() * 8).to_be_bytes());

    for block in padded.chunks_exact(64) {
        let mut words: Vec<u32> =
            block.chunks_exact(4).map(|word| u32::from_be_bytes(word.try_into().unwrap())).collect();
        for at in 16..64 {
            let (early, late) = (words[at - 15], words[at - 2]);
            let one = early.rotate_right(7) ^ early.rotate_right(18) ^ (early >> 3);
            let two = late.rotate_right(17) ^ late.rotate_right(19) ^ (late >> 10);
            words.push(words[at - 16].wrapping_add(one).wrapping_add(words[at - 7]).wrapping_add(two));
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h]: [u32; 8] = state.clone().try_into().unwrap();
        for (word, constant) in words.iter().zip(&constants) {
            let one = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let first =
                h.wrapping_add(one).wrapping_add((e & f) ^ (!e & g)).wrapping_add(*constant).wrapping_add(*word);
            let zero = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let second = zero.wrapping_add((a & b) ^ (a & c) ^ (b & c));
            (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(first), c, b, a, first.wrapping_add(second));
        }
        for (word, new) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *word = word.wrapping_add(new);
        }
    }
    state.iter().fold(String::new(), |mut text, word| {
        write!(text, "{word:08x}").unwrap();
        text
    })
}

/// The files below a folder, by their names from the crate's folder on, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            found.extend(files(&entry.path()));
        } else {
            found.push(entry.path());
        }
    }
    found.sort();
    found
}

#[test]
fn hashes_are_those_that_are_published() {
    assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    let two = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    assert_eq!(sha256(two), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_eq!(sha256(&[b'a'; 1_000_000]), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

#[test]
fn the_page_that_is_served_was_made_of_its_sources() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found =
        String::from("# The page's sources and what was made of them; `cargo xtask web` writes this anew.\n");
    for folder in ["ui", "www"] {
        for path in files(&home.join(folder)) {
            let name = path.strip_prefix(home).unwrap().to_str().unwrap().replace('\\', "/");
            writeln!(found, "{}  {name}", sha256(&std::fs::read(&path).unwrap())).unwrap();
        }
    }
    let manifest = home.join("page.sums");
    if std::env::var_os("ONSIDE_BLESS").is_some() {
        std::fs::write(&manifest, &found).unwrap();
    }
    let recorded = std::fs::read_to_string(&manifest).unwrap();
    for (one, other) in found.lines().zip(recorded.lines()) {
        assert_eq!(one, other, "the page has changed; `cargo xtask web` emits it anew");
    }
    assert_eq!(found.lines().count(), recorded.lines().count(), "`cargo xtask web` emits the page anew");
}

#[test]
fn no_script_and_no_style_stands_in_the_document() {
    let document = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("www/index.html")).unwrap();
    assert!(document.contains("<script type=\"module\" src="), "{document}");
    for inline in ["<style", " style=", " onclick=", " onload=", "javascript:", "<script>"] {
        assert!(!document.contains(inline), "{inline}");
    }
}
