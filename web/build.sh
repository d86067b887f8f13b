#!/usr/bin/env bash
# Builds the page into target/web: a folder of static files that needs no server and no network.
# Needs the Rust toolchain alone: wasm-bindgen is built from crates.io in the version of web/Cargo.lock.
set -euo pipefail
cd "$(dirname "$0")"
out=../target/web build=../target/web-build
rustup target list --installed 2>/dev/null | grep -q '^wasm32-unknown-unknown$' || rustup target add wasm32-unknown-unknown
cargo build --locked -p shinpan-bundle
cargo build --locked --release -p shinpan-web --target wasm32-unknown-unknown
rm -rf "$out"
mkdir -p "$out" "$build/bundle"
"$build/debug/shinpan-bundle" "$build/wasm32-unknown-unknown/release/shinpan_web.wasm" "$build/bundle"
cp page/* "$out"
cp "$build/bundle/shinpan.js" "$out/referee.js"
# A page that was opened from a disk may not fetch its neighbours, so the module travels as text in a script.
{ printf 'const REFEREE_MODULE = "'; base64 -w0 "$build/bundle/shinpan_bg.wasm"; printf '";\n'; } >"$out/referee-module.js"
printf 'target/web: %s KB in %s files\n' "$(du -sk "$out" | cut -f1)" "$(find "$out" -type f | wc -l)"
