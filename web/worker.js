// The worker of the page: what takes thought, so that the page answers meanwhile. It gets the compiled module first, then a question at a time.
'use strict';

let ready = null;

self.onmessage = async ({ data }) => {
  if (data.module) {
    ready = wasm_bindgen({ module_or_path: data.module });
    return;
  }
  try {
    await ready;
    self.postMessage({ value: JSON.parse(wasm_bindgen[data.name](...data.args)) });
  } catch (error) {
    self.postMessage({ error: String(error.message ?? error) });
  }
};
