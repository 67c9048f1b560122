//! Routes requests to their answers, and adds the headers of every answer.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method as Verb, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use madness_api::{Address, ApiError, Method, Question};

use super::context::Context;
use super::response::{answered, refused};
use super::{assets, request};

/// Returns the routes of the whole site.
pub(super) fn router(context: &Arc<Context>) -> Router {
    let mut router = Router::new();
    for address in Address::ALL {
        let answer = async move |State(context): State<Arc<Context>>, request: Request| {
            answered(answer(&context, address, request).await)
        };
        let method = match address.method() {
            Method::Get => get(answer),
            Method::Post => post(answer),
        };
        router = router.route(&format!("/api/{}", address.name()), method);
    }
    for asset in assets::all() {
        router = router.route(
            asset.address,
            get(async move |request: Request| assets::serve(asset, &request)),
        );
    }
    router
        .fallback(async |uri: Uri| nothing_here(&uri))
        .method_not_allowed_fallback(async || {
            let message =
                "this address does not support the method; the header Allow lists those it does";
            refused(&ApiError::new(405, message))
        })
        .layer(middleware::from_fn_with_state(Arc::clone(context), guard))
        .with_state(Arc::clone(context))
}

/// Answers a question of the API.
async fn answer(
    context: &Context,
    address: Address,
    request: Request,
) -> Result<Vec<u8>, ApiError> {
    let (parts, body) = request.into_parts();
    let body = match address.method() {
        Method::Get => Vec::new(),
        Method::Post => {
            if address.takes_json() {
                request::is_json(&parts.headers)?;
            }
            request::body(body).await?
        }
    };
    let query = parts.uri.query().unwrap_or_default();
    let question = Question { query, body: &body };
    context.api.answer(address, question).await
}

fn nothing_here(uri: &Uri) -> Response {
    if uri.path().starts_with("/api") {
        return refused(&ApiError::new(404, "there is no such address"));
    }
    let text = "There is nothing at this address. The game is at /\n";
    (StatusCode::NOT_FOUND, text).into_response()
}

/// The content security policy: nothing from other sites, nothing inline, no frames. The one address
/// that a script makes is that of the service worker (offline.js).
pub(super) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types keeper";

const HEAD: [(header::HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        header::HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        header::HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

async fn guard(State(context): State<Arc<Context>>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&context, &request) {
        Some(error) => refused(&error),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEAD {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Returns why a request is not answered, whatever it asks for.
fn refusal(context: &Context, request: &Request) -> Option<ApiError> {
    if request.headers().get_all(header::HOST).iter().count() > 1 {
        return Some(ApiError::bad("a request has one Host header"));
    }
    if context.local && !names_this_machine(request) {
        let message = "only this machine can connect: use its own name, such as localhost";
        return Some(ApiError::new(421, message));
    }
    if is_from_another_site(request) && !opens_a_page(request) {
        let message = "a page of another site cannot ask: only the page of this server can";
        return Some(ApiError::new(403, message));
    }
    None
}

/// Returns a header as text.
fn text(request: &Request, name: impl header::AsHeaderName) -> Option<&str> {
    let value = request.headers().get(name)?;
    Some(value.to_str().unwrap_or(""))
}

/// Returns whether a browser says that a page of another origin makes the request. Browsers send
/// `Sec-Fetch-Site` to this machine and to addresses of HTTPS only; elsewhere there is `Origin`.
/// Programs send neither.
fn is_from_another_site(request: &Request) -> bool {
    if let Some(site) = text(request, "sec-fetch-site") {
        return !["same-origin", "none"].contains(&site);
    }
    let Some(origin) = text(request, header::ORIGIN) else {
        return false;
    };
    let asking = origin.split_once("://").map(|(_, authority)| authority);
    asking.is_none() || asking != text(request, header::HOST)
}

/// Returns whether somebody follows a link to a page, and not to the API.
fn opens_a_page(request: &Request) -> bool {
    request.method() == Verb::GET
        && text(request, "sec-fetch-mode") == Some("navigate")
        && !request.uri().path().starts_with("/api")
}

/// Returns whether a request addresses this machine by its own name. A page of another site whose
/// name was pointed at this machine (DNS rebinding) still sends the other name.
fn names_this_machine(request: &Request) -> bool {
    let host = text(request, header::HOST);
    let authority = request
        .uri()
        .authority()
        .map(axum::http::uri::Authority::as_str);
    host.is_some_and(is_loopback) && authority.is_none_or(is_loopback)
}

/// Returns whether `name` or `name:port` is this machine.
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let address = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'))
        .unwrap_or(name);
    name.eq_ignore_ascii_case("localhost")
        || address
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_answered() {
        for host in [
            "localhost",
            "LocalHost:80",
            "127.0.0.1:8017",
            "127.1.2.3",
            "[::1]",
            "[::1]:80",
        ] {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "",
            ":80",
            "example.org",
            "localhost.example.org:80",
            "192.168.0.1",
            "[::2]:80",
            "127.0.0.1.nip.io",
            "localhost:80:90",
            "user@localhost",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
