import { FORMAT_VERSION } from './format'

type OwnEvent = {
  seq: number
  t: number
  lane?: number
  type: string
  provider?: string
  model?: string
  startedAt?: string
  offsetMs?: number
}

/**
 * What `curl -N` printed of `/api/chat` or `/api/compare`, as the text of a recording that only has to be read; or
 * undefined when it is no stream of Deltascope's. Its times are true ones, of the server's clock, so they stand for the
 * reader's as well.
 */
export function recordOwnStream(
  text: string,
  { title, productVersion }: { title: string; productVersion: string },
): string | undefined {
  if (!/^data: \{.*"type":"start","protocol":1[,}]/m.test(text)) return undefined
  const events = text.split(/\r\n|\n|\r/).flatMap(readLine)
  const starts = new Map(events.filter(({ type }) => type === 'start').map((start) => [start.lane ?? 0, start]))
  const lanes = [...starts.keys()].sort((left, right) => left - right)
  const header = {
    deltascope: 'recording',
    version: FORMAT_VERSION,
    title,
    source: lanes.length > 1 ? 'compare' : 'chat',
    startedAt: starts.get(lanes[0] ?? 0)?.startedAt,
    productVersion,
    hasTimes: true,
    runs: lanes.map((lane) => {
      const { provider, model } = starts.get(lane) ?? {}
      return {
        lane,
        round: 0,
        request: { provider, model, messages: [] },
        labels: { provider, model, isDemo: provider?.startsWith('demo-') === true },
      }
    }),
  }
  const lines = events.flatMap(({ lane = 0, ...event }) => {
    const run = lanes.indexOf(lane)
    const receivedMs = (starts.get(lane)?.offsetMs ?? 0) + event.t
    return run === -1 ? [] : [{ run, receivedMs, read: event.seq, event }]
  })
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
}

function readLine(line: string): OwnEvent[] {
  if (!line.startsWith('data: {')) return []
  try {
    const event = JSON.parse(line.slice('data: '.length)) as Partial<OwnEvent>
    const { seq, t, type, lane = 0 } = event
    const isEvent =
      typeof seq === 'number' && typeof t === 'number' && typeof type === 'string' && Number.isInteger(lane)
    return isEvent ? [{ ...event, seq, t, type }] : []
  } catch {
    // The last line of a stream that was cut.
    return []
  }
}
