# The things one does daily: `just` lists them (https://just.systems).

export CARGO_PROFILE_DEV_DEBUG := "0"

[private]
default:
    @just --list --unsorted

# Type-check one crate, or all of them
check crate="":
    cargo check {{ if crate == "" { "--workspace --all-targets" } else { "-p " + crate + " --all-targets" } }}

# Format and lint
lint:
    cargo fmt
    cargo clippy --locked --workspace --all-targets -- -D warnings

# Run the daily tests, or those whose names contain a word
test name="":
    cargo test --test all {{ name }}

# Run the slow tests and the small ones inside the modules
slow:
    cargo test --lib --bins --test slow

# A release build without the minutes of link-time optimization
quick:
    cargo build --release --config profile.release.lto=false --config profile.release.codegen-units=16

# Talk to the program over GTP: just gtp --rules japanese
gtp *args:
    cargo run --release --config profile.release.lto=false --config profile.release.codegen-units=16 -- {{ args }}

# The library's documentation, in a browser
doc:
    cargo doc --workspace --no-deps --open

# Draw the pictures of the docs again after a change of drawing
pictures:
    UPDATE_PICTURES=1 cargo test --test all pictures_of_the_docs_are_what_is_drawn

# The Python wheel into target/wheels; needs maturin (pip install maturin)
wheel:
    cd python && maturin build --release --out ../target/wheels

# The gate that every change passes
gate:
    bash .ci/run

# A release archive for this machine, or for the targets named
release *targets:
    packaging/build {{ targets }}
