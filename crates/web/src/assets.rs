//! What the page is made of: the files of `www/`, which are part of the program. They hold no data.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};

use crate::folder::hash;

/// A file of the page.
pub(crate) struct Asset {
    /// The path at which it is served.
    pub(crate) path: &'static str,
    kind: &'static str,
    content: &'static [u8],
}

const HTML: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PICTURE: &str = "image/svg+xml";
const TEXT: &str = "text/plain; charset=utf-8";

/// A file of `www/` at the path of its name.
macro_rules! asset {
    ($name:literal, $kind:expr) => {
        asset!(concat!("/", $name), $name, $kind)
    };
    ($path:expr, $name:literal, $kind:expr) => {
        Asset { path: $path, kind: $kind, content: include_bytes!(concat!("../www/", $name)) }
    };
}

/// All files of the page.
pub(crate) const ASSETS: &[Asset] = &[
    asset!("/", "index.html", HTML),
    asset!("style.css", STYLE),
    asset!("favicon.svg", PICTURE),
    // Browsers ask for this name by themselves.
    asset!("/favicon.ico", "favicon.svg", PICTURE),
    asset!("answers.js", SCRIPT),
    asset!("api.js", SCRIPT),
    asset!("board.js", SCRIPT),
    asset!("cell.js", SCRIPT),
    asset!("cells.js", SCRIPT),
    asset!("changes.js", SCRIPT),
    asset!("dialogs.js", SCRIPT),
    asset!("editor.js", SCRIPT),
    asset!("edits.js", SCRIPT),
    asset!("exploration.js", SCRIPT),
    asset!("explorer.js", SCRIPT),
    asset!("help.js", SCRIPT),
    asset!("latex.js", SCRIPT),
    asset!("link.js", SCRIPT),
    asset!("looks.js", SCRIPT),
    asset!("main.js", SCRIPT),
    asset!("match.js", SCRIPT),
    asset!("maths.js", SCRIPT),
    asset!("matrix.js", SCRIPT),
    asset!("menu.js", SCRIPT),
    asset!("node.js", SCRIPT),
    asset!("options.js", SCRIPT),
    asset!("picture.js", SCRIPT),
    asset!("playing.js", SCRIPT),
    asset!("prose.js", SCRIPT),
    asset!("protocol.js", SCRIPT),
    asset!("sheet.js", SCRIPT),
    asset!("store.js", SCRIPT),
    asset!("text.js", SCRIPT),
    asset!("tree.js", SCRIPT),
    asset!("welcome.js", SCRIPT),
    asset!("vendor/codemirror.js", SCRIPT),
    asset!("vendor/hooks.js", SCRIPT),
    asset!("vendor/preact.js", SCRIPT),
    asset!("vendor/codemirror.LICENSE", TEXT),
    asset!("vendor/preact.LICENSE", TEXT),
];

/// The file at a path, which is compared as it stands: nothing is decoded and nothing is looked up on a disk.
pub(crate) fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

/// A file for a browser, which keeps it and asks each time whether it is still the same.
pub(crate) fn response(asset: &'static Asset, asked: &HeaderMap) -> Response<Body> {
    let tag = format!("\"{}\"", hash(asset.content));
    let known = asked.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = Response::new(if known { Body::empty() } else { Body::from(asset.content) });
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::ASSETS;
    use std::path::Path;

    /// The names of all files below a folder.
    fn names(folder: &Path, before: &str) -> Vec<String> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{before}{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_dir() {
                found.extend(names(&entry.path(), &format!("{name}/")));
            } else {
                found.push(name);
            }
        }
        found
    }

    #[test]
    fn every_file_of_the_page_is_served() {
        let files = names(&Path::new(env!("CARGO_MANIFEST_DIR")).join("www"), "");
        assert!(files.len() > 20, "{files:?}");
        for name in files {
            let path = if name == "index.html" { "/".to_owned() } else { format!("/{name}") };
            assert!(ASSETS.iter().any(|asset| asset.path == path), "{name} is not in the list of assets");
        }
    }
}
