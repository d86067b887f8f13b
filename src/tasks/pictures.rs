//! Files in which results are shown.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use shinpan::files;
use shinpan::picture::web::Document;
use shinpan::picture::{Coordinates, Picture};

use crate::Problem;
use crate::cli::DrawArgs;

/// Pictures to be drawn, and their places.
pub struct Drawing {
    svg: Option<Target>,
    png: Option<Target>,
    html: Option<Target>,
    /// Where boards have coordinates.
    pub coordinates: Coordinates,
}

/// Where files of a kind go: one file, or a folder in which each record has its own.
enum Target {
    File(PathBuf),
    /// With the files that were written there.
    Folder(PathBuf, Mutex<HashSet<PathBuf>>),
}

impl Drawing {
    /// Reads the arguments where there is one picture, and one page, or there are more of them.
    pub fn of(args: &DrawArgs, one_picture: bool, one_page: bool) -> Result<Drawing, Problem> {
        possible(args)?;
        let target = |path: &Option<PathBuf>, kind, one| path.as_deref().map(|p| Target::of(p, kind, one)).transpose();
        Ok(Drawing {
            svg: target(&args.svg, "svg", one_picture)?,
            png: target(&args.png, "png", one_picture)?,
            html: target(&args.html, "html", one_page)?,
            coordinates: args.coordinates,
        })
    }

    /// Reads the arguments where everything is in one picture and one page, whatever their files are called; a folder
    /// that is there may take them too.
    pub fn alone(args: &DrawArgs) -> Result<Drawing, Problem> {
        possible(args)?;
        let file = |path: &Option<PathBuf>, kind| {
            let target = |path: PathBuf| if path.is_dir() { Target::folder(path) } else { Target::File(path) };
            path.clone().map(|path| belongs(&path, kind).map(|()| target(path))).transpose()
        };
        let (svg, png) = (file(&args.svg, "svg")?, file(&args.png, "png")?);
        Ok(Drawing { svg, png, html: file(&args.html, "html")?, coordinates: args.coordinates })
    }

    /// Tells whether pictures are asked for.
    pub fn wants_pictures(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Tells whether pages are asked for.
    pub fn wants_pages(&self) -> bool {
        self.html.is_some()
    }

    /// Writes a picture of this record; `what` is added to its name in a folder.
    pub fn picture(&self, record: &Path, what: Option<&str>, picture: &Picture) -> Result<(), String> {
        if let Some(target) = &self.svg {
            target.write(record, what, "svg", picture.to_string().as_bytes())?;
        }
        if let Some(target) = &self.png {
            target.write(record, what, "png", &rasterized(picture)?)?;
        }
        Ok(())
    }

    /// Writes a page of this record.
    pub fn page(&self, record: &Path, document: &Document) -> Result<(), String> {
        self.html.as_ref().map_or(Ok(()), |target| target.write(record, None, "html", document.html().as_bytes()))
    }
}

/// Tells whether this program draws what is asked for.
fn possible(args: &DrawArgs) -> Result<(), Problem> {
    if args.png.is_none() || cfg!(feature = "png") {
        return Ok(());
    }
    Err(Problem::Usage(
        "--png: this program was built without PNG; `cargo install --path . --features png` adds it".to_string(),
    ))
}

fn has_extension(path: &Path, kind: &str) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case(kind))
}

/// Tells whether files of a kind may be called so: `--svg count.png` would make an SVG, or a folder of them, that says
/// it is a PNG.
fn belongs(path: &Path, kind: &str) -> Result<(), Problem> {
    const KINDS: [&str; 8] = ["svg", "png", "html", "htm", "jpg", "jpeg", "gif", "pdf"];
    match KINDS.into_iter().find(|&other| has_extension(path, other)) {
        Some(other) if !kind.starts_with(other) && !path.is_dir() => {
            let name = path.with_extension(kind);
            let instead =
                if ["svg", "png", "html"].contains(&other) { format!(", or --{other}") } else { String::new() };
            Err(Problem::Usage(format!("--{kind} writes no .{other}: take {}{instead}", name.display())))
        }
        _ => Ok(()),
    }
}

#[cfg(feature = "png")]
fn rasterized(picture: &Picture) -> Result<Vec<u8>, String> {
    shinpan::picture::png(picture)
}

#[cfg(not(feature = "png"))]
fn rasterized(_: &Picture) -> Result<Vec<u8>, String> {
    Err("this program was built without PNG".to_string())
}

impl Target {
    /// A file if its name ends as files of the kind do, which only does for one; otherwise a folder, which is made if
    /// it is missing.
    fn of(path: &Path, kind: &str, one: bool) -> Result<Target, Problem> {
        belongs(path, kind)?;
        if has_extension(path, kind) {
            if one {
                return Ok(Target::File(path.to_path_buf()));
            }
            let what = if kind == "html" { "pages" } else { "pictures" };
            return Err(Problem::Usage(format!("several {what} need a folder: --{kind} FOLDER")));
        }
        std::fs::create_dir_all(path).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))?;
        Ok(Target::folder(path.to_path_buf()))
    }

    fn folder(path: PathBuf) -> Target {
        Target::Folder(path, Mutex::default())
    }

    fn write(&self, record: &Path, what: Option<&str>, kind: &str, bytes: &[u8]) -> Result<(), String> {
        let path = match self {
            Target::File(path) => path.clone(),
            Target::Folder(folder, written) => {
                let path = folder.join(name(record, what, kind));
                if !written.lock().unwrap_or_else(PoisonError::into_inner).insert(path.clone()) {
                    return Err(format!("{}: already drawn for another record", path.display()));
                }
                path
            }
        };
        files::write(&path, bytes).map_err(|e| format!("{}: {e}", path.display()))
    }
}

/// `games-final-chinese.svg` for `games/final.sgf`.
pub fn name(record: &Path, what: Option<&str>, kind: &str) -> String {
    let parts = record.with_extension("");
    let parts = parts.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
        _ => None,
    });
    format!("{}.{kind}", parts.chain(what.map(str::to_string)).collect::<Vec<_>>().join("-"))
}
