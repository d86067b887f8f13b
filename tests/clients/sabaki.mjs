// Drives a GTP engine as Sabaki does, with Sabaki's own libraries: records are read by @sabaki/sgf, positions made by
// @sabaki/go-board, and ControllerStateTracker.sync of @sabaki/gtp decides between undo, replay and a new start.
//
//   NODE_PATH=.../node_modules node sabaki.mjs ENGINE [ARGUMENT ...]
//
// Prints what was done; exit code 1 at the first failure.
import assert from 'node:assert/strict'
import {mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

const require = createRequire(import.meta.url)
const {Command, Controller, ControllerStateTracker} = require('@sabaki/gtp')
const Board = require('@sabaki/go-board')
const influence = require('@sabaki/influence')
const sgf = require('@sabaki/sgf')

const [engine, ...args] = process.argv.slice(2)
assert(engine, 'usage: sabaki.mjs ENGINE [ARGUMENT ...]')
const controller = new Controller(engine, args)
const tracker = new ControllerStateTracker(controller)
const folder = mkdtempSync(join(tmpdir(), 'sabaki-'))
setTimeout(() => { console.error('no end after three minutes'); process.exit(1) }, 180_000).unref()

const refused = []
controller.on('response-received', ({command, response}) => {
  if (response.error) refused.push(`${command.name} ${command.args.join(' ')}: ${response.content}`)
})
const send = (name, ...args) => controller.sendCommand({name, args: args.map(String)})
const ask = async (name, ...args) => (await send(name, ...args)).content.trim()
const play = (color, vertex) => ({name: 'play', args: [color, vertex]})
const signs = {B: 1, W: -1}

// The commands that lead to the last of some nodes, and the position that Sabaki shows there. Whatever stones a node sets
// up on an empty board are a free handicap to Sabaki; all others are moves, in any order of colours. A komi that is no
// number is left out: Sabaki would send NaN.
function story(nodes) {
  const [width, height = width] = (nodes[0].data.SZ ?? ['19'])[0].split(':').map(Number)
  let board = Board.fromDimensions(width, height)
  const history = []
  for (const {data} of nodes) {
    const points = (property) => (data[property] ?? []).flatMap(sgf.parseCompressedVertices)
    if (points('AB').length >= 2 && board.isEmpty()) {
      history.push({name: 'set_free_handicap', args: points('AB').sort().map((v) => board.stringifyVertex(v))})
      for (const vertex of points('AB')) board = board.makeMove(1, vertex)
    }
    for (const property of ['B', 'W', 'AB', 'AW']) {
      const color = property.slice(-1)
      for (const vertex of points(property).filter((v) => !board.has(v) || board.get(v) === 0)) {
        history.push(play(color, board.has(vertex) ? board.stringifyVertex(vertex) : 'pass'))
        board = board.makeMove(signs[color], vertex)
      }
    }
  }
  return {board, state: {komi: Number(nodes[0].data.KM?.[0] ?? 0) || 0, boardsize: [width, height], history}}
}

// Goes to a node: no refusal, and the engine has the stones that Sabaki shows.
async function go(what, nodes) {
  const {board, state} = story(nodes)
  await tracker.sync(state)
  assert.deepEqual(refused, [], what)
  for (const [color, sign] of [['black', 1], ['white', -1]]) {
    const listed = (await ask('list_stones', color)).split(' ').filter((v) => v).sort()
    const shown = []
    board.signMap.forEach((row, y) => row.forEach((s, x) => s === sign && shown.push(board.stringifyVertex([x, y]))))
    assert.deepEqual(listed, shown.sort(), `${what}: ${color}`)
  }
  return board
}

// Every line of play of a record.
function* lines(node, before = []) {
  const nodes = [...before, node]
  if (node.children.length === 0) yield nodes
  for (const child of node.children) yield* lines(child, nodes)
}

// Walks about in a record as people do: to the end of each variation, back a few moves, forward, to the start.
async function walk(name, root) {
  let moves = 0
  for (const line of lines(root)) {
    for (const at of [line.length, line.length - 1, line.length - 3, line.length, Math.ceil(line.length / 2), 1]) {
      if (at > 0) await go(`${name}, node ${at}`, line.slice(0, at))
    }
    await go(name, line)
    moves += line.length
  }
  console.log(`ok: ${name}, ${moves} nodes`)
}

// A record as text, or as Sabaki builds one move by move.
const tree = (text) => sgf.parse(text)[0]
const path = (root) => [...lines(root)][0]

// A game of the engine against itself, as long as Sabaki lets it: until two passes.
async function game(root) {
  const nodes = [root]
  for (let passes = 0; passes < 2 && nodes.length < 300;) {
    const color = nodes.length % 2 ? 'B' : 'W'
    const board = await go('a game of the engine', nodes)
    const {content, error} = await tracker.queueCommand({name: 'genmove', args: [color]})
    assert(!error, `genmove: ${content}`)
    assert.notEqual(content.trim().toLowerCase(), 'resign', 'the game is played to its end')
    const pass = content.trim().toLowerCase() === 'pass'
    const vertex = pass ? '' : sgf.stringifyVertex(board.parseVertex(content.trim()))
    const node = {data: {[color]: [vertex]}, children: []}
    nodes.at(-1).children.push(node)
    nodes.push(node)
    passes = pass ? passes + 1 : 0
  }
  console.log(`ok: a game of ${nodes.length - 1} moves`)
  return nodes
}

// Sabaki takes the stones off that the engine calls dead, and counts area itself. Where players left a border open, the
// engine names the points that close it.
async function score(nodes) {
  const board = (await go('the end', nodes)).clone()
  const dead = (await ask('final_status_list', 'dead')).split(/\s+/).filter((v) => v)
  for (const vertex of dead.map((v) => board.parseVertex(v))) {
    assert.notEqual(board.get(vertex), 0, 'a dead stone stands on the board')
    board.set(vertex, 0)
  }
  const {points} = JSON.parse(await ask('shinpan-tally_json'))
  for (const {point, shares} of points.filter(({reason}) => reason === 'border')) {
    board.set(board.parseVertex(point), shares.black === '1' ? 1 : -1)
  }
  const area = influence.areaMap(board.signMap).flat().reduce((sum, sign) => sum + sign, 0)
  const lead = area - Number(nodes[0].data.KM[0])
  assert.equal(await ask('final_score'), lead === 0 ? '0' : `${lead > 0 ? 'B' : 'W'}+${Math.abs(lead).toFixed(1)}`)
  console.log(`ok: both count ${lead}, with ${dead.length} dead stones`)
}

// What Sabaki saves, and what the engine writes.
async function records(nodes) {
  const [saved, written] = [join(folder, 'saved.sgf'), join(folder, 'written.sgf')]
  writeFileSync(saved, sgf.stringify([{...nodes[0], id: 0}]))
  const counted = await ask('final_score')
  await ask('loadsgf', saved)
  assert.equal(await ask('final_score'), counted, 'the loaded game has the score of the played one')
  await ask('printsgf', written)
  const moves = (line) => line.flatMap(({data}) => ['B', 'W'].filter((c) => data[c]).map((c) => c + data[c][0]))
  assert.deepEqual(moves(path(tree(readFileSync(written, 'utf8')))), moves(nodes))
  console.log('ok: records of Sabaki are read, and ours by Sabaki')
}

controller.start()
// Four questions and the user's own commands at once, nothing awaited in between.
const initial = 'time_settings 0 1 0;komi 6.5;kata-set-rules Chinese-KGS'.split(';').map(Command.fromString)
const first = ['name', 'version', 'protocol_version', 'list_commands'].map((name) => send(name))
const rest = initial.map((command) => controller.sendCommand(command))
const [name, version, protocol, list] = (await Promise.all([...first, ...rest])).map((response) => response.content)
assert.equal(protocol, '2')
const commands = list.split('\n')
for (const command of ['undo', 'set_free_handicap', 'rectangular_boardsize']) assert(commands.includes(command), command)
assert(commands.every((command) => /^[a-z][\w-]*$/.test(command)), 'nothing but names in the list')
console.log(`ok: ${name} ${version} with ${commands.length} commands`)

const nodes = await game(tree('(;SZ[9]KM[6.5])'))
await walk('the game again', nodes[0])
await score(nodes)
await records(nodes)

await walk('variations', tree(`(;SZ[9]KM[7];B[ee](;W[cc](;B[gg];W[gc])(;B[cg]))(;W[gc];B[cc];W[];B[]))`))
await walk('komi 0 where the record has none', tree('(;SZ[9];B[ee];W[cc])'))
assert.equal(await ask('get_komi'), '0')
await walk('a handicap anywhere', tree('(;SZ[9]KM[0.5]HA[5]AB[aa][ai][ei][ee][ef];W[cc];B[gg])'))
await walk('a position, its stones in any order', tree('(;SZ[9]KM[0]AB[aa][ai][ee]AW[cc][cd][ce]AB[gg];B[gc];AB[gd]AW[cf])'))
await walk('a rectangle', tree('(;SZ[9:13]KM[7];B[ia];W[aa];B[im])'))
await walk('the largest board', tree('(;SZ[25]KM[7];B[yy];W[aa];B[tt])'))
await walk('the smallest board', tree('(;SZ[2]KM[0];B[aa];W[bb])'))
// A record of old has a position that superko forbids; a refused move would make the whole game unusable in Sabaki.
const repeated = tree('(;SZ[9];B[bi];W[ah];B[ch];W[bh];B[di];W[ia];B[ai];W[ci];B[bi])')
await walk('a repeated position', repeated)
await go('a repeated position', path(repeated))
assert.match(await ask('shinpan-violations'), /^9 black B1 superko \d+$/)

// What people open: the records of our own tests, but for those that Sabaki cannot read, and those that take stones off
// the board, for which GTP has no command.
const shelf = join(dirname(fileURLToPath(import.meta.url)), '..', 'sgf')
const parsed = (file) => { try { return [file, sgf.parseFile(join(shelf, file))[0]] } catch { return [file, null] } }
const opened = readdirSync(shelf).filter((f) => f.endsWith('.sgf') && !f.startsWith('bad-')).map(parsed)
const shown = opened.filter(([, root]) => root && [...lines(root)].flat().every(({data}) => !data.AE))
assert(shown.length > 15, `only ${shown.length} of ${opened.length} records`)
for (const [file, root] of shown) await walk(file, root)

// Before Sabaki sends anything to an engine that is busy, it sends protocol_version and waits for nothing.
await tracker.sync({...story(path(tree('(;SZ[9];B[ee])'))).state, timeSettings: {mainTime: 0, byoyomiTime: 2, byoyomiStones: 1}})
const thinking = tracker.queueCommand({name: 'genmove', args: ['W']})
const interrupting = send('protocol_version')
const syncing = go('an interrupted engine', path(tree('(;SZ[9];B[ee];W[ec];B[ge])')))
assert.match((await thinking).content, /^([A-HJ]\d|pass)$/)
assert.equal((await interrupting).content, '2')
await syncing
console.log('ok: an engine that was busy')

// Sabaki kills an engine that has not left three seconds after quit; ours is thinking about a move for half an hour.
const {process: child} = controller
await ask('time_settings', 0, 1800, 1)
const cut = send('genmove', 'w')
const asked = Date.now()
const code = new Promise((resolve) => child.once('exit', (...how) => resolve(how)))
await controller.stop(3000)
assert.match((await cut).content, /^([A-HJ]\d|pass)$/)
assert.deepEqual(await code, [0, null], 'left by itself')
assert(Date.now() - asked < 1000, `left after ${Date.now() - asked} ms`)
rmSync(folder, {recursive: true})
console.log('ok: the end')
process.exit(0)
