// Drives `shinpan analysis` with Ogatak's own engine, query, node and record modules, without its window.
//
//   node in_ogatak.mjs PROGRAM OGATAK/src
//
// OGATAK is a checkout of Ogatak, which no registry has. Prints what was done; exit code 1 at the first failure.
import assert from 'node:assert/strict'
import {mkdtempSync, writeFileSync} from 'node:fs'
import Module, {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'

const [program, source] = process.argv.slice(2)
assert(program && source, 'usage: in_ogatak.mjs PROGRAM OGATAK/src')
setTimeout(() => { console.error('no end after a minute'); process.exit(1) }, 60_000).unref()

// The window and the settings, as far as these modules ask for them.
const load = Module._load
const electron = {ipcRenderer: {send() {}, on() {}}, app: {getPath: () => tmpdir()}}
Module._load = (name, ...rest) => (name === 'electron' ? electron : load(name, ...rest))
const alerts = []
const received = []
Object.assign(globalThis, {
  alert: text => alerts.push(text),
  stderrbox: {receive() {}, show() {}, hide() {}},
  hub: {receive_object: o => received.push(o)},
  config: {default_rules: 'Chinese', default_komi: 7.5, default_size: 19, report_every: 0.1, wide_root_noise: 0,
           ownership_marks: 1, ownership_per_move: true, fast_first_report: true, logfile: null},
})
const require = createRequire(join(resolve(source), 'modules', 'x.js'))
const load_sgf = require('./load_sgf')
const new_engine = require('./engine')

const until = async (what, found) => {
  for (let i = 0; i < 1000; i++) {
    const o = found()
    if (o) return o
    await new Promise(done => setTimeout(done, 30))
  }
  assert.fail(`${what}: ${JSON.stringify(alerts)}`)
}

const folder = mkdtempSync(join(tmpdir(), 'ogatak-'))
const file = join(folder, 'analysis.cfg')
writeFileSync(file, 'numAnalysisThreads = 1\n')
const engine = new_engine()
// Ogatak wants a file of weights that exists.
engine.setup(resolve(program), file, resolve(process.env.SHINPAN_NET ?? 'crates/shinpan-engine/src/net/own.bin.gz'))
assert(engine.exe, engine.problem_text())
await until('no version', () => engine.received_version)
console.log(`version ${engine.version.join('.')}; a board of 29 was refused as Ogatak expects`)

const record = Buffer.from('(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese];B[ee];W[cc];B[gc](;W[cg];B[gg])(;W[tt];B[tt]))')
let node = load_sgf(record)._roots[0]
for (const child of [0, 0, 0, 0]) {
  engine.analyse(node)
  const id = engine.desired.id
  const told = await until(`nothing about ${id}`, () => received.find(o => o.id === id && o.moveInfos?.length))
  assert(told.rootInfo.visits > 0 && told.policy.length === 82 && told.ownership.length === 81)
  assert(told.moveInfos[0].pv.length && told.moveInfos[0].ownership.length === 81)
  node = node.children[child]
}
engine.halt()
await until('it goes on thinking', () => engine.running === null)
assert.deepEqual(alerts, [])
engine.shutdown()
console.log('four positions were pondered, each until the next; then it was told to stop')
process.exit(0)
