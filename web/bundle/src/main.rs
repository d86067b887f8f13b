//! `shinpan-bundle FILE.wasm FOLDER`: the script and the module that belong to a compiled crate. It is what
//! the program `wasm-bindgen` does, in the version that the crate was compiled with.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = words.as_slice() else {
        eprintln!("usage: shinpan-bundle FILE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("shinpan").typescript(false).omit_default_module_path(true);
    // The names of functions are a third of the module, and no page shows them.
    bindgen.remove_name_section(true).remove_producers_section(true);
    match bindgen.no_modules(true).and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
