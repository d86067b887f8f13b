// The page: one state, kept in the link and in the browser, and what is shown of it.
'use strict';

const byId = (id) => document.getElementById(id);
const R = wasm_bindgen;
const KEPT = 'shinpan';
// Milliseconds that the engine thinks at most.
const LONGEST_THOUGHT = 3000;

// The record, the move shown and the stones called dead; undo goes back to an older one.
// With them the first of two claims, and whether illegal plays stand and the colour that the engine plays.
let state = { sgf: '', at: 0, dead: [], claim: null, lenient: false, engine: '' };
let past = [];
let language = 'en';
let shown = null;
let tally = null;
// The count by hand that is shown, the step of it that the board shows, and the stones of that step.
let working = null;
let stepAt = 0;
let laid = null;
let evidence = [];
// The verdict on the stones of this position, if it was asked for.
let judged = null;
let thought = null;
let board = null;
let families = [];
let methods = [];

const word = (key, values = {}) => {
  const text = WORDS[language][key] ?? WORDS.en[key];
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
};
const json = (text) => JSON.parse(text);

// A sentence for an error, whatever kind it is.
const say = (error) => { byId('error').textContent = error ? String(error.message ?? error) : ''; };

const attempt = (work) => {
  say('');
  evidence = [];
  try { work(); } catch (error) { say(error); }
};

// --- State -----------------------------------------------------------------------------------------------------------

const encoded = () => {
  const values = { n: state.at, dead: state.dead.join(' '), sgf: state.sgf };
  if (state.claim) values.claim = state.claim.join(' ');
  if (state.lenient) values.lenient = '1';
  if (state.engine) values.engine = state.engine;
  return new URLSearchParams(values).toString();
};

const decoded = (text) => {
  const values = new URLSearchParams(text);
  const sgf = values.get('sgf');
  if (!sgf) return null;
  const at = Number.parseInt(values.get('n') ?? '', 10);
  const points = (name) => (values.get(name) ?? '').split(' ').filter(Boolean);
  const engine = ['black', 'white'].find((color) => color === values.get('engine'));
  return {
    sgf, at: Number.isFinite(at) ? Math.max(0, at) : 0, dead: points('dead'),
    claim: values.has('claim') ? points('claim') : null, lenient: values.has('lenient'), engine: engine ?? '',
  };
};

const keep = () => {
  history.replaceState(null, '', `#${encoded()}`);
  try { localStorage.setItem(KEPT, JSON.stringify({ state, past: past.slice(-200), language })); } catch { /* A browser may forbid it: the link has the state. */ }
};

// Goes to another state; `by` says whether undo comes back.
const go = (next, by = true) => {
  const then = { ...state, ...next };
  const view = json(R.view(then.sgf, then.at));
  if (by) past.push(state);
  const elsewhere = then.sgf !== state.sgf || then.at !== state.at;
  if (elsewhere) {
    thought.stop();
    judged = null;
    // A claim names stones, which another position has not.
    if (!('claim' in next)) then.claim = null;
    byId('claims').replaceChildren();
    showVerdict();
  }
  state = then;
  state.at = Math.min(state.at, view.moves.length);
  shown = view;
  tally = working = laid = null;
  byId('counting').hidden = true;
  byId('score').replaceChildren();
  byId('table').hidden = true;
  draw();
  keep();
  showActs();
  engineMoves();
};

const start = (sgf, remarks = [], at = 0, dead = []) => {
  go({ sgf, at, dead });
  byId('remarks').replaceChildren(...remarks.map((text) => cell('li', text)));
};

// --- What is shown ---------------------------------------------------------------------------------------------------

const cell = (kind, text, name = '') => Object.assign(document.createElement(kind), { textContent: text, className: name });

const table = (rows) => {
  const body = document.createElement('table');
  for (const row of rows) {
    const line = body.insertRow();
    row.forEach((text) => line.append(cell('td', text)));
  }
  return body;
};

const isBlack = (color) => color.toLowerCase().startsWith('b');
const colorName = (color) => word(isBlack(color) ? 'black' : 'white');

const draw = () => {
  const [width, height] = shown.size;
  board.lay(width, height);
  const black = new Set((laid ?? shown).black);
  const white = new Set((laid ?? shown).white);
  const dead = new Set(laid ? [] : state.dead);
  const owners = new Map((laid ? [] : tally?.points ?? []).map((p) => [p.point, p]));
  const reasons = new Map((laid ? [] : judged?.findings ?? []).flatMap((f) => f.stones.map((at) => [at, f.sentence])));
  const playing = mode() === 'play' && !shown.stopped;
  board.show((at) => {
    const classes = [];
    const stone = black.has(at) ? 'black' : white.has(at) ? 'white' : null;
    if (stone) classes.push(stone);
    if (dead.has(at)) classes.push('dead');
    if (!laid && shown.last === at) classes.push('last');
    if (evidence.includes(at)) classes.push('evidence');
    const refused = !tally && playing ? shown.refused[at] : null;
    if (refused) classes.push('refused');
    const point = owners.get(at);
    const [b, w] = point ? [point.shares.black !== '0', point.shares.white !== '0'] : [false, false];
    const owner = b && w ? 'both' : b ? 'black' : w ? 'white' : null;
    const parts = [at, word(stone ?? 'empty')];
    if (dead.has(at)) parts.push(word('dead'));
    if (owner) parts.push(`${word('point')}: ${owner === 'both' ? word('shared') : word(owner)}`);
    if (point) parts.push(point.reason);
    if (reasons.has(at)) parts.push(reasons.get(at));
    if (refused) parts.push(refused.sentence);
    const mark = owner && (!stone || dead.has(at) || stone !== owner) ? owner : null;
    return { classes, stone, owner: mark, label: parts.join(', '), title: parts.join(', ') };
  });
  byId('number').textContent = `${state.at} / ${shown.moves.length}`;
  byId('back').disabled = byId('first').disabled = state.at === 0;
  byId('forward').disabled = byId('last').disabled = state.at === shown.moves.length;
  byId('undo').disabled = past.length < 2;
  byId('pass').disabled = Boolean(shown.ending);
  byId('pass').title = shown.passRefused ?? '';
  const last = state.at > 0 ? shown.moves[state.at - 1] : null;
  const parts = [];
  if (last) parts.push(`${word('move')} ${state.at}: ${colorName(last[0])} ${last[1] === 'pass' ? word('pass') : last[1]}.`);
  if (shown.ending) parts.push(`${word('result')}: ${shown.ending}.`);
  else if (shown.stopped) parts.push(word(shown.removesDead ? 'stopped' : 'stoppedStay'));
  else parts.push(word('turn', { color: colorName(shown.toPlay) }));
  if (shown.owed && !shown.ending) parts.push(word('owed', { color: colorName(shown.owed) }));
  parts.push(word('prisoners', { black: shown.prisoners[0], white: shown.prisoners[1] }));
  const broken = shown.broken.find((b) => b.number === state.at);
  if (broken) parts.push(broken.sentence);
  const attempt = shown.attempts.find((tried) => tried.number === state.at + 1);
  if (attempt) parts.push(`${attempt.sentence}.`);
  byId('status').textContent = parts.join(' ');
  const known = families.flatMap((f) => f.dialects).find((d) => d.name === shown.base);
  byId('dialect').value = shown.rules === shown.base ? shown.base : '';
  byId('dialect-line').textContent = known ? `${shown.rules}: ${known.title}. ${known.source}` : shown.rules;
  byId('lenient').checked = state.lenient;
  byId('engine').value = state.engine;
  byId('claimed').textContent = state.claim ? word('claimKept', { stones: state.claim.join(' ') || '–' }) : '';
  byId('settle').disabled = !state.claim;
  byId('komi').value = shown.komi;
  byId('to-play').value = isBlack(shown.toPlay) ? 'black' : 'white';
  byId('expression').value = shown.rules;
  compose();
};

const label = () => {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-word]')) element.textContent = word(element.dataset.word);
  for (const element of document.querySelectorAll('[data-label]')) element.ariaLabel = word(element.dataset.label);
  byId('board').ariaLabel = word('board');
  // A caption of families in the referee's own words.
  const groups = families.map((family) => {
    const group = Object.assign(document.createElement('optgroup'), { label: family.title });
    group.append(...family.dialects.map((d) => new Option(`${d.name}: ${d.title}`, d.name)));
    return group;
  });
  byId('dialect').replaceChildren(new Option(word('otherRules'), ''), ...groups);
};

// The rules question by question, each with its answers; what would contradict the others cannot be chosen and says why.
let composed = null;
const compose = () => {
  const place = byId('answers');
  const rules = `${shown.rules} komi=${shown.komi}`;
  if (!byId('questions').open || composed === rules) return;
  const opened = new Set([...place.querySelectorAll('details[open]')].map((e) => e.dataset.key));
  composed = rules;
  place.replaceChildren(...json(R.explain(rules)).map((question) => {
    const box = document.createElement('details');
    box.dataset.key = question.key;
    box.open = opened.has(question.key);
    const head = document.createElement('summary');
    head.append(cell('code', `${question.key}=${question.answer}`), ` ${question.sentence}`);
    const answers = document.createElement('div');
    answers.setAttribute('role', question.isNumber ? 'group' : 'radiogroup');
    answers.ariaLabel = question.question;
    const choose = (value) => answerAnew(question.key, value);
    answers.append(...(question.isNumber ? [number(question, choose)] : question.answers.map((a) => radio(question, a, choose))));
    box.append(head, cell('p', `${question.question} (${question.source})`, 'hint'), answers);
    return box;
  }));
};

const radio = (question, answer, choose) => {
  const line = cell('label', '', answer.refused ? 'answer refused' : 'answer');
  const input = Object.assign(document.createElement('input'), {
    type: 'radio', name: `answer-${question.key}`, value: answer.value, checked: answer.value === question.answer, disabled: Boolean(answer.refused),
  });
  input.addEventListener('change', () => choose(answer.value));
  const text = document.createElement('span');
  text.append(cell('code', answer.value), ` ${answer.refused ?? answer.sentence}`);
  line.append(input, text);
  return line;
};

const number = (question, choose) => {
  const input = Object.assign(document.createElement('input'), { value: question.answer, inputMode: 'decimal', size: 6, ariaLabel: question.question });
  input.addEventListener('change', () => choose(input.value));
  return input;
};

const answerAnew = (key, value) => {
  if (key === 'komi') return changeRules(`${shown.rules} komi=${value}`);
  attempt(() => go({ sgf: R.underRules(state.sgf, R.answered(shown.rules, key, value)) }));
  composed = null;
  compose();
};

const showScore = () => {
  const isJudged = judged?.score && sameStones(judged.dead, state.dead);
  const found = isJudged ? judged.score : json(R.score(state.sgf, state.at, state.dead.join(' ')));
  const place = byId('score');
  if (!found.counted) {
    place.replaceChildren(cell('p', found.score ?? word('countsNothing'), 'big'));
    return;
  }
  tally = found.tally;
  draw();
  const rows = [...new Set(tally.points.map((p) => p.reason))].map((reason) => {
    const points = tally.points.filter((p) => p.reason === reason);
    return [`${reason} (${points.length})`, found.sentences[reason]];
  });
  const notes = [];
  if (!shown.stopped) notes.push(word('asItStands'));
  if (!found.removesDead && state.dead.length) notes.push(word('staysOnBoard'));
  if (found.grounds) notes.push(found.grounds);
  if (found.imputed) notes.push(found.imputed);
  place.replaceChildren(
    cell('p', found.score, 'big'),
    ...notes.map((text) => cell('p', text, 'hint')),
    ...found.sums.map((text) => cell('p', text)),
    table(found.detail.map((row) => [row.what, row.value])),
    cell('h3', word('reasons')),
    table(rows),
  );
  byId('method').value = found.usual;
  byId('counting').hidden = false;
  showCount();
};

// The count by the procedure that is chosen; the board shows the game until a step is asked for.
const showCount = () => {
  working = json(R.count(state.sgf, state.at, state.dead.join(' '), byId('method').value));
  byId('source').textContent = methods.find((m) => m.name === byId('method').value).source;
  showStep(0);
};

const showStep = (at) => {
  const stages = working.stages ?? [];
  stepAt = Math.max(0, Math.min(at, stages.length));
  laid = stepAt === 0 ? null : stages[stepAt - 1];
  byId('step-number').textContent = `${stepAt} / ${stages.length}`;
  byId('step-back').disabled = stepAt === 0;
  byId('step-forward').disabled = stepAt === stages.length;
  const rows = laid ? laid.rows : stages.flatMap((stage) => stage.rows);
  byId('step').replaceChildren(...(working.refused ? [cell('p', working.refused)] : [table(rows.map((row) => [row]))]));
  draw();
};

const showTable = () => {
  const rows = json(R.compare(state.sgf, state.at, state.dead.join(' ')));
  const own = rows.find((row) => row.rules === shown.rules);
  byId('table').tBodies[0].replaceChildren(...rows.map((row) => {
    const line = document.createElement('tr');
    line.className = row === own ? 'own' : own && row.score !== own.score ? 'other' : '';
    const head = cell('th', row.rules);
    head.scope = 'row';
    line.append(head, cell('td', row.score ?? '–'), cell('td', row.error ?? row.why.join('; ')));
    return line;
  }));
  byId('table').hidden = false;
};

// --- What is done ----------------------------------------------------------------------------------------------------

const mode = () => document.querySelector('input[name=mode]:checked').value;

// Begins anew from the stones shown, with a stone set or taken away at a point, if one is named.
const setUp = (at, color) => {
  const sides = { black: new Set(shown.black), white: new Set(shown.white) };
  const taken = !at || sides[color].has(at);
  sides.black.delete(at);
  sides.white.delete(at);
  if (!taken) sides[color].add(at);
  const side = (name) => [...sides[name]].join(' ');
  const rules = `${shown.rules} komi=${shown.komi}`;
  go({ sgf: R.position(rules, shown.size.join('x'), side('black'), side('white'), byId('to-play').value), at: 0, dead: [] });
};

const clicked = (at) => attempt(() => {
  const kind = mode();
  if (kind === 'black' || kind === 'white') return setUp(at, kind);
  const stone = shown.black.includes(at) || shown.white.includes(at);
  if (kind === 'dead') {
    const chain = R.chain(state.sgf, state.at, at).split(' ');
    const dead = state.dead.includes(at) ? state.dead.filter((p) => !chain.includes(p)) : [...state.dead, ...chain];
    return go({ dead });
  }
  const refused = stone ? null : shown.refused[at];
  if (refused && !state.lenient) {
    evidence = refused.points;
    draw();
    throw new Error(word('refusedAt', { at, why: refused.sentence }));
  }
  move(at);
});

const move = (vertex) => {
  let sgf;
  try {
    sgf = R.play(state.sgf, state.at, vertex, state.lenient);
  } catch (error) {
    throw new Error(word('refusedAt', { at: vertex === 'pass' ? word('pass') : vertex, why: error.message }));
  }
  go({ sgf, at: state.at + 1, dead: [] });
};

const step = (at) => attempt(() => go({ at: Math.max(0, Math.min(at, shown.moves.length)), dead: [] }, false));

const read = (bytes) => attempt(() => {
  const opened = json(R.open(bytes, shown.base));
  const view = json(R.view(opened.sgf, opened.moves));
  start(opened.sgf, opened.remarks, view.moves.length, opened.dead ?? []);
});

const undo = () => attempt(() => {
  if (past.length < 2) return;
  go(past.pop(), false);
  // The engine's own move goes with the one that it answered.
  const answers = () => state.engine && !shown.ending && isBlack(shown.toPlay) === isBlack(state.engine);
  while (answers() && past.length > 1) go(past.pop(), false);
});

const changeRules = (rules) => {
  attempt(() => go({ sgf: R.underRules(state.sgf, rules) }));
  draw();
};

const saveFile = () => {
  const url = URL.createObjectURL(new Blob([state.sgf], { type: 'application/x-go-sgf' }));
  Object.assign(document.createElement('a'), { href: url, download: 'game.sgf' }).click();
  URL.revokeObjectURL(url);
};

const listen = () => {
  const on = (id, event, work) => byId(id).addEventListener(event, work);
  on('first', 'click', () => step(0));
  on('back', 'click', () => step(state.at - 1));
  on('forward', 'click', () => step(state.at + 1));
  on('last', 'click', () => step(shown.moves.length));
  on('pass', 'click', () => attempt(() => move('pass')));
  on('resign', 'click', () => attempt(() => go({ sgf: R.resign(state.sgf, state.at, shown.toPlay) })));
  on('undo', 'click', undo);
  on('new', 'click', () => attempt(() => start(R.fresh(`${shown.rules}`, byId('size').value, Number(byId('handicap').value) || 0))));
  on('read', 'click', () => read(new TextEncoder().encode(byId('paste').value)));
  on('file', 'change', async (event) => {
    const file = event.target.files[0];
    if (file) read(new Uint8Array(await file.arrayBuffer()));
    event.target.value = '';
  });
  on('to-play', 'change', () => attempt(() => setUp()));
  on('save', 'click', saveFile);
  on('link', 'click', async () => {
    try { await navigator.clipboard.writeText(location.href); say(word('copied')); } catch { say(word('linkAbove')); }
  });
  on('dialect', 'change', (event) => { if (event.target.value) changeRules(event.target.value); });
  on('komi', 'change', (event) => changeRules(`${shown.rules} komi=${event.target.value}`));
  on('expression', 'change', (event) => changeRules(event.target.value));
  on('questions', 'toggle', () => compose());
  on('judge', 'click', askJudge);
  on('claim', 'click', keepClaim);
  on('settle', 'click', compareClaims);
  on('lenient', 'change', (event) => attempt(() => go({ lenient: event.target.checked })));
  on('engine', 'change', (event) => attempt(() => go({ engine: event.target.value })));
  on('count', 'click', () => attempt(showScore));
  on('method', 'change', () => attempt(showCount));
  on('step-back', 'click', () => showStep(stepAt - 1));
  on('step-forward', 'click', () => showStep(stepAt + 1));
  on('print', 'click', () => print());
  on('clear', 'click', () => attempt(() => go({ dead: [] })));
  on('compare', 'click', () => attempt(showTable));
  on('language', 'change', (event) => { language = event.target.value; label(); draw(); showActs(); showVerdict(); keep(); });
  document.querySelectorAll('input[name=mode]').forEach((input) => input.addEventListener('change', () => draw()));
  document.addEventListener('keydown', (event) => {
    if (event.target.matches('input, textarea, select')) return;
    const keys = { p: () => byId('pass').click(), u: undo, ',': () => step(state.at - 1), '.': () => step(state.at + 1) };
    if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key]?.();
  });
  document.addEventListener('dragover', (event) => { event.preventDefault(); document.body.classList.add('drop'); });
  document.addEventListener('dragleave', () => document.body.classList.remove('drop'));
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    document.body.classList.remove('drop');
    const file = event.dataTransfer.files[0];
    read(file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(event.dataTransfer.getData('text')));
  });
  addEventListener('hashchange', () => {
    const linked = decoded(location.hash.slice(1));
    if (linked && location.hash.slice(1) !== encoded()) attempt(() => go(linked));
  });
};

const decode64 = (text) => {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
};

const main = async () => {
  const bytes = decode64(REFEREE_MODULE);
  const module = await WebAssembly.compile(bytes);
  await R({ module_or_path: module });
  thought = new Thought(module, new TextDecoder().decode(decode64(WORKER_SCRIPT)));
  families = json(R.families());
  methods = json(R.methods());
  byId('method').append(...methods.map((m) => new Option(m.title, m.name)));
  byId('language').append(...Object.entries(WORDS).map(([code, words]) => new Option(words.name, code)));
  byId('size').append(...[19, 13, 9, 7, 5].map((n) => new Option(`${n} × ${n}`, String(n))));
  board = new BoardView(byId('board'), clicked);
  let kept = null;
  try { kept = JSON.parse(localStorage.getItem(KEPT)); } catch { /* Nothing readable was kept. */ }
  language = WORDS[kept?.language] ? kept.language : Object.keys(WORDS).find((code) => navigator.language.startsWith(code)) ?? 'en';
  byId('language').value = language;
  label();
  listen();
  const fresh = { ...state, sgf: R.fresh(families[0].dialects[0].name, '19', 0) };
  const linked = decoded(location.hash.slice(1));
  past = [fresh];
  if (kept?.state && (!linked || linked.sgf === kept.state.sgf)) past = kept.past ?? past;
  try { go(linked ?? kept?.state ?? fresh, false); } catch (error) { past = [fresh]; go(fresh, false); say(error); }
  document.body.dataset.ready = 'true';
};

main().catch(say);
