//! Events as the body of an answer: one a line, each on its way as soon as it is known.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, Response};
use hyper::body::Frame;

use crate::engine::Events;

/// Events that are told as they come; when the page goes away this is dropped, and the request is called off.
struct Stream {
    /// What is told before the engine's events.
    first: VecDeque<Bytes>,
    events: Events,
}

impl HttpBody for Stream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if let Some(line) = self.first.pop_front() {
            return Poll::Ready(Some(Ok(Frame::data(line))));
        }
        self.events.receiver.poll_recv(context).map(|line| line.map(|line| Ok(Frame::data(line))))
    }
}

/// An answer that goes on for as long as there are events.
pub(crate) fn response(first: Option<Bytes>, events: Events) -> Response<Body> {
    let mut response = Response::new(Body::new(Stream { first: first.into_iter().collect(), events }));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    response
}
