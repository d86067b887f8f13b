#!/usr/bin/env bash
# Builds the page into target/web, a folder of static files that needs no server and no network, and the npm package into target/npm.
# Needs the Rust toolchain alone: wasm-bindgen is built from crates.io in the version of web/Cargo.lock.
set -euo pipefail
cd "$(dirname "$0")"
out=../target/web npm=../target/npm build=../target/web-build
rustup target list --installed 2>/dev/null | grep -q '^wasm32-unknown-unknown$' || rustup target add wasm32-unknown-unknown
cargo build --locked -p shinpan-bundle
cargo build --locked --release -p shinpan-web --target wasm32-unknown-unknown
wasm=$build/wasm32-unknown-unknown/release/shinpan_web.wasm
rm -rf "$out" "$npm"
mkdir -p "$out" "$npm" "$build/bundle"
"$build/debug/shinpan-bundle" "$wasm" "$build/bundle" script
cp page/* "$out"
cp "$build/bundle/shinpan.js" "$out/referee.js"
# A page that was opened from a disk may not fetch its neighbours, so the module travels as text in a script,
{ printf 'const REFEREE_MODULE = "'; base64 -w0 "$build/bundle/shinpan_bg.wasm"; printf '";\n'; } >"$out/referee-module.js"
# and so does the worker's script.
{ printf 'const WORKER_SCRIPT = "'; cat "$build/bundle/shinpan.js" worker.js | base64 -w0; printf '";\n'; } >"$out/worker-script.js"
"$build/debug/shinpan-bundle" "$wasm" "$npm" module
cp npm/* ../LICENSE-MIT ../LICENSE-APACHE "$npm"
for folder in "$out" "$npm"; do
  printf '%s: %s KB in %s files\n' "${folder#../}" "$(du -sk "$folder" | cut -f1)" "$(find "$folder" -type f | wc -l)"
done
