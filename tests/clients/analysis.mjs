// Reads analysis as Sabaki does, with its own module: src/modules/analysis.js of SabakiHQ/Sabaki (2026), copied to a name that
// ends in .mjs. Of a board it needs no more than the names of the points.
//
//   node analysis.mjs ANALYSIS.mjs ENGINE [ARGUMENT ...]
//
// Prints what was read; exit code 1 at the first failure.
import assert from 'node:assert/strict'
import {spawnSync} from 'node:child_process'
import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

const [module, engine, ...args] = process.argv.slice(2)
assert(engine, 'usage: analysis.mjs ANALYSIS.mjs ENGINE [ARGUMENT ...]')
const {parseAnalysis} = await import(pathToFileURL(resolve(module)))
const letters = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
const board = {parseVertex: (v) => [letters.indexOf(v[0].toUpperCase()), 9 - Number(v.slice(1))]}

for (const command of ['analyze', 'kata-analyze', 'lz-analyze', 'genmove_analyze', 'kata-genmove_analyze', 'lz-genmove_analyze']) {
  const input = `boardsize 9\nplay b E5\n${command} w 20\n`
  const {stdout} = spawnSync(engine, args, {input, encoding: 'utf8'})
  const lines = stdout.split('\n').filter((line) => line.startsWith('info '))
  assert(lines.length > 0, `${command}: ${stdout}`)
  for (const line of lines) {
    // As enginesyncer.js tells the words apart: by the name of the command.
    const format = command.startsWith('kata') ? 'float' : 'integer'
    const variations = parseAnalysis(line, board, format)
    const told = line.split('info move ').length - 1 - (line.match(/info move pass/g) ?? []).length
    assert.equal(variations.length, told, line)
    for (const {vertex, visits, winrate, scoreLead, moves} of variations) {
      assert([vertex, ...moves].every(([x, y]) => 0 <= x && x < 9 && 0 <= y && y < 9), line)
      assert(Number.isInteger(visits) && visits > 0, line)
      assert(winrate >= 0 && winrate <= 100, line)
      assert.equal(scoreLead == null, command.startsWith('lz'), line)
    }
    // On an open board with one stone no sound engine thinks that all is lost.
    assert(Math.max(...variations.map((v) => v.winrate)) > 1, line)
  }
  console.log(`${command}: ${lines.length} lines, ${parseAnalysis(lines.at(-1), board).length} moves`)
}
