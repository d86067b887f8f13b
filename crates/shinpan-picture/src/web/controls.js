'use strict';
// Buttons, a slider and keys that go through something step by step.
const el = (name, text, attributes) => {
  const e = document.createElement(name);
  if (text !== undefined) e.textContent = text;
  for (const key in attributes || {}) e.setAttribute(key, attributes[key]);
  return e;
};
const svg = (name, attributes, parent, text) => {
  const e = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  if (text !== undefined) e.textContent = text;
  if (parent) parent.append(e);
  return e;
};
const ICON = {
  start: 'M4 3v10M12 3L7 8l5 5', back: 'M10 3L5 8l5 5', play: 'M5 3v10l8-5z', stop: 'M5 3v10M11 3v10', on: 'M6 3l5 5-5 5', end: 'M12 3v10M4 3l5 5-5 5',
};
const icon = (button, name) => {
  const view = svg('svg', { viewBox: '0 0 16 16', class: 'icon', 'aria-hidden': 'true' });
  svg('path', { d: ICON[name] }, view);
  button.replaceChildren(view);
};

// Whom the arrow keys move.
let moved = null;
// `show` draws a step, counted from 0, and tells what to write beside the slider; `seconds` is what it rests on each when it plays.
function stepper(last, what, seconds, show) {
  const bar = el('div', undefined, { class: 'controls' }), words = el('span', '', { class: 'label', 'aria-live': 'polite' });
  const range = el('input', undefined, { type: 'range', min: 0, max: last, 'aria-label': what });
  let now = 0, timer = null;
  const go = to => {
    now = Math.max(0, Math.min(last, to));
    range.value = now;
    words.textContent = show(now);
  };
  const own = { bar, go, step: by => { halt(); moved = own; go(now + by); } };
  const button = (name, title, act) => {
    const b = el('button', undefined, { type: 'button', title, 'aria-label': title });
    icon(b, name);
    b.onclick = act;
    bar.append(b);
    return b;
  };
  button('start', 'to the start', () => own.step(-1e9));
  button('back', 'back', () => own.step(-1));
  const play = button('play', 'play', () => {
    if (timer) return halt();
    if (now === last) go(0);
    icon(play, 'stop');
    timer = setInterval(() => { go(now + 1); if (now === last) halt(); }, 1000 * seconds);
  });
  button('on', 'on', () => own.step(1));
  button('end', 'to the end', () => own.step(1e9));
  const halt = () => { clearInterval(timer); timer = null; icon(play, 'play'); };
  range.oninput = () => { halt(); moved = own; go(Number(range.value)); };
  bar.append(range, words);
  moved = moved || own;
  return own;
}
document.onkeydown = event => {
  const by = { ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9 }[event.key];
  const other = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (by && !other && moved && event.target.type !== 'range') { moved.step(by); event.preventDefault(); }
};
