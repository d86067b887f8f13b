// Goes through the page as a person does, in headless Chromium, and holds its scores against the program's.
// Usage: node test/page.mjs PROGRAM [FOLDER FOR SCREENSHOTS] [NUMBER OF GAMES]
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { games } from './games.mjs';

const [program, shots, number] = process.argv.slice(2);
assert.ok(program, 'usage: node test/page.mjs PROGRAM [FOLDER]');
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const address = pathToFileURL(join(root, 'target/web/index.html')).href;
const record = (name) => readFileSync(join(root, 'tests/records', name), 'utf8');
const shinpan = (...words) => JSON.parse(execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')[0]);
// A program that could not score one of the records says so with its exit status, and in the line of that record.
const scored = (...words) => spawnSync(program, ['score', ...words], { encoding: 'utf8', maxBuffer: 1 << 30 }).stdout.trim().split('\n').map((line) => JSON.parse(line));
const [GAMES, SEED] = [Number(number ?? 90), 1];
if (shots) mkdirSync(shots, { recursive: true });

// Here a border that both players left open is closed along points of which the estimate is so near to undecided that the last bits
// of sums decide, which are others in the browser: only the dead stones must be the same.
const NEARLY_UNDECIDED = 'full.sgf';
// A record, rules and dead stones that the page and the program are asked about.
const SCORED = [
  ['full.sgf', 'chinese', ''], ['full.sgf', 'japanese', ''], ['full.sgf', 'aga', ''], ['full.sgf', 'concord', ''],
  ['claims.sgf', 'japanese', ''], ['claims.sgf', 'chinese', ''], ['corner.sgf', 'chinese', ''], ['corner.sgf', 'japanese', ''],
  ['marked.sgf', 'chinese', ''], ['marked.sgf', 'japanese', ''], ['early-draw.sgf', 'new-zealand', ''],
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
let done = 0;

async function opened(width, height, options = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => request.url().startsWith('file:') || request.url().startsWith('blob:') || faults.push(`fetches ${request.url()}`));
  const began = Date.now();
  await page.goto(address);
  await page.waitForSelector('body[data-ready]', { timeout: 20_000 });
  return { page, faults, context, took: Date.now() - began };
}

const task = async (name, work) => {
  await work();
  done += 1;
  console.log(`  ${name}`);
};

for (const [width, height] of [[390, 844], [1440, 900]]) {
  const { page, faults, context, took } = await opened(width, height);
  console.log(`${width} pixels wide, ready after ${took} ms`);
  const shot = (name) => (shots ? page.screenshot({ path: join(shots, `${name}-${width}.png`), fullPage: true }) : undefined);
  const point = (at) => page.locator(`#board [data-at="${at}"]`);
  const text = (id) => page.locator(`#${id}`).textContent();
  const mode = (value) => page.check(`input[name=mode][value=${value}]`);
  const paste = async (sgf) => { await page.fill('#paste', sgf); await page.click('#read'); };

  await task('a new game is played, and a refused move says why', async () => {
    await page.selectOption('#size', '9');
    await page.click('#new');
    await page.selectOption('#dialect', 'chinese');
    for (const at of ['E5', 'F5', 'D4', 'E4', 'A1', 'F3', 'A2', 'G4']) await point(at).click();
    await point('F4').click();
    assert.match(await text('error'), /F4 is refused: F4 would have no liberty \(suicide\)/);
    assert.match(await point('F4').getAttribute('aria-label'), /F4, empty, .*suicide/);
    assert.equal(await text('number'), '8 / 8');
    await shot('refused');
  });

  await task('a click answers soon', async () => {
    const ms = await page.evaluate(() => {
      const began = performance.now();
      document.querySelector('#board [data-at="C7"]').click();
      return performance.now() - began;
    });
    console.log(`    ${ms.toFixed(1)} ms`);
    assert.ok(ms < 500, `${ms} ms`);
    await page.click('#undo');
    assert.equal(await text('number'), '8 / 8');
  });

  await task('the keyboard plays', async () => {
    await point('E5').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    assert.match(await point('E6').getAttribute('aria-label'), /E6, Black/);
    await page.keyboard.press('u');
    assert.match(await point('E6').getAttribute('aria-label'), /E6, empty/);
  });

  await task('two passes stop, dead stones are marked by a click, and the count has reasons', async () => {
    await page.click('#pass');
    await page.click('#pass');
    assert.match(await text('status'), /Play has stopped/);
    await mode('dead');
    await point('A1').click();
    assert.match(await point('A2').getAttribute('aria-label'), /dead/);
    await page.click('#count');
    const [agreed, none] = [await text('score'), 'score'];
    assert.match(agreed, /^[BW]\+[\d.]+/);
    assert.match(await page.locator('#score').innerText(), /Reason of every point/);
    await shot('counted');
    await page.click('#clear');
    await page.click('#count');
    assert.notEqual(await text(none), agreed);
    await mode('play');
  });

  await task('a count is gone through step by step by each of twelve procedures, and printed', async () => {
    await paste(record('full.sgf'));
    await page.click('#count');
    const score = await page.locator('#score .big').textContent();
    const methods = await page.locator('#method option').evaluateAll((options) => options.map((o) => o.value));
    assert.equal(methods.length, 12);
    for (const method of methods) {
      await page.selectOption('#method', method);
      const stages = Number((await text('step-number')).split(' / ')[1]);
      assert.ok(stages > 0, method);
      for (let n = 1; n <= stages; n++) await page.click('#step-forward');
      assert.ok(await page.locator('#step-forward').isDisabled());
      assert.match(await text('step'), new RegExp(`Score: ${score.replace('+', '\\+')}`), method);
    }
    await page.selectOption('#method', 'japanese');
    const stones = () => page.locator('#board .stone').count();
    const before = await stones();
    while (!(await page.locator('#step-forward').isDisabled())) await page.click('#step-forward');
    assert.notEqual(await stones(), before);
    await shot('by-hand');
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('#pass').isVisible(), false);
    assert.ok(await page.locator('#score').isVisible());
    await shot('printed');
    await page.emulateMedia({ media: null });
    await page.selectOption('#dialect', 'chinese');
    assert.equal(await page.locator('#counting').isVisible(), false);
    await page.click('#count');
    await page.selectOption('#method', 'japanese');
    assert.equal(await text('step-number'), '0 / 0');
    assert.match(await text('step'), /these rules/);
    await page.click('#undo');
  });

  await task('a position is set up', async () => {
    await page.selectOption('#size', '5');
    await page.click('#new');
    await mode('black');
    await point('B2').click();
    await mode('white');
    await point('C3').click();
    assert.match(await point('B2').getAttribute('aria-label'), /Black/);
    assert.match(await point('C3').getAttribute('aria-label'), /White/);
    await page.click('#undo');
    assert.match(await point('C3').getAttribute('aria-label'), /empty/);
    await mode('play');
  });

  await task('rules are composed answer by answer, and what contradicts cannot be chosen and says why', async () => {
    await page.selectOption('#dialect', 'chinese');
    await page.click('#questions > summary');
    await page.click('#answers details[data-key=pass] > summary');
    const forbidden = page.locator('#answers details[data-key=pass] .answer', { has: page.locator('input[value=forbidden]') });
    assert.ok(await forbidden.locator('input').isDisabled());
    assert.match(await forbidden.innerText(), /pass=forbidden and stop=[\w-]+ contradict each other: passes would stop play/);
    await page.click('#answers details[data-key=repetition] > summary');
    await page.check('#answers input[name=answer-repetition][value=situational]');
    assert.equal(await page.inputValue('#expression'), 'chinese repetition=situational');
    assert.equal(await page.inputValue('#dialect'), '');
    assert.match(await page.locator('#answers details[data-key=repetition] > summary').innerText(), /^repetition=situational/);
    assert.match(decodeURIComponent(page.url()).replaceAll('+', ' '), /RU\[chinese repetition=situational\]/);
    await shot('composed');
    const write = async (text) => { await page.fill('#expression', text); await page.press('#expression', 'Enter'); };
    await write('japanese ko=positional');
    assert.equal(await page.inputValue('#expression'), 'japanese repetition=positional');
    await write('chinese pass=forbidden');
    assert.match(await text('error'), /contradict each other/);
    assert.equal(await page.inputValue('#expression'), 'japanese repetition=positional');
    await page.click('#answers details[data-key=limit] > summary');
    await page.fill('#answers details[data-key=limit] input', '50');
    await page.press('#answers details[data-key=limit] input', 'Enter');
    assert.equal(await page.inputValue('#expression'), 'japanese repetition=positional limit=50');
    for (let n = 0; n < 3; n++) await page.click('#undo');
    assert.equal(await page.inputValue('#expression'), 'chinese');
    await page.click('#questions > summary');
  });

  await task('a record is pasted, dropped and stepped through', async () => {
    await paste(record('full.sgf'));
    const moves = (await text('number')).split(' / ')[1];
    assert.ok(Number(moves) > 10);
    await page.click('#first');
    await page.click('#forward');
    await page.click('#forward');
    assert.equal(await text('number'), `2 / ${moves}`);
    await page.click('#last');
    await page.evaluate((sgf) => {
      const data = new DataTransfer();
      data.items.add(new File([sgf], 'game.sgf'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, '(;SZ[9]RU[Japanese]KM[6.5];B[ee];W[ce])');
    await page.waitForFunction(() => document.querySelector('#number').textContent === '2 / 2');
    assert.equal(await page.inputValue('#dialect'), 'japanese');
    await page.click('#undo');
    assert.equal(await text('number'), `${moves} / ${moves}`);
  });

  await task('dead stones are judged with evidence beside each, as the program judges them', async () => {
    await paste(record('full.sgf'));
    const began = Date.now();
    await page.click('#judge');
    await page.waitForSelector('#score .big');
    console.log(`    judged after ${Date.now() - began} ms`);
    const ours = shinpan('score', '--json', '--detail', '--lenient', join(root, 'tests/records/full.sgf'));
    assert.deepEqual((await page.evaluate(() => state.dead)).sort(), ours.dead.sort());
    assert.match(await page.locator('#score .big').textContent(), /^[BW]\+/);
    assert.equal(await text('busy'), '');
    assert.match(await page.locator('#verdict').innerText(), /proved|not proved/);
    await page.locator('#verdict summary').click();
    await page.locator('#verdict li button').first().click();
    assert.ok((await page.locator('#board .evidence').count()) > 0);
    await shot('judged');
  });

  await task('two claims are compared, with what can be done', async () => {
    await mode('dead');
    await page.click('#clear');
    await point(await page.evaluate(() => shown.black[0])).click();
    const claimed = (await page.evaluate(() => state.dead)).join(' ');
    assert.notEqual(claimed, '');
    await page.click('#claim');
    assert.equal(await text('claimed'), `First claim: ${claimed}`);
    assert.ok(page.url().includes('claim='));
    await page.click('#clear');
    await page.click('#settle');
    await page.waitForSelector('#claims table');
    const said = await page.locator('#claims').innerText();
    for (const row of [/First claim\s+[BW]\+/, /Second claim/, /Difference/, /Verdict/, /To resume play/, /call the referee/]) assert.match(said, row);
    assert.ok((await page.locator('#board .evidence').count()) > 0);
    await shot('dispute');
    await mode('play');
  });

  await task('an illegal play stands, and is challenged', async () => {
    await page.selectOption('#size', '5');
    await page.click('#new');
    await page.selectOption('#dialect', 'concord');
    for (const at of ['A2', 'E5', 'B1']) await point(at).click();
    await point('A1').click();
    assert.match(await text('error'), /A1 is refused/);
    await page.check('#lenient');
    await point('A1').click();
    assert.match(await text('status'), /move 4, white A1: /);
    await page.click('#acts [data-act=challenge]');
    assert.match(await text('status'), /Move 4: White Pass/);
    await page.click('#undo');
    await page.click('#acts [data-act=waive]');
    assert.equal(await text('number'), '3 / 3');
    await page.uncheck('#lenient');
  });

  await task('play resumes after a stop, and the players agree on the marks', async () => {
    await page.selectOption('#dialect', 'japanese');
    await page.click('#pass');
    await page.click('#pass');
    await page.click('#acts [data-act=resume]');
    assert.match(await text('status'), /to move/);
    await page.click('#undo');
    await page.click('#acts [data-act=agree]');
    assert.equal(await page.locator('#acts [data-act=resume]').count(), 0);
  });

  await task('the engine plays, and the page answers meanwhile', async () => {
    await page.selectOption('#size', '9');
    await page.click('#new');
    await page.selectOption('#visits', '20');
    await page.selectOption('#engine', 'white');
    await point('E5').click();
    const ms = await page.evaluate(() => {
      const began = performance.now();
      document.querySelector('#dialect').focus();
      document.querySelector('input[name=mode][value=dead]').click();
      return performance.now() - began;
    });
    assert.ok(ms < 500, `${ms} ms while the engine thinks`);
    await mode('play');
    await page.waitForFunction(() => document.querySelector('#number').textContent === '2 / 2');
    await page.click('#undo');
    assert.equal(await text('number'), '0 / 0');
    await page.selectOption('#engine', '');
  });

  await task('the same game under every dialect', async () => {
    await paste(record('full.sgf'));
    await page.click('#compare');
    const rows = await page.locator('#table tbody tr').count();
    assert.ok(rows > 40, `${rows} rows`);
    assert.match(await page.locator('#table tbody').innerText(), /[+-][\d.]+ \w+=/);
    await shot('compared');
  });

  await task('nothing is lost on reload, and a link carries everything', async () => {
    const [number, link] = [await text('number'), page.url()];
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.equal(await text('number'), number);
    assert.equal(await page.locator('#undo').isDisabled(), false);
    const other = await context.newPage();
    await other.goto(link);
    await other.waitForSelector('body[data-ready]');
    assert.equal(await other.locator('#number').textContent(), number);
    await other.close();
  });

  await task('five languages have every word, and the choice stays', async () => {
    const missing = await page.evaluate(() => Object.entries(WORDS).flatMap(([code, words]) =>
      Object.keys(WORDS.en).filter((key) => !words[key]).map((key) => `${code}.${key}`)));
    assert.deepEqual(missing, []);
    await page.selectOption('#language', 'ja');
    assert.equal(await text('pass'), 'パス');
    await shot('japanese');
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
    await page.selectOption('#language', 'en');
  });

  await task('everything has a name, and nothing is wider than the screen', async () => {
    const nameless = await page.evaluate(() => [...document.querySelectorAll('button, input, select, textarea')]
      .filter((e) => !(e.ariaLabel || e.textContent.trim() || e.labels?.[0]?.textContent.trim())).map((e) => e.outerHTML.slice(0, 80)));
    assert.deepEqual(nameless, []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'scrolls sideways');
  });

  await task('hostile records harm nothing', async () => {
    const before = await text('number');
    for (const sgf of ['', '(;', '(;SZ[99];B[aa])', `(;SZ[19]${'AB[aa:ss]'.repeat(50)})`, '('.repeat(100_000)]) {
      await paste(sgf);
      assert.notEqual(`${await text('error')}${await text('number')}`, '');
    }
    await paste('(;SZ[9]RU[<img src=x onerror=alert(1)>]PB[<script>alert(1)</script>];B[ee])');
    assert.equal(await page.locator('main img, main script').count(), 0);
    assert.match(await text('remarks'), /<img src=x/);
    assert.ok(before);
  });

  assert.deepEqual(faults, []);
  await context.close();
}

{
  const { page, context } = await opened(390, 844, { colorScheme: 'dark' });
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(paper, 'rgb(23, 22, 20)');
  if (shots) await page.screenshot({ path: join(shots, 'dark-390.png'), fullPage: true });
  console.log('dark colours where the system asks for them');

  for (const [name, rules, agreed] of SCORED) {
    const ours = shinpan('score', '--json', '--detail', '--unfinished', '--lenient', '--rules', rules, '--agreed', agreed, join(root, 'tests/records', name));
    const theirs = await page.evaluate(([sgf, rules, agreed]) => {
      const opened = JSON.parse(wasm_bindgen.open(new TextEncoder().encode(sgf), rules, rules));
      return JSON.parse(wasm_bindgen.score(opened.sgf, opened.moves, agreed));
    }, [record(name), rules, agreed]);
    assert.equal(theirs.score, ours.score, `${name} under ${rules}`);
    if (ours.tally) {
      assert.deepEqual(theirs.tally.points, ours.tally.points, `${name} under ${rules}`);
      assert.deepEqual(theirs.tally.adjustments, ours.tally.adjustments, `${name} under ${rules}`);
      assert.deepEqual(theirs.tally.totals, ours.tally.totals, `${name} under ${rules}`);
    }
    console.log(`  ${name} under ${rules}: ${ours.score} in the page and by the program${ours.tally ? `, ${ours.tally.points.length} reasons alike` : ''}`);
  }

  for (const name of ['full.sgf', 'corner.sgf', 'claims.sgf']) {
    for (const rules of ['chinese', 'japanese', 'concord']) {
      const words = ['--json', '--detail', '--unfinished', '--lenient', '--rules', rules, join(root, 'tests/records', name)];
      const ours = shinpan('score', ...words);
      const theirs = await page.evaluate(async ([sgf, rules]) => {
        const opened = JSON.parse(wasm_bindgen.open(new TextEncoder().encode(sgf), rules, rules));
        const began = performance.now();
        return { ...(await thought.ask('judge', opened.sgf, opened.moves)), ms: performance.now() - began };
      }, [record(name), rules]);
      if (!ours.tally) continue;
      assert.deepEqual([...theirs.dead].sort(), [...ours.dead].sort(), `${name} under ${rules}`);
      if (name !== NEARLY_UNDECIDED) {
        assert.equal(theirs.score.score, ours.score, `${name} under ${rules}`);
        assert.deepEqual(theirs.score.tally.points, ours.tally.points, `${name} under ${rules}`);
      }
      assert.equal(theirs.score.certain, ours.certain);
      // Two seconds where nothing else runs.
      assert.ok(theirs.ms < 20_000, `${name} under ${rules}: ${theirs.ms} ms`);
      console.log(`  ${name} under ${rules}: judged alike, ${ours.dead.length} stones dead, ${theirs.ms.toFixed(0)} ms`);
    }
  }

  const families = JSON.parse(await page.evaluate(() => wasm_bindgen.families()));
  // The rules of the WAGC model ask which stones are independently alive, which the page takes as undecided.
  const dialects = families.flatMap((family) => family.dialects.map((dialect) => dialect.name)).filter((name) => name !== 'wagc-model');
  const records = games(GAMES, SEED, dialects);
  const folder = mkdtempSync(join(tmpdir(), 'shinpan-page-'));
  const files = records.map((sgf, i) => join(folder, `${String(i).padStart(4, '0')}.sgf`));
  records.forEach((sgf, i) => writeFileSync(files[i], sgf));
  const ours = scored('--json', '--detail', '--unfinished', '--lenient', '--agreed', '', ...files);
  rmSync(folder, { recursive: true });
  const theirs = await page.evaluate((records) => records.map((sgf) => {
    try {
      const opened = JSON.parse(wasm_bindgen.open(new TextEncoder().encode(sgf), 'chinese'));
      return { ...JSON.parse(wasm_bindgen.score(opened.sgf, opened.moves, '')), remarks: opened.remarks };
    } catch (error) { return { error: error.message }; }
  }), records);
  let [counted, refused, setUp] = [0, 0, 0];
  records.forEach((sgf, i) => {
    const [program, page] = [ours[i], theirs[i]];
    assert.equal(page.counted === false ? (page.score ?? 'undecided') : page.score ?? null, program.score ?? null, `${sgf}\n${JSON.stringify(page).slice(0, 300)}\n${JSON.stringify(program).slice(0, 300)}`);
    if (program.tally) assert.deepEqual([page.tally.points, page.tally.adjustments, page.tally.totals], [program.tally.points, program.tally.adjustments, program.tally.totals], sgf);
    if (program.tally) counted += 1;
    if (program.remarks?.some((remark) => remark.includes('breaks a rule'))) refused += 1;
    if (program.remarks?.some((remark) => remark.includes('set up instead'))) setUp += 1;
  });
  console.log(`  ${records.length} games by chance (seed ${SEED}) alike: ${counted} counted, ${refused} with moves that the rules refuse, ${setUp} with plays on stones`);
  assert.ok(counted > GAMES / 2 && refused > GAMES / 30 && setUp > GAMES / 30);
  const stones = await page.evaluate(() => {
    const opened = JSON.parse(wasm_bindgen.open(new TextEncoder().encode('(;SZ[19]RU[ancient-1];B[aa])'), 'chinese'));
    return JSON.parse(wasm_bindgen.view(opened.sgf, opened.moves)).black;
  });
  assert.deepEqual(stones, ['D4', 'Q16', 'A19'], 'stones that the rules set up stay');
  await context.close();
}

await browser.close();
console.log(`${done} tasks done, ${SCORED.length} scores alike`);
