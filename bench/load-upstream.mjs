// The provider of the load benchmarks, a process of its own. It speaks Chat Completions; the model's name says what it
// answers (see load-model.mjs). One clock serves all answers, every delta is a write of its own, and the text of each
// holds the time of that write. Asked over IPC, it tells what it has sent and how late it was.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { parseModel } from './load-model.mjs'
import { microseconds, quantiles } from './load-numbers.mjs'

const TICK_MS = 2
/** Of shorter answers the hash after every delta is noted, so that a part of one can be judged too. */
const HASHED_DELTAS = 500
const FLOOD_TEXT = 'x'.repeat(1000)

/** Answers that are going on. */
const paced = new Set()
/** What was sent, by the key in the model's name. */
const sent = new Map()
const sockets = new Set()
const requests = new Map()
let lateness = []
let floodedBytes = 0
/** Answers that wait until there are so many, to begin together. */
let held = []
let holdFor = 0
let mostLive = 0

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const spec = parseModel(JSON.parse(body).model)
  const tries = (requests.get(spec.key) ?? 0) + 1
  requests.set(spec.key, tries)
  if (spec.fault === 'early' && tries === 1) return request.socket.resetAndDestroy()
  response.on('error', () => undefined)
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  if (spec.gapMs === 0) flood(spec, response)
  else begin(spec, response)
})
server.on('connection', (socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
  socket.on('close', () => sockets.delete(socket))
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit(0))
process.on('message', ({ ask, ...rest }) => process.send(answers[ask](rest)))

const answers = {
  hold: ({ count }) => {
    holdFor = count
    mostLive = 0
    return {}
  },
  stats: () => {
    const stats = {
      live: paced.size,
      mostLive,
      sockets: sockets.size,
      floodedBytes,
      cpuMs: Object.values(process.cpuUsage()).reduce((sum, us) => sum + us, 0) / 1000,
      lateMs: quantiles(lateness),
      deltas: lateness.length,
    }
    lateness = []
    return stats
  },
  /** By key: how much was sent, its hash, and whether it is the whole answer. */
  sent: () => {
    const list = [...sent].map(([key, { hash, ...rest }]) => [key, { ...rest, hash: hash.copy().digest('hex') }])
    for (const answer of sent.values()) if (answer.isOver) sent.delete(answer.key)
    return { sent: list }
  },
}

function begin(spec, response) {
  const answer = { ...spec, response, startedAt: 0, count: 0, record: record(spec.key) }
  held.push(answer)
  response.on('close', () => {
    paced.delete(answer)
    answer.record.isOver = true
  })
  if (held.length >= holdFor) release()
}

function release() {
  for (const answer of held.filter(({ record }) => !record.isOver)) {
    // Not all in step.
    answer.startedAt = performance.now() + Math.random() * answer.gapMs
    paced.add(answer)
  }
  held = []
  holdFor = 0
  mostLive = Math.max(mostLive, paced.size)
}

function record(key) {
  const entry = { key, hash: createHash('sha256'), hashes: [], deltas: 0, isWhole: false, isOver: false }
  sent.set(key, entry)
  return entry
}

setInterval(() => {
  for (const answer of paced) {
    for (let dueAt = nextAt(answer); dueAt <= performance.now() && paced.has(answer); dueAt = nextAt(answer)) {
      if (lateness.length < 4e6) lateness.push(performance.now() - dueAt)
      writeNext(answer)
    }
  }
}, TICK_MS)

const nextAt = ({ startedAt, count, gapMs }) => startedAt + (count + 1) * gapMs

function writeNext(answer) {
  const { response, record, count, deltas, fault, size } = answer
  answer.count++
  if (fault !== 'none' && fault !== 'early' && count >= deltas / 2) {
    paced.delete(answer)
    if (fault === 'reset') response.socket.resetAndDestroy()
    else response.end()
    return
  }
  if (count >= deltas) {
    paced.delete(answer)
    record.isWhole = true
    response.write(frame({}, 'stop'))
    response.end('data: [DONE]\n\n')
    return
  }
  const filler = `${answer.key}:${count} `.padEnd(size, 'abcdefghij')
  const text = `@${String(microseconds()).padStart(16, '0')} ${filler}`
  record.hash.update(text)
  record.deltas++
  if (deltas <= HASHED_DELTAS) record.hashes.push(record.hash.copy().digest('hex'))
  const block = frame({ content: text })
  // The chunk as `write` would frame it, but written now and not after the whole tick.
  response.socket.write(`${block.length.toString(16)}\r\n${block}\r\n`)
}

/** As fast as the reader takes it. */
function flood({ deltas }, response) {
  const block = frame({ content: FLOOD_TEXT })
  let count = 0
  const more = () => {
    while (count < deltas && !response.destroyed) {
      count++
      floodedBytes += block.length
      if (!response.write(block)) return response.once('drain', more)
    }
    if (!response.destroyed) response.end(`${frame({}, 'stop')}data: [DONE]\n\n`)
  }
  more()
}

function frame(delta, reason = null) {
  return `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`
}
