//! `shinpan-bundle FILE.wasm FOLDER script|module`: the module that a compiled crate is, and what calls it: a script for
//! pages that are opened from a disk, or an ECMAScript module. It is what the program `wasm-bindgen` does, in the version
//! that the crate was compiled with.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, kind] = words.as_slice() else { return misused() };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("shinpan").typescript(false).omit_default_module_path(true);
    // The names of functions are a third of the module, and no page shows them.
    bindgen.remove_name_section(true).remove_producers_section(true);
    let chosen = match kind.as_str() {
        "script" => bindgen.no_modules(true),
        "module" => bindgen.web(true),
        _ => return misused(),
    };
    match chosen.and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn misused() -> ExitCode {
    eprintln!("usage: shinpan-bundle FILE.wasm FOLDER script|module");
    ExitCode::from(2)
}
