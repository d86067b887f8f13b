// Goes through pages by their buttons, in frames of several sizes, and leaves what it saw in the document. A frame is as narrow as
// it is told to be; a window of Chromium is not.
'use strict';
const wait = seconds => new Promise(done => setTimeout(done, 1000 * seconds));
const luminance = color => {
  const parts = color.match(/[\d.]+/g).slice(0, 3).map(part => Number(part) / 255);
  const [r, g, b] = parts.map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
// https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio
const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

// What is wider than the window, but for what one can scroll over.
function overflowing(view, part) {
  const root = view.document.documentElement, out = [];
  if (root.scrollWidth > root.clientWidth) out.push(`the page: ${root.scrollWidth} of ${root.clientWidth}`);
  for (const e of part.querySelectorAll('*')) {
    const { left, right, width } = e.getBoundingClientRect();
    if (width && (left < -0.5 || right > root.clientWidth + 0.5) && !e.closest('.pictured, .shades')) out.push(`${e.localName}.${e.getAttribute('class')} ${left} to ${right}`);
  }
  return out.slice(0, 5);
}

// The least contrast of writing with what it stands on.
function faintest(view) {
  const style = e => view.getComputedStyle(e), paper = style(view.document.body).backgroundColor, found = [];
  for (const e of view.document.querySelectorAll('h1, h2, h3, p, td, dd, li, .label')) found.push([contrast(style(e).color, paper), e.textContent]);
  for (const e of view.document.querySelectorAll('.share')) found.push([contrast(style(e).fill, style(e.previousElementSibling).fill), e.textContent]);
  return found.reduce((least, one) => (one[0] < least[0] ? one : least), [99, '']);
}

async function walked(view, walk, wide) {
  const button = title => walk.querySelector(`button[title="${title}"]`);
  const now = () => {
    const on = [...walk.querySelectorAll('.step')].filter(step => step.getClientRects().length);
    wide.push(...overflowing(view, walk));
    return {
      titles: on.map(step => step.querySelector('h3').textContent),
      words: on.map(step => step.querySelectorAll('p').length),
      board: on.map(step => Math.round(step.querySelector('.board svg').getBoundingClientRect().width)),
      label: walk.querySelector('.label') && walk.querySelector('.label').textContent,
      slider: walk.querySelector('input') && Number(walk.querySelector('input').value),
    };
  };
  const titles = [...walk.querySelectorAll('h3')].map(h => h.textContent);
  if (!button('on')) return { titles, forth: [now()] };
  const press = title => { button(title).click(); return now(); };
  const forth = [now(), ...titles.slice(1).map(() => press('on'))];
  const stays = press('on'), back = press('back'), start = press('to the start'), end = press('to the end');
  button('to the start').click();
  button('play').click();
  await wait(1);
  const begun = now();
  await wait(3 * titles.length);
  const played = now();
  walk.querySelector('input').value = 1;
  walk.querySelector('input').dispatchEvent(new view.Event('input'));
  const slid = now();
  view.document.dispatchEvent(new view.KeyboardEvent('keydown', { key: 'Home' }));
  return { titles, forth, stays, back, start, end, begun, played, slid, home: now() };
}

async function visited({ name, html, width, height }) {
  const frame = document.createElement('iframe');
  frame.style.cssText = `width: ${width}px; height: ${height}px; border: 0`;
  frame.srcdoc = html;
  const loaded = new Promise(done => { frame.onload = done; });
  document.body.append(frame);
  await loaded;
  const view = frame.contentWindow, wide = [], errors = [], walks = [];
  view.onerror = message => { errors.push(String(message)); };
  wide.push(...overflowing(view, view.document.body));
  // What moves is no other by night.
  const moving = view.matchMedia('(prefers-color-scheme: dark)').matches ? [] : view.document.querySelectorAll('.walk');
  for (const walk of moving) walks.push(await walked(view, walk, wide));
  const dark = view.matchMedia('(prefers-color-scheme: dark)').matches;
  const paper = luminance(view.getComputedStyle(view.document.body).backgroundColor);
  return { name, width, inner: view.innerWidth, dark, paper, faintest: faintest(view), overflowing: wide, errors, walks };
}

(async () => {
  const seen = [];
  for (const page of PAGES) seen.push(await visited(page).catch(error => ({ name: page.name, errors: [String(error.stack)] })));
  document.body.replaceChildren();
  const result = document.createElement('pre');
  result.id = 'seen';
  result.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(seen))));
  document.body.append(result);
})();
