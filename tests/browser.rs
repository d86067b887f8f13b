//! The pages of a count, a dispute and comparisons in a browser (Chromium, without a window): their buttons, their slider and the
//! arrow keys show every step, one at a time; nothing is wider than the screen of a phone or of a desk; what is written can be
//! read, by day and by night.

use crate::common;

use std::path::{Path, PathBuf};

use common::peer::skipped;
use serde_json::{Value, json};

const DRIVE: &str = include_str!("browser/drive.js");

/// A phone and a desk.
const SIZES: [(u32, u32); 2] = [(390, 844), (1400, 900)];

/// Chromium, if it is installed. Without it the test says so, unless `SHINPAN_REQUIRE_CHROMIUM` is 1: then it panics.
fn chromium() -> Option<&'static str> {
    let installed = |program: &&str| {
        let version = common::program::tool(program).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    };
    let found = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(installed);
    if found.is_none() {
        let required = std::env::var("SHINPAN_REQUIRE_CHROMIUM").is_ok_and(|value| value == "1");
        assert!(!required, "SHINPAN_REQUIRE_CHROMIUM=1, but there is no chromium");
        skipped("chromium is not installed");
    }
    found
}

/// A page that the program writes.
fn page(name: &str, args: &[&str]) -> (String, String) {
    let file = folder().join(format!("{name}.html"));
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut shinpan = common::program::shinpan();
    let output = shinpan.current_dir(records).args(args).args(["--html", file.to_str().unwrap()]).output().unwrap();
    assert!(file.exists(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    (name.to_string(), std::fs::read_to_string(file).unwrap())
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The pages as the browser saw them, by day or by night.
fn seen(chromium: &str, pages: &[(String, String)], night: bool) -> Vec<Value> {
    let sized = pages.iter().flat_map(|(name, html)| {
        SIZES.map(|(width, height)| json!({ "name": name, "html": html, "width": width, "height": height }))
    });
    // A script ends at the first `</script`, wherever that stands.
    let sized = Value::from_iter(sized).to_string().replace("</", "<\\/");
    let theme = if night { "night" } else { "day" };
    let file = folder().join(format!("{theme}.html"));
    let driver = format!(
        "<!doctype html><meta charset=\"utf-8\"/><body><script>const PAGES = {sized};</script><script>{DRIVE}</script>"
    );
    std::fs::write(&file, driver).unwrap();
    let mut browser = common::program::tool(chromium);
    let output = browser
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder().join(theme).display()))
        .args(["--virtual-time-budget=1000000", "--window-size=1500,1000"])
        .arg(format!("--blink-settings=preferredColorScheme={}", u8::from(!night)))
        .arg(format!("file://{}", file.display()))
        .timeout(std::time::Duration::from_secs(120))
        .output()
        .unwrap();
    let dom = String::from_utf8(output.stdout).unwrap();
    let result = dom.split_once("<pre id=\"seen\">").and_then(|(_, rest)| rest.split_once("</pre>"));
    let (text, _) = result.unwrap_or_else(|| panic!("nothing was seen: {}", String::from_utf8_lossy(&output.stderr)));
    serde_json::from_slice(&base64(text)).unwrap()
}

/// Bytes from base64.
fn base64(text: &str) -> Vec<u8> {
    let value = |c: u8| match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => panic!("{c} is not of base64"),
    };
    let digits: Vec<u8> = text.trim().trim_end_matches('=').bytes().map(value).collect();
    let group = |four: &[u8]| {
        let bits = four.iter().fold(0u32, |bits, &digit| bits << 6 | u32::from(digit)) << (6 * (4 - four.len()));
        bits.to_be_bytes()[1..four.len()].to_vec()
    };
    digits.chunks(4).flat_map(group).collect()
}

/// That a moment of a walk shows this step, counted from 0, and no other.
fn shows(moment: &Value, titles: &[Value], step: usize, where_: &str) {
    assert_eq!(moment["titles"], json!([titles[step]]), "{where_}");
    assert_eq!(moment["label"], format!("{} of {}", step + 1, titles.len()), "{where_}");
    assert_eq!(moment["slider"], step, "{where_}");
    assert!(moment["board"][0].as_u64().unwrap() >= 300, "{where_}: {moment}");
    assert!(moment["words"][0].as_u64().unwrap() >= 1, "{where_}: {moment}");
}

#[test]
fn pages_play_through_and_fit_the_screen() {
    let Some(chromium) = chromium() else { return };
    const DEAD: &str = "A9 C15 G12 J17 R16 R8 S10";
    let pages = [
        page("score", &["score", "full.sgf", "--agreed", DEAD, "--counting", "all"]),
        page("drawn", &["score", "early-draw.sgf", "--dead", "all-alive"]),
        page("resigned", &["score", "mixed/f-resigned.sgf"]),
        page("dispute", &["dispute", "full.sgf", "--claim", DEAD, "--claim", "A9", "--dead", "benson"]),
        page("compare", &["compare", "full.sgf", "--agreed", DEAD]),
        page("many", &["compare", "mixed", "full.sgf", "--dead", "all-alive"]),
    ];
    for night in [false, true] {
        let seen = seen(chromium, &pages, night);
        assert_eq!(seen.len(), pages.len() * SIZES.len());
        for page in &seen {
            let at = format!("{} at {}, night {night}", page["name"], page["width"]);
            assert_eq!((&page["errors"], &page["overflowing"]), (&json!([]), &json!([])), "{at}");
            assert_eq!((&page["inner"], &page["dark"]), (&page["width"], &night.into()), "{at}");
            assert_eq!(page["paper"].as_f64().unwrap() < 0.2, night, "{at}");
            assert!(page["faintest"][0].as_f64().unwrap() >= 4.0, "{at}: {}", page["faintest"]);
            for walk in page["walks"].as_array().unwrap() {
                let titles = walk["titles"].as_array().unwrap();
                if titles.len() < 2 {
                    continue;
                }
                let (last, at) = (titles.len() - 1, format!("{at}, {}", titles[0]));
                let forth = walk["forth"].as_array().unwrap();
                assert_eq!(forth.len(), titles.len(), "{at}");
                forth.iter().enumerate().for_each(|(step, moment)| shows(moment, titles, step, &at));
                let moments = [
                    ("stays", last),
                    ("back", last - 1),
                    ("start", 0),
                    ("end", last),
                    ("begun", 0),
                    ("played", last),
                    ("slid", 1),
                    ("home", 0),
                ];
                moments.into_iter().for_each(|(what, step)| shows(&walk[what], titles, step, &format!("{at}, {what}")));
            }
        }
        if night {
            continue;
        }
        let walks = |name: &str| {
            let page = seen.iter().find(|page| page["name"] == name).unwrap();
            page["walks"].as_array().unwrap().iter().map(|w| w["titles"].as_array().unwrap().len()).collect::<Vec<_>>()
        };
        assert_eq!(walks("score").len(), shinpan::scoring::counting::Counting::ALL.len());
        assert_eq!((walks("dispute"), walks("compare"), walks("resigned")), (vec![5], vec![1], vec![1]));
    }
}
