//! The one door: every request passes here, whatever it asks for, before anything else looks at it.
//!
//! A page of another site can make a browser send requests to this server, and a name of that site can be made to mean
//! this machine. So the address must be the one that is served, letter by letter; a request that says that it comes
//! from elsewhere is refused; and whatever is not known to be harmless needs the token. A route that is added later
//! needs it without anybody having to think of it.

use axum::http::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};

use crate::assets;
use crate::refusal::RequestError;
use crate::secrets::Secrets;

/// The longest body of a request, in bytes.
pub(crate) const LONGEST_BODY: usize = 1_000_000;

/// The one route beside the page's files that can be asked without the token: it hands it out for the code.
pub(crate) const LAUNCH: &str = "/api/launch";

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Who may pass.
pub(crate) struct Gate {
    host: String,
    origin: String,
    pub(crate) secrets: Secrets,
}

impl Gate {
    /// The door of the server at this port.
    pub(crate) fn new(port: u16, secrets: Secrets) -> Gate {
        let host = format!("127.0.0.1:{port}");
        Gate { origin: format!("http://{host}"), host, secrets }
    }

    /// The address that is served.
    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }

    /// Whether a request may pass.
    pub(crate) fn admit(&self, method: &Method, target: &Uri, headers: &HeaderMap) -> Result<(), RequestError> {
        self.right_address(target, headers)?;
        self.right_origin(headers)?;
        let reading = matches!(*method, Method::GET | Method::HEAD);
        // The page's files hold no data, and the page is read before it knows the token.
        if reading && assets::find(target.path()).is_some() {
            return Ok(());
        }
        if target.path() != LAUNCH {
            self.has_token(headers)?;
        }
        if *method == Method::POST { sound_body(headers) } else { Ok(()) }
    }

    fn right_address(&self, target: &Uri, headers: &HeaderMap) -> Result<(), RequestError> {
        let plain = target.scheme().is_none() && target.authority().is_none();
        if plain && only(headers, &HOST).is_some_and(|host| host.as_bytes() == self.host.as_bytes()) {
            return Ok(());
        }
        let hint = format!("the worksheet is at {} only", self.origin);
        Err(RequestError::new(StatusCode::MISDIRECTED_REQUEST, "this address is not served here", hint))
    }

    fn right_origin(&self, headers: &HeaderMap) -> Result<(), RequestError> {
        let here = |origin: &HeaderValue| origin.as_bytes() == self.origin.as_bytes();
        let origin = !headers.contains_key(ORIGIN) || only(headers, &ORIGIN).is_some_and(here);
        let sites = headers.get_all(SEC_FETCH_SITE).iter();
        let site = sites.map(HeaderValue::as_bytes).all(|site| matches!(site, b"same-origin" | b"none"));
        if origin && site {
            return Ok(());
        }
        let hint = format!("open {} in a window of its own", self.origin);
        Err(RequestError::new(StatusCode::FORBIDDEN, "pages of other sites may ask nothing here", hint))
    }

    fn has_token(&self, headers: &HeaderMap) -> Result<(), RequestError> {
        let offered = only(headers, &AUTHORIZATION).and_then(|value| value.as_bytes().strip_prefix(b"Bearer "));
        if offered.is_some_and(|offered| self.secrets.is_token(offered)) {
            return Ok(());
        }
        let message = "this request has no token, or an old one";
        let hint = "open the address that onside worksheet prints";
        Err(RequestError::new(StatusCode::UNAUTHORIZED, message, hint))
    }
}

/// Whether what follows the headers can be read at all: JSON that says how long it is, and not too long.
fn sound_body(headers: &HeaderMap) -> Result<(), RequestError> {
    let kind = only(headers, &CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let mut parts = kind.split(';').map(str::trim);
    let json = parts.next().is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"));
    if !json || !parts.all(|part| part.eq_ignore_ascii_case("charset=utf-8")) {
        let hint = "send it with Content-Type: application/json";
        return Err(RequestError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "a request must be JSON", hint));
    }
    let length = only(headers, &CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if length.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > LONGEST_BODY as u64) {
        return Err(too_long());
    }
    Ok(())
}

/// That a body is too long.
pub(crate) fn too_long() -> RequestError {
    let message = format!("a request has at most {} MB", LONGEST_BODY / 1_000_000);
    RequestError::new(StatusCode::PAYLOAD_TOO_LARGE, message, "divide the worksheet into several")
}

/// The value of a header that is there once; two of the same name are as good as none, because different programs
/// believe different ones.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h HeaderValue> {
    let mut all = headers.get_all(name).iter();
    all.next().filter(|_| all.next().is_none())
}

/// What every answer carries, so that a browser does nothing with it that is not needed.
pub(crate) fn protect(headers: &mut HeaderMap) {
    const HEADERS: [(&str, &str); 6] = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
             frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
        ),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("x-frame-options", "DENY"),
    ];
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    let cache = HeaderName::from_static("cache-control");
    headers.entry(cache).or_insert(HeaderValue::from_static("no-store"));
}
