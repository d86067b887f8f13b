// The referee and the engine as a module for Node, browsers and bundlers. A game is a value: whatever is done to it makes another one.
import init, * as referee from './shinpan.js';

const address = new URL('./shinpan_bg.wasm', import.meta.url);
const isNode = typeof process !== 'undefined' && Boolean(process.versions?.node);
const module = isNode ? await (await import('node:fs/promises')).readFile(address) : address;
await init({ module_or_path: module });

const json = (text) => JSON.parse(text);
const listed = (points) => (typeof points === 'string' ? points : [...points].join(' '));
const LAST = Number.MAX_SAFE_INTEGER;

/** The dialects in their families. */
export const families = () => json(referee.families());
/** The procedures to count by. */
export const methods = () => json(referee.methods());
/** Some rules question by question, with every answer that could be given, or why not. */
export const explain = (rules) => json(referee.explain(rules));
/** Rules with one question answered anew, as an expression. */
export const answered = (rules, key, value) => referee.answered(rules, key, value);

export class Game {
  constructor(sgf, number = LAST, remarks = []) {
    this.sgf = sgf;
    this.remarks = remarks;
    this.number = Math.min(number, json(referee.view(sgf, number)).moves.length);
    Object.freeze(this);
  }

  static fresh(rules = 'chinese', { size = 19, handicap = 0 } = {}) {
    return new Game(referee.fresh(rules, String(size), handicap));
  }

  static open(record, { rules, usual = 'chinese' } = {}) {
    const bytes = typeof record === 'string' ? new TextEncoder().encode(record) : record;
    const opened = json(referee.open(bytes, usual, rules));
    return new Game(opened.sgf, LAST, opened.remarks);
  }

  static position(rules, { size = 19, black = [], white = [], toPlay = 'black' } = {}) {
    return new Game(referee.position(rules, String(size), listed(black), listed(white), toPlay));
  }

  at(number) { return new Game(this.sgf, number, this.remarks); }
  view() { return json(referee.view(this.sgf, this.number)); }
  play(vertex, { stands = false } = {}) { return new Game(referee.play(this.sgf, this.number, vertex, stands)); }
  pass() { return this.play('pass'); }
  resign(color) { return new Game(referee.resign(this.sgf, this.number, color)); }
  under(rules) { return new Game(referee.underRules(this.sgf, rules), this.number); }
  act(name, { by, dead = [] } = {}) { return new Game(referee.act(this.sgf, this.number, name, by, listed(dead))); }
  chain(vertex) { return referee.chain(this.sgf, this.number, vertex).split(' '); }
  score(dead = []) { return json(referee.score(this.sgf, this.number, listed(dead))); }
  count(method, dead = []) { return json(referee.count(this.sgf, this.number, listed(dead), method)); }
  compare(dead = []) { return json(referee.compare(this.sgf, this.number, listed(dead))); }
  judge() { return json(referee.judge(this.sgf, this.number)); }
  dispute(one, other) { return json(referee.dispute(this.sgf, this.number, listed(one), listed(other))); }
  think({ visits = 100, milliseconds = 10_000 } = {}) { return json(referee.think(this.sgf, this.number, visits, milliseconds)); }
}
