// Drives a GTP engine as Sabaki does, with Sabaki's own libraries: the engine is told of a game by
// ControllerStateTracker.sync, which decides between undo, replay and a new start.
//
//   NODE_PATH=.../node_modules node sabaki.mjs ENGINE [ARGUMENT ...]
//
// Prints what was done; exit code 1 at the first failure.
import assert from 'node:assert/strict'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

const require = createRequire(import.meta.url)
const {Controller, ControllerStateTracker} = require('@sabaki/gtp')
const sgf = require('@sabaki/sgf')

const [engine, ...args] = process.argv.slice(2)
assert(engine, 'usage: sabaki.mjs ENGINE [ARGUMENT ...]')
const controller = new Controller(engine, args)
const tracker = new ControllerStateTracker(controller)
const folder = mkdtempSync(join(tmpdir(), 'sabaki-'))
setTimeout(() => { console.error('no end after a minute'); process.exit(1) }, 60_000).unref()

const refused = []
controller.on('response-received', ({command, response}) => {
  if (response.error) refused.push(`${command.name} ${(command.args ?? []).join(' ')}: ${response.content}`)
})
const play = (color, vertex) => ({name: 'play', args: [color, vertex]})
const send = (name, ...args) => controller.sendCommand({name, args: args.map(String)})

// What Sabaki's sync has to achieve: no refusal, and the stones of the engine are those of the game.
async function sync(what, state, stones) {
  await tracker.sync(state)
  assert.deepEqual(refused, [], what)
  if (stones) {
    for (const color of ['black', 'white']) {
      const listed = await send('list_stones', color)
      assert.equal(listed.content.trim(), stones[color], `${what}: ${color}`)
    }
  }
  console.log(`ok: ${what}`)
}

// A game of the engine against itself, synchronised before each move and taken back now and then.
async function game(state) {
  const history = []
  for (let passes = 0; passes < 2 && history.length < 300;) {
    const color = history.length % 2 ? 'W' : 'B'
    await tracker.sync({...state, history: [...history]})
    const {content, error} = await tracker.queueCommand({name: 'genmove', args: [color]})
    assert(!error, `genmove: ${content}`)
    const vertex = content.trim().toUpperCase()
    assert.match(vertex, /^(PASS|[A-HJ-Z]\d+)$/)
    history.push(play(color, vertex))
    passes = vertex === 'PASS' ? passes + 1 : 0
    if (history.length % 10 === 0) {
      await tracker.sync({...state, history: history.slice(0, -history.length / 10)})
      await tracker.sync({...state, history: [...history]})
    }
  }
  assert.deepEqual(refused, [])
  console.log(`ok: a game of ${history.length} moves, undone and replayed on the way`)
  return history
}

// What Sabaki would save, and what the engine writes.
async function records(history) {
  const point = (v) => (v === 'PASS' ? '' : String.fromCharCode(
    97 + 'ABCDEFGHJ'.indexOf(v[0]), 97 + 9 - Number(v.slice(1))))
  let id = 0
  const root = {id: id++, parentId: null, children: [], data: {GM: ['1'], FF: ['4'], CA: ['UTF-8'], SZ: ['9'], KM: ['6.5']}}
  let last = root
  for (const {args: [color, vertex]} of history) {
    const node = {id: id++, parentId: last.id, children: [], data: {[color]: [point(vertex)]}}
    last.children.push(node)
    last = node
  }
  const [saved, written] = [join(folder, 'saved.sgf'), join(folder, 'written.sgf')]
  writeFileSync(saved, sgf.stringify([root]))
  const score = (await send('final_score')).content
  assert(!(await send('loadsgf', saved)).error)
  assert.equal((await send('final_score')).content, score, 'the loaded game has the score of the played one')
  assert(!(await send('printsgf', written)).error)
  const moves = []
  for (let node = sgf.parse(readFileSync(written, 'utf8'))[0]; node; node = node.children[0]) {
    for (const color of ['B', 'W']) if (node.data[color]) moves.push([color, node.data[color][0]])
  }
  assert.deepEqual(moves, history.map(({args: [color, vertex]}) => [color, point(vertex)]))
  console.log('ok: records of Sabaki are read, and ours by Sabaki')
}

controller.start()
// Four questions at once, nothing awaited in between.
const start = ['name', 'version', 'protocol_version', 'list_commands'].map((name) => send(name))
const [name, version, protocol, list] = (await Promise.all(start)).map((response) => response.content)
assert.equal(protocol, '2')
const commands = list.split('\n')
for (const command of ['undo', 'set_free_handicap', 'rectangular_boardsize']) assert(commands.includes(command), command)
console.log(`ok: ${name} ${version} with ${commands.length} commands`)

const square = {komi: 6.5, boardsize: [9, 9]}
const history = await game(square)
await records(history)
tracker.state = {...tracker.state, history: null}
await sync('the game again, from the start', {...square, history})
await sync('another branch', {...square, history: [play('B', 'E5'), play('W', 'C3')]}, {black: 'E5', white: 'C3'})
await sync('komi 0', {...square, komi: 0, history: []}, {black: '', white: ''})
assert.equal((await send('get_komi')).content, '0')

const setUp = {name: 'set_free_handicap', args: ['A1', 'A2', 'J9', 'E5', 'E6']}
const edited = [setUp, play('W', 'C3'), play('W', 'C4'), play('B', 'G7')]
await sync('a set-up position as handicap, moves in any order', {...square, history: edited},
  {black: 'A1 A2 E5 E6 G7 J9', white: 'C3 C4'})
await sync('one move back', {...square, history: edited.slice(0, -1)}, {black: 'A1 A2 E5 E6 J9', white: 'C3 C4'})

await sync('a rectangular board', {komi: 7, boardsize: [9, 13], history: [play('B', 'J13'), play('W', 'A13')]},
  {black: 'J13', white: 'A13'})

// A record of old has a position that superko forbids; a refused move would make the whole game unusable in Sabaki.
const stones = [['B', 'B1'], ['W', 'A2'], ['B', 'C2'], ['W', 'B2'], ['B', 'D1'], ['W', 'J9'], ['B', 'A1'], ['W', 'C1'], ['B', 'B1']]
await sync('a repeated position', {...square, history: stones.map(([c, v]) => play(c, v))},
  {black: 'B1 D1 C2', white: 'A2 B2 J9'})
assert.match((await send('shinpan-violations')).content, /^9 black B1 superko \d+$/)

await controller.stop(3000)
assert.equal(controller.process, null, 'the engine has ended')
rmSync(folder, {recursive: true})
console.log('ok: the end')
process.exit(0)
