import { type Prompt, quotePrompt, type ScriptedAnswer } from './prompt'

const LONG =
  /\bmarkdown\b|(?<!\bhow )\blong(?:er)?\b|\btables?\b|\bcode\b|\breports?\b|\bformula|\bessay\b|表格|代码|报告|长文|公式|таблиц|отч[её]т|длинн|формул|(?:^|\s)код(?=\P{L}|$)/iu

/** Whether the prompt asks for a long or a formatted answer. */
export function asksForLongAnswer(text: string): boolean {
  return LONG.test(text)
}

/** A long Markdown document with everything that a renderer meets in real answers. */
export function writeLongAnswer({ text, turn }: Prompt): ScriptedAnswer {
  const quote = quotePrompt(text)
  return {
    reasoning: `"${quote}" asks for something long or formatted. A document on how streamed answers travel fits: it has room for headings, a table, lists, code in two languages, a diagram and a formula, and I can be sure of what it says. I begin with the idea, then the numbers, then the code.`,
    parts: [{ kind: 'text', content: [writeOpening(quote, turn), ...sections].join('\n\n') }],
    finish: 'stop',
  }
}

function writeOpening(quote: string, turn: number): string {
  return `# How a streamed answer travels

You asked: "${quote}". This is turn ${turn}, and I am a scripted demo, so the topic is my own choice: *what happens between a question and the last word of its answer*. It is long on purpose, because a page that renders Markdown while it arrives should meet **all of it** sooner or later.`
}

const sections = [
  `## The short version

A language model produces an answer one token after the other. Waiting for the last one would leave the reader in front of an empty page, so servers send what they have as soon as they have it. On the web this is mostly done with *server-sent events*: one HTTP response that stays open, with small text frames in it. The format is described in the [HTML standard](https://html.spec.whatwg.org/multipage/server-sent-events.html).

> A stream is a promise in instalments: each piece can be read at once, but only the end says whether the whole was kept.`,
  `## Stations on the way

1. The page sends the question and holds on to an \`AbortController\`.
2. The server in the middle translates it.
   - It picks the address and the key.
   - It puts the conversation into the form that the provider expects:
     - roles and their order,
     - tool calls and their results,
     - signatures that must go back unchanged.
3. The provider answers with frames.
4. The frames are decoded into events, and the events are drawn.

Each station can fail in its own way, and each has to hand on two signals: *there is more*, and *please stop*.`,
  `## What to measure

| Measure | Begins | Ends | What a reader feels |
| :-- | :-- | :-- | --: |
| Time to headers | request sent | response headers | nothing yet |
| Time to first text | request sent | first visible letter | patience |
| Gap between frames | a frame | the next frame | rhythm |
| Longest gap | a frame | the next frame | doubt |
| Total time | request sent | terminal frame | relief |

The numbers belong together. An average of 40 ms between frames can be an even flow, or twenty frames at once and then a wait of 800 ms. That is why \`median\` and \`p95\` say more than \`mean\`.`,
  `## A formula

If a stream delivers $n$ characters and the first and last frame arrive at $t_1$ and $t_n$, its rate after the start is

$$
r = \\frac{n - n_1}{t_n - t_1}, \\qquad t_n > t_1
$$

where $n_1$ is what the first frame held. Leaving out $n_1$ matters: those characters were produced while the clock of the reader, but not yet the clock of the stream, was running.`,
  `## In code

Reading frames in TypeScript takes few lines, as long as half a frame is kept for later:

\`\`\`typescript
async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true })
    const frames = rest.split('\\n\\n')
    rest = frames.pop() ?? ''
    yield* frames
  }
}
\`\`\`

And the gaps between arrivals in Python:

\`\`\`python
from statistics import median


def gaps(arrivals: list[float]) -> dict[str, float]:
    """Milliseconds between frames: the middle one and the longest."""
    pairs = zip(arrivals, arrivals[1:])
    between = [later - earlier for earlier, later in pairs]
    return {"median": median(between), "longest": max(between)}
\`\`\``,
  `## In a picture

\`\`\`mermaid
flowchart LR
  page[Page] -->|question| server[Server]
  server -->|request| provider[Provider]
  provider -->|frames| server
  server -->|events| page
\`\`\``,
  `## Things that go wrong

- **The end is missing.** The connection closes politely, and yet no terminal frame came. The text so far is worth keeping, but it is not complete.
- **An error after success.** The status was 200 long ago when a frame says that something broke.
- **A broken frame.** One line is not valid JSON; the next one is. Skipping it loses a word, giving up loses the answer.
- **Silence.** Nothing arrives, nothing closes. Only a timer can tell this from thinking.

### A checklist

1. Does *Stop* close the connection to the provider, or only the one to the page?
2. Is a letter such as é, 漢 or 🙂 whole when its bytes arrive in two packets?
3. Is the partial answer still there after an error?

---

That is all. If you want to see the same text with another rhythm, pick another demo model and ask again: the words stay, the pauses change.`,
]
