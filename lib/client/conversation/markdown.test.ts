import { expect, test } from 'vitest'
import { createRunView } from '../run-view'
import { type Attachment, createConversation, type StoredRun } from './conversation'
import { addTurn, callPart, idAt, reasoningPart, runOf, textPart, timeAt, twoTurns } from './fixture'
import { toMarkdown } from './markdown'
import { addStep, setResult } from './steps'
import { addAnswer, addQuestion, editQuestion } from './turns'

const empty = createConversation(idAt(1000), timeAt(0))
const stats = '*TTFT 2 ms · first answer 2 ms · 1 chunk · 7 tok*'
const timedText = { ...textPart('It is mild.'), firstMs: 2, lastMs: 9 }

/** The document after its title and the question. */
function answerOf(run: StoredRun): string {
  return toMarkdown(addTurn(empty, 1, 'Q', run)).replace('# Q\n\n## You\n\nQ\n\n## Model One via Acme\n\n', '')
}

test('the shown branch is written, with who said what', () => {
  expect(toMarkdown(twoTurns())).toBe(`# Hi?

## You

Hi?

## Model One via Acme

Hello.

*1 chunk · tokens not reported*

## You

And now?

## Model One via Acme

Bye.

*1 chunk · tokens not reported*
`)
  const asked = { id: idAt(5), at: timeAt(5), text: 'Hey?', attachments: [] }
  expect(toMarkdown(editQuestion(twoTurns(), idAt(1), asked))).toBe('# Hey?\n\n## You\n\nHey?\n')
  expect(toMarkdown(empty)).toBe('# New chat\n')
})

test('reasoning is folded, a call has its result, and the steps of one model have one heading', () => {
  const asked = addTurn(empty, 1, 'Weather?', runOf(102, [reasoningPart('Oslo, then.'), callPart('call00001', 1)]))
  const result = { callId: 'call00001', name: 'get_weather', content: '12 °C', by: 'server' as const, durationMs: 800 }
  const view = { ...createRunView('acme', 'm1'), parts: [timedText], usage: { outputTokens: 7 }, isUsageFinal: true }
  const run = runOf(103, [], { view: { ...view, finish: { reason: 'stop' }, outcome: 'complete' } })
  const answered = addStep(setResult(asked, idAt(2), result), idAt(2), { at: timeAt(5), run })
  expect(toMarkdown(answered)).toBe(`# Weather?

## You

Weather?

## Model One via Acme

<details>
<summary>Reasoning</summary>

Oslo, then.

</details>

Tool call \`get_weather\`:

\`\`\`json
{"location":"Oslo"}
\`\`\`

Result after 800 ms:

\`\`\`
12 °C
\`\`\`

*2 chunks · tokens not reported*

It is mild.

${stats}
`)
})

test('a broken answer says how it ended', () => {
  const view = { ...createRunView('acme', 'm1'), parts: [textPart('Half')] }
  const failure = { kind: 'network', message: 'Gone.', retryable: true, phase: 'mid_stream' } as const
  expect(answerOf(runOf(102, [], { view, failure }))).toBe(
    'Half\n\n> The answer is incomplete. Gone.\n\n*1 chunk · tokens not reported*\n',
  )
  expect(answerOf(runOf(102, [], { view, stop: { state: 'closing' } }))).toContain('> Stopped by you.\n')
  expect(answerOf(runOf(102, [callPart('call00001')]))).toContain('*No result.*')
})

test('files are written under their names, images are named', () => {
  const attachments: Attachment[] = [
    { id: 'x', kind: 'image', name: 'cat.png', mediaType: 'image/png', data: 'AAAA', bytes: 3, width: 4, height: 5 },
    { id: 'y', kind: 'text', name: 'a.md', mediaType: 'text/markdown', data: '```', bytes: 3 },
  ]
  const asked = addQuestion(empty, { id: idAt(1), at: timeAt(1), text: 'Look', attachments })
  expect(toMarkdown(asked)).toBe(
    '# Look\n\n## You\n\n*[Image: cat.png, 4 × 5]*\n\nFile a.md:\n\n````\n```\n````\n\nLook\n',
  )
})

test('sources are a list, with and without an address', () => {
  const view = {
    ...createRunView('acme', 'm1'),
    sources: [{ url: 'https://a.example/(b)', title: 'A' }, { title: 'B' }],
  }
  const sourced = answerOf(runOf(102, [], { view: { ...view, finish: { reason: 'stop' } } }))
  expect(sourced).toBe('Sources:\n\n- [A](<https://a.example/(b)>)\n- B\n')
})

test('an answer by another model has a heading of its own', () => {
  const other = runOf(105, [textPart('Ahoy.')], { labels: { provider: 'Bee', model: 'Two', isDemo: false } })
  const again = addAnswer(twoTurns(), idAt(1), { id: idAt(5), at: timeAt(5), run: other })
  expect(toMarkdown(again)).toContain('## Two via Bee\n\nAhoy.')
})

test('what a run broke off in and the next one went on with is one text', () => {
  const broken = runOf(102, [textPart('```ts\nlet a')], { stop: { state: 'unconfirmed' } })
  const onward = runOf(103, [reasoningPart('So.'), textPart(' = 1\n```\nEnd.', 1)])
  const said = addStep(addTurn(empty, 1, 'Q', broken), idAt(2), { at: timeAt(5), run: onward, continues: true })
  expect(toMarkdown(said)).toContain('\n\n```ts\nlet a = 1\n```\nEnd.\n\n> ')
  expect(toMarkdown(said).split('```')).toHaveLength(3)
})
