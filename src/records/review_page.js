// A board that plays through the game, with the move that the search likes best in each position.
const place = document.getElementById('board'), stage = el('div'), says = el('p', '', { class: 'remarks' });
const [width] = GAME.s, SIGNS = { X: 1, O: 2, '.': 0 };
const rows = [...document.querySelectorAll('tr[data-game]')];
const player = stepper(GAME.p.length - 1, 'move', 0.6, now => {
  const { b, last, best, says: words } = GAME.p[now];
  const view = draw(GAME.s, { board: [...b].map(c => SIGNS[c]), last: last === null ? -1 : last }, new Set());
  if (best !== null) svg('circle', { cx: best % width, cy: Math.floor(best / width), r: 0.3, fill: 'var(--accent)', opacity: 0.75, class: 'best' }, view);
  stage.replaceChildren(view);
  says.textContent = words;
  rows.forEach(row => row.classList.toggle('on', Number(row.dataset.game) === now));
  return `${now}/${GAME.p.length - 1}`;
});
place.append(stage, player.bar, says);
rows.forEach(row => { row.onclick = () => player.go(Number(row.dataset.game)); });
player.go(GAME.p.length - 1);
