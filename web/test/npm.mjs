// Runs the examples of the package's README, and holds the package's functions against its types.
// Usage: node test/npm.mjs
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const npm = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'target/npm');
const { name, files } = JSON.parse(readFileSync(join(npm, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'shinpan-npm-'));
try {
  // What is not in the package is not there for who installs it.
  const packed = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: npm, encoding: 'utf8' }))[0];
  assert.deepEqual(files.filter((file) => !packed.files.some(({ path }) => path === file)), []);
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '-C', folder]);
  mkdirSync(join(folder, 'node_modules', dirname(name)), { recursive: true });
  symlinkSync(join(folder, 'package'), join(folder, 'node_modules', name));

  const readme = readFileSync(join(npm, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code);
  assert.ok(examples.length >= 4);
  examples.forEach((code, i) => {
    const file = join(folder, `example-${i}.mjs`);
    // In Node a failed assertion of the console is only printed.
    writeFileSync(file, `import assert from 'node:assert/strict';\n${code.replaceAll('console.assert(', 'assert.ok(')}`);
    execFileSync(process.execPath, [file], { stdio: ['ignore', 'inherit', 'inherit'] });
  });

  const types = readFileSync(join(npm, 'index.d.ts'), 'utf8');
  const { Game } = await import(join(npm, 'index.js'));
  const typed = [...types.split('export class Game {')[1].matchAll(/^ {2}(?:static )?(\w+)\(/gm)].map(([, method]) => method).sort();
  const own = [...Object.getOwnPropertyNames(Game.prototype), ...Object.getOwnPropertyNames(Game)];
  const methods = own.filter((method) => typeof (Game.prototype[method] ?? Game[method]) === 'function' && method !== 'prototype').sort();
  assert.deepEqual(typed, methods, 'index.d.ts has other methods than index.js');
  const fields = [...types.split('export interface View {')[1].split('\n}')[0].matchAll(/^ {2}(\w+):/gm)].map(([, field]) => field).sort();
  assert.deepEqual(fields, Object.keys(Game.fresh('chinese').view()).sort(), 'index.d.ts has another view');
  console.log(`${name}: ${examples.length} examples run, ${methods.length} methods, ${(packed.size / 1e6).toFixed(1)} MB packed`);
} finally {
  rmSync(folder, { recursive: true });
}
