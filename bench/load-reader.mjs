import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { microseconds } from './load-numbers.mjs'

/** A kept connection may be closed by the server just when it is used again, and that is nothing to measure. */
const agent = new Agent({ keepAlive: false })

/** Sends a request and gives the response when its headers are there, and the request to destroy it by. */
export function open(url, { body, method = body ? 'POST' : 'GET', headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, agent, headers: { 'content-type': 'application/json', ...headers } })
    sending.on('response', (response) => resolve({ response, destroy: () => sending.destroy() }))
    sending.on('error', reject)
    sending.end(body)
  })
}

/** What a reader has of a run, over any number of connections. */
export function createTranscript(onDelta) {
  const hash = createHash('sha256')
  const transcript = {
    lastId: -1,
    deltas: 0,
    isOrdered: true,
    ends: 0,
    errors: [],
    outcome: undefined,
    runId: undefined,
  }

  /** One SSE message: of Deltascope, or of the provider itself. */
  function take(block) {
    const event = JSON.parse(block.slice(block.indexOf('data: ') + 6))
    if (event.choices) return event.choices[0].delta.content ?? ''
    if (event.seq !== transcript.lastId + 1) transcript.isOrdered = false
    transcript.lastId = event.seq
    if (event.type === 'start') transcript.runId = event.runId
    if (event.type === 'error') transcript.errors.push(event.kind)
    if (event.type === 'end') {
      transcript.ends++
      transcript.outcome = event.outcome
    }
    return event.type === 'text_delta' ? event.text : ''
  }

  return Object.assign(transcript, {
    digest: () => hash.copy().digest('hex'),
    take(block, at) {
      if (block.startsWith('data: [DONE]')) return
      const text = take(block)
      if (text === '') return
      hash.update(text)
      for (let from = text.indexOf('@'); from !== -1; from = text.indexOf('@', from + 1)) {
        transcript.deltas++
        onDelta?.(at - Number(text.slice(from + 1, from + 17)), at)
      }
    },
  })
}

/** Reads a response into a transcript. Resolves at its end; rejects when it is cut. */
export function readInto(transcript, response) {
  let rest = ''
  return new Promise((resolve, reject) => {
    response.setEncoding('utf8').on('data', (text) => {
      const at = microseconds()
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop()
      for (const block of blocks) transcript.take(block, at)
    })
    response.on('end', resolve)
    response.on('error', reject)
    response.on('close', () => reject(new Error('The connection was cut.')))
  })
}
