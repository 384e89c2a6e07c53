// The provider of the cadence benchmark, on a thread of its own: sends known frames and notes when each was really written.
import { createServer } from 'node:http'
import { parentPort } from 'node:worker_threads'
import { schedule } from './cadence-schedule.mjs'

/** Timers fire up to this much late; the rest of a wait is spent looking at the clock. */
const timerLateMs = 2
/** Answers that are going on: whose turn it is, and what has been written when. */
const answers = new Set()
let waiting = false

const server = createServer(async (request, response) => {
  response.socket.setNoDelay(true)
  let body = ''
  for await (const chunk of request) body += chunk
  const { model } = JSON.parse(body)
  answers.add({ model, response, arrivedAt: performance.now(), sent: [] })
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  next()
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }))

/** One clock for all answers: what is due first is written first, at its time and not from frame to frame. */
function next() {
  if (waiting) return
  const answer = [...answers].sort((left, right) => dueAt(left) - dueAt(right))[0]
  if (!answer) return
  const waitMs = dueAt(answer) - performance.now()
  waiting = true
  const go = () => {
    waiting = false
    write(answer)
    next()
  }
  if (waitMs > timerLateMs) setTimeout(go, waitMs - timerLateMs)
  else setImmediate(go)
}

const dueAt = ({ arrivedAt, sent }) => arrivedAt + schedule[sent.length].atMs

function write(answer) {
  if (dueAt(answer) - performance.now() > timerLateMs) return
  while (performance.now() < dueAt(answer));
  const { model, response, arrivedAt, sent } = answer
  sent.push(performance.now() - arrivedAt)
  response.write(schedule[sent.length - 1].text)
  if (sent.length < schedule.length) return
  answers.delete(answer)
  response.end()
  parentPort.postMessage({ model, sent })
}
