//! Why a request is refused: a status for programs, a sentence and a remedy for people.

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use serde_json::{Map, Value as Json, json};

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RequestError {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
    /// What the page may need besides.
    pub(crate) more: Map<String, Json>,
}

impl RequestError {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>, hint: impl Into<String>) -> RequestError {
        RequestError { status, message: message.into(), hint: Some(hint.into()), more: Map::new() }
    }

    /// `{"message","span","hint","stop"}`, as engines write errors.
    pub(crate) fn error(&self) -> Json {
        json!({ "message": self.message, "span": null, "hint": self.hint, "stop": null })
    }
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response<Body> {
        let mut content = self.more.clone();
        content.insert("error".into(), self.error());
        let mut response = json_response(&Json::Object(content));
        *response.status_mut() = self.status;
        response
    }
}

/// An answer in JSON.
pub(crate) fn json_response(content: &Json) -> Response<Body> {
    let mut response = Response::new(Body::from(content.to_string()));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
