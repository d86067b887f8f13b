// Goes through the page of a match as a person does, in headless Chromium, and holds it against the journal and the records of the same match.
// Usage: node test/match.mjs PROGRAM [FOLDER FOR SCREENSHOTS]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [program, shots] = process.argv.slice(2);
assert.ok(program, 'usage: node test/match.mjs PROGRAM [FOLDER]');
if (shots) mkdirSync(shots, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'shinpan-match-'));
const place = (...names) => join(folder, ...names);
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

const SIZE = 8;

// Two walls with a dead stone behind each, which two passes leave there, and a game that has hardly begun.
const files = [...Array(SIZE).keys()].map((y) => String.fromCharCode(97 + y));
const OPENINGS = [[...files.flatMap((y) => [`B[d${y}]`, `W[e${y}]`]), 'B[gd]', 'W[be]'], ['B[cc]', 'W[ff]']];

function played() {
  writeFileSync(place('openings.sgf'), OPENINGS.map((moves) => `(;GM[1]FF[4]SZ[${SIZE}];${moves.join(';')})`).join(''));
  const settings = ['-n', '4', '--size', `${SIZE}`, '--rules', 'japanese', '--komi', '0', '--evaluations', '--no-claims', '--openings', place('openings.sgf')];
  const outputs = ['--journal', place('games.jsonl'), '--sgf', place('games'), '--html', place('match.html')];
  // To the end, because dead stones are what stands there then.
  const engine = (level) => `"${program}" --level ${level} --no-resign --threads 1`;
  execFileSync(program, ['match', `${engine('search')} --playouts 40`, engine('heuristic'), ...settings, ...outputs], { stdio: ['ignore', 'ignore', 'inherit'] });
  return readFileSync(place('games.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line)).sort((a, b) => a.game - b.game);
}

// Where a vertex is drawn, and the vertex of a record's letters.
const at = (vertex) => [LETTERS.indexOf(vertex[0]), SIZE - Number(vertex.slice(1))].join();
const vertex = (letters) => (letters ? LETTERS[letters.charCodeAt(0) - 97] + (SIZE - (letters.charCodeAt(1) - 97)) : 'pass');

// The plays of a record: its main line comes first.
const moves = (sgf) => [...sgf.matchAll(/;\s*([BW])\[([a-s]{0,2})\]/g)].map(([, color, where]) => `${color} ${vertex(where)}`);

// What is drawn now: stones, the circle on the last of them, crosses on the dead ones, and the line of each engine's view.
const seen = (page) => page.evaluate(() => {
  const all = (selector, of) => [...document.querySelectorAll(`#board ${selector}`)].map(of);
  const board = document.querySelector('#board svg'), circles = [...board.querySelectorAll('circle')];
  const middle = (c) => [c.getAttribute('cx'), c.getAttribute('cy')].join();
  const stones = circles.filter((c) => c.getAttribute('fill') !== 'none');
  const crosses = [...board.querySelectorAll('line.dead')];
  const of = (l) => [(+l.getAttribute('x1') + +l.getAttribute('x2')) / 2, (+l.getAttribute('y1') + +l.getAttribute('y2')) / 2].map(Math.round).join();
  return {
    stones: Object.fromEntries(stones.map((c) => [middle(c), c.getAttribute('fill') === '#17171a' ? 'B' : 'W'])),
    last: circles.filter((c) => c.getAttribute('fill') === 'none').map(middle),
    dead: [...new Set(crosses.map(of))].sort(),
    lines: all('svg.evaluations polyline', (l) => l.getAttribute('points').split(' ').map((p) => p.split(',').map(Number))),
    cursor: all('svg.evaluations line:last-of-type', (l) => Number(l.getAttribute('x1'))),
    label: all('.label', (l) => l.textContent)[0],
    wide: document.documentElement.scrollWidth - window.innerWidth,
  };
});

const games = played();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const held = { games: 0, lasts: 0, dead: 0, evaluations: 0 };
for (const [width, height] of [[390, 844], [1440, 900]]) {
  const page = await browser.newPage({ viewport: { width, height } });
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(pathToFileURL(place('match.html')).href);
  assert.equal(await page.locator('#list tr').count(), games.length);
  for (const [index, game] of games.entries()) {
    const where = `game ${game.game}, ${width} pixels wide`;
    await page.locator('#list tr').nth(index).click();
    assert.ok((await page.locator('#board').textContent()).includes(`Game ${game.game}: ${game.black} (black)`), where);

    // The link leads to the record of this game.
    const link = page.locator('#board a');
    assert.equal(await link.textContent(), 'SGF', where);
    const record = readFileSync(fileURLToPath(await link.evaluate((a) => a.href)), 'utf8');
    assert.deepEqual(moves(record), game.moves, where);

    // At the end: the dead stones, and Black's share of wins as each engine told it.
    let now = await seen(page);
    assert.ok(now.wide <= 0, `${where}: ${now.wide} pixels too wide`);
    assert.deepEqual(now.dead, (game.dead ?? []).map(at).sort(), where);
    now.dead.forEach((stone) => assert.ok(now.stones[stone], `${where}: a cross without a stone`));
    const tells = game.evaluations.map((text) => /(-?[0-9.]+)w/.exec(text)).map((found) => found && Number(found[1]));
    const lines = ['B', 'W'].map((color) => tells.map((share, i) => [i, share]).filter(([i, share]) => share !== null && game.moves[i][0] === color));
    const shown = lines.filter((line) => line.length);
    assert.equal(now.lines.length, shown.length, where);
    shown.forEach((line, i) => line.forEach(([move, share], n) => {
      const [x, y] = now.lines[i][n];
      assert.ok(Math.abs(x - (400 * (move + 1)) / game.moves.length) < 0.1 && Math.abs(y - (78 - 76 * share)) < 0.1, `${where}, move ${move + 1}`);
    }));
    if (shots) await page.screenshot({ path: join(shots, `match-${game.game}-${width}.png`), fullPage: true });

    held.games += 1;
    held.dead += now.dead.length;
    held.evaluations += shown.flat().length;
    // Once is enough.
    if (width < 1000) continue;

    // Move by move from the start: one circle, on what was played last, and no crosses before the end.
    await page.keyboard.press('Home');
    assert.deepEqual((await seen(page)).last, [], where);
    for (const [i, move] of game.moves.entries()) {
      await page.keyboard.press('ArrowRight');
      now = await seen(page);
      const [color, to] = move.split(' ');
      const last = to === 'pass' ? [] : [at(to)];
      const end = i + 1 === game.moves.length;
      if (!(end && (game.dead ?? []).includes(to))) assert.deepEqual(now.last, last, `${where}, move ${i + 1}`);
      last.forEach((stone) => assert.equal(now.stones[stone], color, `${where}, move ${i + 1}`));
      if (!end) assert.deepEqual(now.dead, [], `${where}, move ${i + 1}`);
      assert.ok(now.label.startsWith(`${i + 1}/${game.moves.length} ${move}`), now.label);
      if (tells[i] !== null) assert.ok(now.label.includes(`Black ${(100 * tells[i]).toFixed(1)} %`), `${where}: ${now.label}`);
      if (shown.length) assert.ok(Math.abs(now.cursor[0] - (400 * (i + 1)) / game.moves.length) < 0.1, where);
      held.lasts += last.length;
    }
  }
  assert.deepEqual(faults, []);
  await page.close();
}
await browser.close();
rmSync(folder, { recursive: true });
assert.ok(held.games === 8 && held.lasts > 100 && held.dead > 1 && held.evaluations > 80, JSON.stringify(held));
console.log(`The page of a match: ${held.games} times a game, ${held.lasts} last moves, ${held.dead} dead stones, ${held.evaluations} evaluations`);
