// The list of games, and a board that plays through the one that is chosen. Moves are those that the referee let stand, so
// that taking chains without liberties off is all that has to be known here.
const SIGN = { B: 1, W: 2 };
const list = document.getElementById('list'), place = document.getElementById('board');
const split = text => text ? text.split(',') : [];
const point = (vertex, height) => [LETTERS.indexOf(vertex[0].toUpperCase()), height - Number(vertex.slice(1))];

function positions(game) {
  const [width, height] = game.s;
  const at = (x, y) => y * width + x;
  const next = i => {
    const x = i % width, all = [];
    if (x > 0) all.push(i - 1);
    if (x < width - 1) all.push(i + 1);
    if (i >= width) all.push(i - width);
    if (i + width < width * height) all.push(i + width);
    return all;
  };
  const takeIfDead = (board, start) => {
    const chain = new Set([start]), todo = [start];
    while (todo.length) {
      for (const n of next(todo.pop())) {
        if (!board[n]) return;
        if (board[n] === board[start] && !chain.has(n)) { chain.add(n); todo.push(n); }
      }
    }
    chain.forEach(i => { board[i] = 0; });
  };
  let board = new Uint8Array(width * height);
  for (const stone of split(game.k)) {
    const [x, y] = point(stone.slice(2), height);
    board[at(x, y)] = SIGN[stone[0]];
  }
  const all = [{ board, last: -1, text: 'start' }];
  for (const move of split(game.m)) {
    board = board.slice();
    let last = -1;
    if (!move.endsWith('pass')) {
      const [x, y] = point(move.slice(2), height);
      last = at(x, y);
      board[last] = SIGN[move[0]];
      for (const n of next(last)) if (board[n] && board[n] !== board[last]) takeIfDead(board, n);
      takeIfDead(board, last);
    }
    all.push({ board, last, text: move });
  }
  return all;
}

// What each engine told of its moves: a word for each turn, `1.234s 0.531w +1.2p 800v`.
function told(game) {
  const figure = (text, unit) => {
    const found = new RegExp(`(-?[0-9.]+)${unit}`).exec(text);
    return found ? Number(found[1]) : null;
  };
  return split(game.v).map(text => ({ seconds: figure(text, 's'), win: figure(text, 'w'), lead: figure(text, 'p'), visits: figure(text, 'v') }));
}

// Black's share of wins after each move, as each engine saw it; by its lead where it tells no share.
function curve(game, words, now) {
  const of = t => t.win !== null ? t.win : t.lead !== null ? 1 / (1 + Math.exp(-t.lead / 8)) : null;
  const moves = split(game.m), width = Math.max(moves.length, 2);
  const view = svg('svg', { viewBox: '0 0 400 80', role: 'img', class: 'evaluations' });
  svg('line', { x1: 0, x2: 400, y1: 40, y2: 40, stroke: 'var(--line)' }, view);
  for (const [letter, colour, dash] of [['B', 'var(--accent)', ''], ['W', 'currentColor', '4 3']]) {
    const points = words.flatMap((t, i) => moves[i] && moves[i][0] === letter && of(t) !== null ? [`${(400 * (i + 1) / width).toFixed(1)},${(78 - 76 * of(t)).toFixed(1)}`] : []);
    if (points.length) svg('polyline', { points: points.join(' '), fill: 'none', stroke: colour, 'stroke-width': 1.5, 'stroke-dasharray': dash }, view);
  }
  svg('line', { x1: 400 * now / width, x2: 400 * now / width, y1: 0, y2: 80, stroke: 'var(--line)', 'stroke-width': 2 }, view);
  return view;
}

function words(t) {
  if (!t) return '';
  const lead = t.lead === null ? [] : [`${t.lead < 0 ? 'W' : 'B'}+${Math.abs(t.lead).toFixed(1)}`];
  const win = t.win === null ? [] : [`Black ${(100 * t.win).toFixed(1)} %`];
  const visits = t.visits === null ? [] : [`${t.visits} visits`];
  const seconds = t.seconds === null ? [] : [`${t.seconds.toFixed(2)} s`];
  return [...win, ...lead, ...visits, ...seconds].join(', ');
}

function show(index) {
  const game = GAMES[index], all = positions(game);
  const evaluated = told(game), shows = evaluated.some(t => t.win !== null || t.lead !== null);
  const [, height] = game.s, dead = new Set(split(game.d).map(vertex => { const [x, y] = point(vertex, height); return y * game.s[0] + x; }));
  const stage = el('div'), graph = el('div'), says = el('div', undefined, { class: 'remarks' });
  const lines = game.says.map(text => {
    const number = /^move (\d+): /.exec(text), line = el('p', text);
    says.append(line);
    return [number ? Number(number[1]) : 0, line];
  });
  game.score.forEach(text => says.append(el('p', text)));
  const claim = c => c === null ? 'none' : c;
  says.append(el('p', `Claims: Black ${claim(game.claims.black)}, White ${claim(game.claims.white)}`));
  moved = null;
  const player = stepper(all.length - 1, 'move', 0.4, now => {
    stage.replaceChildren(draw(game.s, all[now], now === all.length - 1 ? dead : new Set()));
    if (shows) graph.replaceChildren(curve(game, evaluated, now));
    lines.forEach(([number, line]) => line.classList.toggle('now', number === now && now > 0));
    return `${now}/${all.length - 1} ${all[now].text} ${now ? words(evaluated[now - 1]) : ''}`;
  });
  lines.forEach(([number, line]) => { if (number) line.onclick = () => player.go(number); });
  const title = el('div', `Game ${game.n}: ${game.b} (black) – ${game.w} (white), ${game.r} `);
  if (RECORDS !== null) title.append(el('a', 'SGF', { href: `${RECORDS}/game-${String(game.n).padStart(5, '0')}.sgf` }));
  place.replaceChildren(title, stage, graph, player.bar, says);
  document.querySelectorAll('#list tr').forEach((row, i) => row.classList.toggle('on', i === index));
  player.go(all.length - 1);
}

GAMES.forEach((game, i) => {
  const row = el('tr', undefined, { 'data-game': i });
  const odd = game.says.length ? '✎ ' + game.says.length : '';
  for (const [text, kind] of [[game.n, 'n'], [game.b], [game.w], [game.r], [game.e, game.fault ? 'bad' : ''], [split(game.m).length, 'n'], [odd, 'faint']]) {
    row.append(el('td', text, kind ? { class: kind } : {}));
  }
  row.onclick = () => show(i);
  list.append(row);
});
if (GAMES.length) show(0);
