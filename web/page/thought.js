// Questions to the worker beside the page. A new question stops the one before: nobody waits for its answer any more.
'use strict';

class Thought {
  constructor(module, script) {
    this.module = module;
    this.address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    this.worker = null;
    this.waiting = null;
  }

  // The answer of a function of the referee; `null` if another question came meanwhile.
  ask(name, ...args) {
    this.stop();
    this.worker ??= this.start();
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.worker.postMessage({ name, args });
    });
  }

  stop() {
    if (!this.waiting) return;
    this.worker.terminate();
    this.worker = null;
    this.waiting.resolve(null);
    this.waiting = null;
  }

  start() {
    const worker = new Worker(this.address);
    const settle = (work) => {
      const waiting = this.waiting;
      this.waiting = null;
      if (waiting) work(waiting);
    };
    worker.onmessage = ({ data }) => settle((waiting) => (data.error === undefined ? waiting.resolve(data.value) : waiting.reject(new Error(data.error))));
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      this.worker = null;
      settle((waiting) => waiting.reject(new Error(event.message)));
    };
    worker.postMessage({ module: this.module });
    return worker;
  }
}
