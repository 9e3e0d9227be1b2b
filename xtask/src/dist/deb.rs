//! A Debian package, written without the tools of Debian, after deb(5) and deb-control(5).

use super::Build;
use super::tar::{Entry, ar, tar};
use super::tree::{Tree, packed};

/// The copyright file that Debian wants, in its machine-readable form.
pub(crate) fn copyright() -> String {
    let mit = include_str!("../../../LICENSE-MIT").trim_end();
    let mit = mit.lines().map(|line| if line.trim().is_empty() { " .".to_owned() } else { format!(" {line}") });
    format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\
         Upstream-Name: onside\n\
         Comment: What others have written and is part of the program is listed with its licences in\n \
         licences-of-others.gz beside this file.\n\n\
         Files: *\nCopyright: the Onside developers\nLicense: Expat or Apache-2.0\n\n\
         License: Expat\n{}\n\n\
         License: Apache-2.0\n On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.\n",
        mit.collect::<Vec<_>>().join("\n")
    )
}

/// The package with these files.
pub(crate) fn package(tree: &Tree, build: &Build, program: &[u8]) -> Result<Vec<u8>, String> {
    let control = control(build, tree.bytes().div_ceil(1024), libraries(program))?;
    let control = [Entry { path: "./control".into(), mode: 0o644, bytes: control.into_bytes() }];
    let members = [
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", packed(&tar(&control, build.time)?)?),
        ("data.tar.gz", packed(&tar(&tree.entries("./"), build.time)?)?),
    ];
    Ok(ar(&members, build.time))
}

/// The name of the package's file.
pub(crate) fn file_name(build: &Build) -> Result<String, String> {
    Ok(format!("onside_{}_{}.deb", build.version, architecture(&build.target)?))
}

fn control(build: &Build, kilobytes: usize, depends: String) -> Result<String, String> {
    Ok(format!(
        "Package: onside\nVersion: {}\nArchitecture: {}\nMaintainer: The Onside developers\n\
         Installed-Size: {kilobytes}\nDepends: {depends}\nSection: math\nPriority: optional\n\
         Description: exact analysis of combinatorial games\n \
         Canonical forms, outcomes, temperatures and Nash values of positions in games such as\n \
         Hackenbush, Domineering or Push: alternating, synchronized, loopy and scoring games, with a\n \
         language, a worksheet in the browser, pictures, and sweeps of conjectures.\n",
        build.version,
        architecture(&build.target)?
    ))
}

/// Debian's name of a machine.
fn architecture(target: &str) -> Result<&'static str, String> {
    let linux = target.contains("-linux-");
    Ok(match target.split('-').next().filter(|_| linux) {
        Some("x86_64") => "amd64",
        Some("aarch64") => "arm64",
        Some("i586" | "i686") => "i386",
        Some("armv7") => "armhf",
        Some("riscv64gc") => "riscv64",
        Some("powerpc64le") => "ppc64el",
        Some("s390x") => "s390x",
        _ => return Err(format!("Debian has no name for {target}, so there is no package for it")),
    })
}

/// The libraries of the system that a program needs: the one of C, in a version that has every function which the
/// program asks for. Functions are asked for with the version that brought them, `GLIBC_2.34`.
fn libraries(program: &[u8]) -> String {
    let mark = b"GLIBC_2.";
    let places = program.windows(mark.len()).enumerate().filter(|(_, window)| window == mark);
    let minor = |(place, _): (usize, &[u8])| {
        let digits = program[place + mark.len()..].iter().take_while(|byte| byte.is_ascii_digit());
        digits.fold(0_u32, |number, digit| number.saturating_mul(10).saturating_add(u32::from(digit - b'0')))
    };
    match places.map(minor).max() {
        Some(minor) => format!("libc6 (>= 2.{minor}), libgcc-s1"),
        None => "libc6, libgcc-s1".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build() -> Build {
        Build { version: "1.2.3".into(), commit: None, target: "x86_64-unknown-linux-gnu".into(), time: 0 }
    }

    #[test]
    fn a_package_needs_the_newest_functions_of_its_program() {
        assert_eq!(libraries(b"..GLIBC_2.4\0GLIBC_2.34\0GLIBC_2.17\0"), "libc6 (>= 2.34), libgcc-s1");
        assert_eq!(libraries(b"nothing"), "libc6, libgcc-s1");
    }

    #[test]
    fn a_control_file_has_a_field_a_line_and_says_for_which_machine_it_is() {
        let control = control(&build(), 7, "libc6".into()).expect("a known machine");
        assert!(control.contains("\nVersion: 1.2.3\nArchitecture: amd64\n") && control.ends_with(".\n"));
        assert!(control.lines().all(|line| line.starts_with(' ') || line.contains(": ")), "{control}");
        let elsewhere = Build { target: "x86_64-pc-windows-msvc".into(), ..build() };
        assert!(file_name(&elsewhere).is_err_and(|error| error.contains("windows")));
        assert_eq!(file_name(&build()).expect("a name"), "onside_1.2.3_amd64.deb");
    }

    #[test]
    fn the_copyright_has_no_empty_line_within_a_licence() {
        let copyright = copyright();
        let licence = copyright.split("License: Expat\n").nth(1).expect("a licence").split("\n\n").next();
        assert!(licence.is_some_and(|licence| licence.contains("MIT License") || licence.contains("Permission")));
        assert!(licence.is_some_and(|licence| licence.ends_with("SOFTWARE.")), "{licence:?}");
    }
}
