/** The name of a model that says what the benchmarks' provider answers; `gapMs` 0 is as fast as it is taken. */
function modelName({ key, deltas, gapMs, size = 24, fault = 'none' }) {
  return [key, deltas, gapMs, size, fault].join('_')
}

/** `fault`: none; early (a reset instead of the first answer); reset or close (in the middle). */
export function parseModel(name) {
  const [key, deltas, gapMs, size, fault] = name.split('_')
  return { key, deltas: Number(deltas), gapMs: Number(gapMs), size: Number(size), fault }
}

/** The body of `POST /api/chat`, which the provider itself understands too. */
export function chatBody(spec, resumable = false) {
  const messages = [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }]
  return JSON.stringify({ provider: 'custom', model: modelName(spec), messages, ...(resumable && { resumable }) })
}
