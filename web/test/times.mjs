// Judges the last position of every record of some folders in the compiled referee, and prints how long that takes.
// Usage: node test/times.mjs FOLDER ...
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { Game } = await import(join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'target/npm/index.js'));
const times = [];
for (const folder of process.argv.slice(2)) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sgf'))) {
    const game = Game.open(readFileSync(join(folder, file)), { usual: 'japanese' });
    const start = performance.now();
    game.judge();
    times.push(performance.now() - start);
  }
}
times.sort((a, b) => a - b);
const ms = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]);
const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
console.log(`${times.length} records: median ${ms(0.5)} ms, 95 % within ${ms(0.95)} ms, the longest ${ms(1)} ms, ` +
  `${times.filter((time) => time > 2000).length} over 2 s; ${memory} MiB in all`);
