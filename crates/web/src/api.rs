//! What the page can ask: every route in one table, so that a test can walk it.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::{Method, Response, StatusCode};
use axum::middleware::{self, Next};
use axum::response::IntoResponse;
use axum::routing::post;
use serde_json::{Map, Value as Json, json};

use crate::assets;
use crate::folder::Folder;
use crate::gate::{Gate, LAUNCH, LONGEST_BODY, protect, too_long};
use crate::refusal::{RequestError, json_response};
use crate::sheets::Sheets;
use crate::stream;

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) gate: Gate,
    pub(crate) sheets: Sheets,
    pub(crate) folder: Folder,
    /// The file that is open when the page is.
    pub(crate) file: Option<String>,
    /// How long a body may take to arrive.
    pub(crate) patience: Duration,
}

type Answer = Result<Response<Body>, RequestError>;
type Fields = Map<String, Json>;
/// What a route does with the object it is sent.
type Action = fn(&Shared, Fields) -> Answer;

/// The routes, each a `POST` of a JSON object.
const ROUTES: [(&str, Action); 6] = [
    (LAUNCH, launch),
    ("/api/open", open),
    ("/api/files", files),
    ("/api/save", save),
    ("/api/ask", ask),
    ("/api/close", close),
];

/// The service: one layer around everything, the routes, and the page's files.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    let mut router = Router::new();
    for (path, action) in ROUTES {
        let answer = move |State(shared): State<Arc<Shared>>, request: Request| async move {
            let fields = fields(request.into_body(), shared.patience).await?;
            action(&shared, fields)
        };
        router = router.route(path, post(answer));
    }
    router = router.fallback(file).method_not_allowed_fallback(wrong_method);
    // Around the routes and what is answered where there is none: nothing gets past it.
    router.layer(middleware::from_fn_with_state(Arc::clone(&shared), guarded)).with_state(shared)
}

async fn guarded(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response<Body> {
    let mut response = match shared.gate.admit(request.method(), request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    protect(response.headers_mut());
    response
}

/// A file of the page.
async fn file(request: Request) -> Answer {
    let Some(asset) = assets::find(request.uri().path()) else {
        return Err(RequestError::new(StatusCode::NOT_FOUND, "there is nothing here", "the worksheet is at /"));
    };
    match *request.method() {
        Method::GET | Method::HEAD => Ok(assets::response(asset, request.headers())),
        _ => Err(wrong_method().await),
    }
}

async fn wrong_method() -> RequestError {
    let hint = "files of the page are read with GET, everything else is asked with POST";
    RequestError::new(StatusCode::METHOD_NOT_ALLOWED, "this cannot be asked in this way", hint)
}

/// The object in a body, which arrives soon and is not too long.
async fn fields(body: Body, patience: Duration) -> Result<Fields, RequestError> {
    let bytes = tokio::time::timeout(patience, whole(body)).await.map_err(|_| {
        RequestError::new(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time", "send it again")
    })??;
    let wrong = |message: String| RequestError::new(StatusCode::BAD_REQUEST, message, "send one JSON object");
    match serde_json::from_slice(&bytes) {
        Ok(Json::Object(fields)) => Ok(fields),
        Ok(_) => Err(wrong("the request is no JSON object".into())),
        Err(error) => Err(wrong(format!("the request is no JSON: {error}"))),
    }
}

async fn whole(mut body: Body) -> Result<Vec<u8>, RequestError> {
    let mut bytes = Vec::new();
    while let Some(frame) = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let broken = |_| RequestError::new(StatusCode::BAD_REQUEST, "the request broke off", "send it again");
        let Ok(data) = frame.map_err(broken)?.into_data() else { continue };
        if bytes.len() + data.len() > LONGEST_BODY {
            return Err(too_long());
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

/// A text in a request.
fn text<'f>(fields: &'f Fields, key: &str) -> Result<Option<&'f str>, RequestError> {
    match fields.get(key) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) => Ok(Some(text)),
        Some(_) => {
            Err(RequestError::new(StatusCode::BAD_REQUEST, format!("\"{key}\" is no text"), "write it in quotes"))
        }
    }
}

fn needed<'f>(fields: &'f Fields, key: &str) -> Result<&'f str, RequestError> {
    let missing = || RequestError::new(StatusCode::BAD_REQUEST, format!("\"{key}\" is missing"), "add it as a text");
    text(fields, key)?.ok_or_else(missing)
}

/// The token for the code that the program gave the browser.
fn launch(shared: &Shared, fields: Fields) -> Answer {
    match shared.gate.secrets.swap(needed(&fields, "code")?) {
        Some(token) => Ok(json_response(&json!({ "token": token }))),
        None => {
            let message = "this code is worth nothing, or no longer";
            Err(RequestError::new(StatusCode::UNAUTHORIZED, message, "open the address that onside worksheet prints"))
        }
    }
}

/// A new sheet with the content of a file, which is neither run nor written.
fn open(shared: &Shared, fields: Fields) -> Answer {
    let asked = text(&fields, "file")?;
    let name = asked.or(shared.file.as_deref());
    let found = name.map(|name| shared.folder.read(name)).transpose()?.flatten();
    if let (None, Some(name)) = (&found, asked) {
        // The file with which the program was started may be a new one.
        if shared.file.as_deref() != Some(name) {
            let hint = "choose another file, or save a new one under this name";
            return Err(RequestError::new(StatusCode::NOT_FOUND, format!("there is no file {name}"), hint));
        }
    }
    let sheet = shared.sheets.open()?;
    let (source, hash) = found.map_or((String::new(), None), |found| (found.source, Some(found.hash)));
    let files = shared.folder.names();
    let answer = json!({ "sheet": sheet, "file": name, "source": source, "hash": hash, "files": files });
    Ok(json_response(&answer))
}

/// The worksheets that can be opened now.
fn files(shared: &Shared, _: Fields) -> Answer {
    Ok(json_response(&json!({ "files": shared.folder.names() })))
}

/// Writes a file, if what is there is what the page knows.
fn save(shared: &Shared, fields: Fields) -> Answer {
    let (name, source) = (needed(&fields, "file")?, needed(&fields, "source")?);
    let hash = shared.folder.save(name, source, text(&fields, "hash")?)?;
    Ok(json_response(&json!({ "hash": hash, "files": shared.folder.names() })))
}

/// Asks the engine of a sheet.
fn ask(shared: &Shared, mut fields: Fields) -> Answer {
    let sheet = needed(&fields, "sheet")?.to_owned();
    let Some(Json::Object(request)) = fields.remove("request") else {
        let hint = "add what the engine is asked, as in {\"do\":\"run\",\"source\":\"1+1\"}";
        return Err(RequestError::new(StatusCode::BAD_REQUEST, "\"request\" is no JSON object", hint));
    };
    if request.get("do").is_some_and(|task| task == "cancel") {
        let message = "a request is called off by closing the connection on which it is answered";
        return Err(RequestError::new(StatusCode::BAD_REQUEST, message, "end the request that is to be stopped"));
    }
    let (first, events) = shared.sheets.ask(&sheet, request)?;
    Ok(stream::response(first, events))
}

/// Closes a sheet.
fn close(shared: &Shared, fields: Fields) -> Answer {
    shared.sheets.close(needed(&fields, "sheet")?);
    Ok(json_response(&json!({})))
}

#[cfg(test)]
mod tests {
    use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
    use axum::http::{HeaderMap, Method, StatusCode, Uri};

    use super::ROUTES;
    use crate::gate::{Gate, LAUNCH};
    use crate::secrets::Secrets;

    #[test]
    fn every_route_but_that_of_the_code_needs_the_token() {
        let gate = Gate::new(80, Secrets::new().expect("random bits"));
        let mut headers = HeaderMap::new();
        headers.insert(HOST, "127.0.0.1:80".parse().expect("a header"));
        headers.insert(CONTENT_TYPE, "application/json".parse().expect("a header"));
        let mut told = headers.clone();
        told.insert(AUTHORIZATION, format!("Bearer {}", gate.secrets.token()).parse().expect("a header"));
        let status = |method: &Method, path: &str, headers: &HeaderMap| {
            let target: Uri = path.parse().expect("a path");
            gate.admit(method, &target, headers).err().map(|refusal| refusal.status)
        };
        for (path, _) in ROUTES {
            let needs = (path != LAUNCH).then_some(StatusCode::UNAUTHORIZED);
            for method in [Method::POST, Method::GET, Method::HEAD, Method::PUT, Method::DELETE, Method::OPTIONS] {
                assert_eq!(status(&method, path, &headers), needs, "{method} {path}");
                assert_eq!(status(&method, path, &told), None, "{method} {path}");
            }
        }
        assert_eq!(ROUTES.iter().filter(|(path, _)| *path == LAUNCH).count(), 1);
    }
}
