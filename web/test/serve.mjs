// Holds `shinpan serve` to what it says: the page on loopback with its policy, and nothing else.
// Usage: node test/serve.mjs PROGRAM
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const program = process.argv[2];
assert.ok(program, 'usage: node test/serve.mjs PROGRAM');
const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'target/web');

// A server on a free port, and its address.
const serve = async (dir) => {
  const server = spawn(program, ['serve', '--port', '0', '--dir', dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise((resolve) => server.stdout.once('data', (data) => resolve(String(data))));
  return { server, address: line.trim() };
};

// The answer to a request line as it stands: what a browser would make of it is not asked for.
const raw = (address, line) => new Promise((resolve, reject) => {
  const { hostname, port, host } = new URL(address);
  let answer = '';
  connect(Number(port), hostname, function begin() { this.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`); })
    .on('data', (data) => { answer += data; }).on('end', () => resolve(answer)).on('error', reject);
});

// A browser's connection: it stays open, unless the answer is of HTTP/1.0. Without a path nothing is asked.
const connected = (address, path) => new Promise((resolve, reject) => {
  const { hostname, port, host } = new URL(address);
  let answer = '';
  const socket = connect(Number(port), hostname, () => {
    if (!path) return resolve(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  });
  setTimeout(() => reject(new Error(`${path} was not answered`)), 10_000).unref();
  socket.on('error', reject).on('data', (data) => {
    answer += data;
    const length = /Content-Length: (\d+)/i.exec(answer);
    const head = answer.indexOf('\r\n\r\n');
    if (!length || head < 0 || answer.length < head + 4 + Number(length[1])) return;
    if (answer.startsWith('HTTP/1.0')) socket.destroy();
    resolve(socket);
  });
});

const { server, address } = await serve(folder);
const beside = mkdtempSync(join(tmpdir(), 'shinpan-serve-'));
try {
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/$/);
  const answer = await fetch(address);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  const html = await answer.text();
  const own = /Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
  assert.equal(answer.headers.get('content-security-policy'), `${own}; frame-ancestors 'none'`);
  assert.equal((await fetch(`${address}app.js`)).headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.equal((await fetch(`${address}app.js`, { method: 'HEAD' })).status, 200);
  for (const path of ['/none.js', '/../build.sh', '/%2e%2e/Cargo.toml', '//index.html', '/../../Cargo.toml', '/etc/passwd']) {
    assert.match(await raw(address, `GET ${path}`), /^HTTP\/1\.0 404 /, path);
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) assert.match(await raw(address, `${method} /`), /^HTTP\/1\.0 405 /, method);
  assert.match(await raw(address, 'nonsense'), /^(HTTP\/1\.[01] 4|$)/);

  // Browsers open connections in advance, and several at once: none waits for another that stays open.
  const open = [];
  for (let i = 0; i < 3; i += 1) open.push(await connected(address));
  for (let i = 0; i < 20; i += 1) open.push(...await Promise.all(['/none', '/none', '/none'].map((path) => connected(address, path))));
  open.forEach((socket) => socket.destroy());

  // Nobody else in the network is answered.
  const others = Object.values(networkInterfaces()).flat().filter((i) => i.family === 'IPv4' && !i.internal);
  for (const other of others) await assert.rejects(fetch(address.replace('127.0.0.1', other.address)), other.address);

  const failed = (...words) => {
    const { status, stdout, stderr } = spawnSync(program, ['serve', ...words], { encoding: 'utf8' });
    assert.deepEqual([status, stdout], [1, '']);
    return stderr;
  };
  writeFileSync(join(beside, 'notes.txt'), 'none');
  assert.equal(failed('--port', '0', '--dir', beside), `error: ${beside}: there is no index.html\n`);
  const { port } = new URL(address);
  assert.match(failed('--port', port, '--dir', folder), new RegExp(`^error: cannot listen on 127\\.0\\.0\\.1:${port}: `));

  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(address);
  await page.waitForSelector('body[data-ready]', { timeout: 60_000 });
  await page.click('#board [data-at=E5]');
  assert.equal(await page.locator('#number').textContent(), '1 / 1');
  // The worker starts under this policy too.
  const { move } = await page.evaluate(() => thought.ask('think', state.sgf, state.at, 1, 1000));
  assert.ok(move);
  assert.deepEqual(faults, []);
  await browser.close();
  console.log(`the page is served on ${address}, with its policy, and nothing else is`);
} finally {
  server.kill();
  rmSync(beside, { recursive: true });
}
