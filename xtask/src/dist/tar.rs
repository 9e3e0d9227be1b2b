//! Archives: `tar` in the form of POSIX (`ustar`), and `ar`, which a Debian package is.
//!
//! All files belong to root and have one time, so that the same content is the same bytes wherever it is packed.

/// What an archive holds under a path.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The path, with `/` between its parts; that of a folder ends in one.
    pub(crate) path: String,
    /// Who may do what with it.
    pub(crate) mode: u32,
    /// The content; that of a folder is empty.
    pub(crate) bytes: Vec<u8>,
}

const BLOCK: usize = 512;

/// The archive of these entries, which all have this time, in seconds of Unix.
pub(crate) fn tar(entries: &[Entry], time: u64) -> Result<Vec<u8>, String> {
    let mut archive = Vec::new();
    for entry in entries {
        archive.extend(head(entry, time)?);
        archive.extend_from_slice(&entry.bytes);
        archive.resize(archive.len().next_multiple_of(BLOCK), 0);
    }
    // Two empty blocks are the end.
    archive.resize(archive.len() + 2 * BLOCK, 0);
    Ok(archive)
}

fn head(entry: &Entry, time: u64) -> Result<[u8; BLOCK], String> {
    let mut head = [0; BLOCK];
    let mut put = |from: usize, length: usize, text: &[u8]| {
        let room = head.get_mut(from..from + length).filter(|room| text.len() <= room.len());
        let room = room.ok_or_else(|| format!("{} does not fit into an archive", entry.path))?;
        room[..text.len()].copy_from_slice(text);
        Ok::<(), String>(())
    };
    put(0, 100, entry.path.as_bytes())?;
    put(100, 8, format!("{:07o}", entry.mode).as_bytes())?;
    put(108, 8, b"0000000")?;
    put(116, 8, b"0000000")?;
    put(124, 12, format!("{:011o}", entry.bytes.len()).as_bytes())?;
    put(136, 12, format!("{time:011o}").as_bytes())?;
    put(156, 1, if entry.path.ends_with('/') { b"5" } else { b"0" })?;
    put(257, 8, b"ustar\x0000")?;
    put(265, 32, b"root")?;
    put(297, 32, b"root")?;
    // The sum of all bytes, those of the sum taken for blanks.
    put(148, 8, b"        ")?;
    let sum: u32 = head.iter().map(|byte| u32::from(*byte)).sum();
    head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    Ok(head)
}

/// The archive of these named members in the form of `ar`.
pub(crate) fn ar(members: &[(&str, Vec<u8>)], time: u64) -> Vec<u8> {
    let mut archive = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        let head = format!("{name:<16}{time:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, "100644", bytes.len());
        archive.extend_from_slice(head.as_bytes());
        archive.extend_from_slice(bytes);
        if bytes.len() % 2 == 1 {
            archive.push(b'\n');
        }
    }
    archive
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_a_head_with_its_sum_and_whole_blocks() {
        let entry = |path: &str, bytes: &[u8]| Entry { path: path.into(), mode: 0o644, bytes: bytes.to_vec() };
        let archive = tar(&[entry("a/", b""), entry("a/b", &[7; 513])], 1).expect("short names");
        assert_eq!(archive.len(), (1 + 1 + 2 + 2) * BLOCK);
        assert_eq!((&archive[..3], archive[156], &archive[257..265]), (&b"a/\0"[..], b'5', &b"ustar\x0000"[..]));
        let second = &archive[BLOCK..2 * BLOCK];
        assert_eq!((&second[124..135], second[156]), (&b"00000001001"[..], b'0'));
        let sum: u32 = second
            .iter()
            .enumerate()
            .map(|(at, byte)| if (148..156).contains(&at) { 32 } else { u32::from(*byte) })
            .sum();
        assert_eq!(second[148..154], *format!("{sum:06o}").as_bytes());
        assert!(archive[3 * BLOCK + 1..].iter().all(|byte| *byte == 0));
        assert!(tar(&[entry(&"a".repeat(101), b"")], 1).is_err());
    }

    #[test]
    fn members_begin_at_even_places() {
        let archive = ar(&[("one", vec![1]), ("two", vec![2, 2])], 5);
        assert_eq!(archive.len(), 8 + 60 + 2 + 60 + 2);
        assert!(archive[8..].starts_with(b"one             5           0     0     100644  1         `\n\x01\n"));
    }
}
