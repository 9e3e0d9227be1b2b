//! What is packed: the program with everything that belongs to it, as files below a folder.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::{Compression, GzBuilder};

use super::tar::Entry;
use crate::licences::Packages;
use crate::web::ROOT;

/// Shells, with the names of the files in which they look for completions.
pub(crate) const SHELLS: [(&str, &str); 3] = [("bash", "onside"), ("zsh", "_onside"), ("fish", "onside.fish")];

/// What belongs to a program.
pub(crate) struct Parts {
    /// The program.
    pub(crate) program: Vec<u8>,
    /// For each shell of [`SHELLS`] its completions.
    pub(crate) completions: Vec<Vec<u8>>,
    /// The pages of the manual by their names, `onside-eval.1`.
    pub(crate) manual: BTreeMap<String, Vec<u8>>,
    /// The licences of others.
    pub(crate) licences: String,
}

impl Parts {
    /// Asks the program for what it knows about itself.
    pub(crate) fn of(program: &Path) -> Result<Parts, String> {
        let completions = SHELLS.iter().map(|(shell, _)| said(program, &["completions", shell]));
        let folder = Folder::new("manual")?;
        said(program, &["manual", &folder.0.to_string_lossy()])?;
        let mut manual = BTreeMap::new();
        for entry in std::fs::read_dir(&folder.0).map_err(|error| told(&folder.0, &error))? {
            let path = entry.map_err(|error| told(&folder.0, &error))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            manual.insert(name, read(&path)?);
        }
        Ok(Parts {
            program: read(program)?,
            completions: completions.collect::<Result<_, _>>()?,
            manual,
            licences: Packages::read()?.texts()?,
        })
    }
}

/// Files by their paths.
#[derive(Default)]
pub(crate) struct Tree {
    files: BTreeMap<String, (u32, Vec<u8>)>,
}

impl Tree {
    /// Where a Debian system has everything.
    pub(crate) fn system(parts: &Parts, copyright: &str) -> Result<Tree, String> {
        let mut tree = Tree::default();
        tree.program("usr/bin/onside", &parts.program);
        for ((shell, name), text) in SHELLS.iter().zip(&parts.completions) {
            let folder = match *shell {
                "bash" => "usr/share/bash-completion/completions",
                "zsh" => "usr/share/zsh/vendor-completions",
                _ => "usr/share/fish/vendor_completions.d",
            };
            tree.file(&format!("{folder}/{name}"), text.clone());
        }
        for (name, page) in &parts.manual {
            tree.file(&format!("usr/share/man/man1/{name}.gz"), packed(page)?);
        }
        tree.file("usr/share/doc/onside/copyright", copyright.into());
        tree.file("usr/share/doc/onside/licences-of-others.gz", packed(parts.licences.as_bytes())?);
        tree.file("usr/share/doc/onside/changelog.gz", packed(&written("CHANGELOG.md")?)?);
        Ok(tree)
    }

    /// What somebody unpacks where they like, below a folder of this name.
    pub(crate) fn portable(parts: &Parts, folder: &str) -> Result<Tree, String> {
        let mut tree = Tree::default();
        tree.program(&format!("{folder}/bin/onside"), &parts.program);
        for ((shell, name), text) in SHELLS.iter().zip(&parts.completions) {
            tree.file(&format!("{folder}/completions/{shell}/{name}"), text.clone());
        }
        for (name, page) in &parts.manual {
            tree.file(&format!("{folder}/man/man1/{name}"), page.clone());
        }
        for name in ["README.md", "CHANGELOG.md", "CITATION.cff", "LICENSE-APACHE", "LICENSE-MIT"] {
            tree.file(&format!("{folder}/{name}"), written(name)?);
        }
        tree.file(&format!("{folder}/LICENCES-OF-OTHERS.txt"), parts.licences.clone().into_bytes());
        Ok(tree)
    }

    fn program(&mut self, path: &str, bytes: &[u8]) {
        self.files.insert(path.into(), (0o755, bytes.to_vec()));
    }

    fn file(&mut self, path: &str, bytes: Vec<u8>) {
        self.files.insert(path.into(), (0o644, bytes));
    }

    /// How many bytes all files have.
    pub(crate) fn bytes(&self) -> usize {
        self.files.values().map(|(_, bytes)| bytes.len()).sum()
    }

    /// The files with the folders that they need, each folder before what is in it, behind this beginning.
    pub(crate) fn entries(&self, begin: &str) -> Vec<Entry> {
        let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
        for (path, (mode, bytes)) in &self.files {
            let folders = path.match_indices('/').map(|(end, _)| format!("{begin}{}", &path[..=end]));
            for path in folders {
                entries.insert(path.clone(), Entry { path, mode: 0o755, bytes: Vec::new() });
            }
            let path = format!("{begin}{path}");
            entries.insert(path.clone(), Entry { path, mode: *mode, bytes: bytes.clone() });
        }
        entries.into_values().collect()
    }
}

/// A folder of this run, which is removed at its end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(purpose: &str) -> Result<Folder, String> {
        let path = std::env::temp_dir().join(format!("onside-{purpose}-{}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|error| told(&path, &error))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a program says to these words.
pub(crate) fn said(program: &Path, words: &[&str]) -> Result<Vec<u8>, String> {
    let output = Command::new(program).args(words).output().map_err(|error| told(program, &error))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(format!("{} {}: {}", program.display(), words.join(" "), String::from_utf8_lossy(&output.stderr)))
}

/// Bytes in the form of gzip, without a time and a name.
pub(crate) fn packed(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut writer = GzBuilder::new().write(Vec::new(), Compression::best());
    writer.write_all(bytes).and_then(|()| writer.finish()).map_err(|error| format!("gzip: {error}"))
}

/// A file of the repository.
pub(crate) fn written(name: &str) -> Result<Vec<u8>, String> {
    read(&Path::new(ROOT).join(name))
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| told(path, &error))
}

/// What the system says about a path.
pub(crate) fn told(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_come_before_what_is_in_them_and_each_of_them_once() {
        let mut tree = Tree::default();
        tree.program("usr/bin/onside", b"x");
        tree.file("usr/share/a", vec![1, 2]);
        tree.file("usr/share/b", vec![3]);
        let entries = tree.entries("./");
        let paths: Vec<(&str, u32)> = entries.iter().map(|entry| (entry.path.as_str(), entry.mode)).collect();
        assert_eq!(
            paths,
            [
                ("./usr/", 0o755),
                ("./usr/bin/", 0o755),
                ("./usr/bin/onside", 0o755),
                ("./usr/share/", 0o755),
                ("./usr/share/a", 0o644),
                ("./usr/share/b", 0o644),
            ]
        );
        assert_eq!(tree.bytes(), 4);
    }
}
