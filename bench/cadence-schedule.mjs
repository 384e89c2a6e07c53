/** What is sent when: milliseconds after the request arrived, and the frame's bytes. `burst` frames leave one behind the other. */
export const schedule = [
  ...frames(10, 40, 100, 8),
  ...frames(200, 1100, 1),
  { atMs: 1350, text: ': ping\n\n' },
  // Three seconds of nothing but one more ping.
  { atMs: 2850, text: ': ping\n\n' },
  ...frames(5, 4350, 100, 8),
  ...frames(60, 4900, 5),
  { atMs: 5300, text: chunk('', 'stop') },
  { atMs: 5300, text: 'data: [DONE]\n\n' },
]

/** `count` moments, `gapMs` apart, with `burst` frames each. */
function frames(count, fromMs, gapMs, burst = 1) {
  return Array.from({ length: count * burst }, (_, index) => ({
    atMs: fromMs + Math.floor(index / burst) * gapMs,
    text: chunk(`word${index} `, null),
  }))
}

function chunk(content, finish) {
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', model: 'm', choices })}\n\n`
}
