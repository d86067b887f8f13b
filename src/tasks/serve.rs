//! `shinpan serve`: the page for a browser on the same machine.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tiny_http::{HTTPVersion, Header, Method, Request, Response, Server};

use super::print;
use crate::Problem;
use crate::cli::ServeArgs;

/// The first file that a browser asks for.
const FIRST: &str = "index.html";

/// The content security policy: that of the page, and no other page may frame it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; worker-src blob:; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The kinds of files that a page is made of.
const KINDS: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("svg", "image/svg+xml"),
];

/// A file as it is sent.
struct Page {
    kind: &'static str,
    bytes: Vec<u8>,
}

/// Serves the folder until the program is ended. Its files are read once, so that no request can name another.
pub fn run(args: &ServeArgs) -> Result<(), Problem> {
    let folder = args.dir.clone().or_else(usual_folder).ok_or_else(|| {
        Problem::Failed("there is no page here: build it with web/build.sh, or name its folder with --dir".to_string())
    })?;
    let pages = read(&folder)?;
    let listen = |reason: &dyn std::fmt::Display| {
        Problem::Failed(format!("cannot listen on {}:{}: {reason}", Ipv4Addr::LOCALHOST, args.port))
    };
    let server = Server::http((Ipv4Addr::LOCALHOST, args.port)).map_err(|e| listen(&e))?;
    print(&format!("http://{}/", server.server_addr()))?;
    if let Some(address) = server.server_addr().to_ip() {
        std::thread::Builder::new().spawn(move || wake(address)).map_err(|e| listen(&e))?;
    }
    for request in server.incoming_requests() {
        answer(&pages, request);
    }
    Ok(())
}

/// Connects to the server four times a second. tiny_http 0.12 can leave a new connection waiting while others are open,
/// as browsers open them in advance; the next one sets it free.
fn wake(address: SocketAddr) {
    loop {
        std::thread::sleep(Duration::from_millis(250));
        drop(TcpStream::connect(address));
    }
}

/// The folder beside the program, where archives and packages have it, or the one that a checkout builds.
fn usual_folder() -> Option<PathBuf> {
    let program = std::env::current_exe().ok();
    let beside = program.as_deref().and_then(Path::parent);
    let installed = beside.into_iter().flat_map(|folder| [folder.join("web"), folder.join("../share/shinpan/web")]);
    installed.chain([PathBuf::from("target/web")]).find(|folder| folder.join(FIRST).is_file())
}

/// The files of a page by their names; other files are left out.
fn read(folder: &Path) -> Result<BTreeMap<String, Page>, Problem> {
    let failed = |path: &Path, reason: &dyn std::fmt::Display| Problem::Failed(format!("{}: {reason}", path.display()));
    let mut pages = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(|e| failed(folder, &e))? {
        let path = entry.map_err(|e| failed(folder, &e))?.path();
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        let kind = KINDS.iter().find(|(known, _)| *known == extension).map(|(_, kind)| *kind);
        let name = path.file_name().and_then(|name| name.to_str()).map(str::to_string);
        let (Some(kind), Some(name)) = (kind.filter(|_| path.is_file()), name) else { continue };
        pages.insert(name, Page { kind, bytes: fs::read(&path).map_err(|e| failed(&path, &e))? });
    }
    match pages.contains_key(FIRST) {
        true => Ok(pages),
        false => Err(failed(folder, &format!("there is no {FIRST}"))),
    }
}

/// Answers one request. A browser that has gone away is no failure.
fn answer(pages: &BTreeMap<String, Page>, request: Request) {
    let path = request.url().split(['?', '#']).next().and_then(|path| path.strip_prefix('/'));
    let page = path.and_then(|name| pages.get(if name.is_empty() { FIRST } else { name }));
    let (status, kind, bytes) = match (request.method(), page) {
        (Method::Get | Method::Head, Some(page)) => (200, page.kind, page.bytes.clone()),
        (Method::Get | Method::Head, None) => (404, "text/plain; charset=utf-8", b"There is no such file.\n".to_vec()),
        _ => (405, "text/plain; charset=utf-8", b"Only GET and HEAD are answered.\n".to_vec()),
    };
    let headers = [
        ("Content-Type", kind),
        ("Content-Security-Policy", POLICY),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cache-Control", "no-cache"),
        ("Allow", "GET, HEAD"),
    ];
    let headers = headers.iter().filter_map(|(name, value)| Header::from_bytes(*name, *value).ok());
    let response = headers.fold(Response::from_data(bytes).with_status_code(status), Response::with_header);
    // An answer of HTTP/1.0 ends its connection, which else would hold a thread of the server.
    let (asked, without_body) = (request.headers().to_vec(), *request.method() == Method::Head);
    let mut writer = request.into_writer();
    let sent = response.raw_print(&mut writer, HTTPVersion(1, 0), &asked, without_body, None);
    if let Err(error) = sent.and_then(|()| writer.flush()) {
        log::debug!("a browser has gone away: {error}");
    }
}
