import type { Tick } from '@/lib/protocol/tick'
import { createFrameParser } from '@/lib/sse/parse-frames'
import type { ArrivedTick } from './judge-ticks'

const PATH = '/api/diagnose/stream'

/** What the browser knows of the connection; undefined where it does not say. */
export type WayFacts = { protocol: string | undefined; compression: string | undefined; server: string | undefined }

/** Reads the server's ticks and tells each with its time, taken where its bytes arrive. Throws when there is no stream. */
export async function readTicks(signal: AbortSignal, say: (tick: ArrivedTick) => void): Promise<WayFacts> {
  const response = await fetch(PATH, { signal, cache: 'no-store' })
  if (!response.ok || !response.body) throw new Error(`${response.status}`)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const parser = createFrameParser()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const arrivedMs = performance.now()
    for (const { data } of parser.push(decoder.decode(read.value, { stream: true }))) {
      if (data) say({ ...parseTick(data), arrivedMs })
    }
  }
  return wayFacts(response.headers)
}

function parseTick(data: string): Tick {
  return JSON.parse(data) as Tick
}

function wayFacts(headers: Headers): WayFacts {
  const entry = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith(PATH))
  const protocol = entry instanceof PerformanceResourceTiming ? entry.nextHopProtocol : undefined
  return {
    protocol: protocol || undefined,
    compression: headers.get('content-encoding') ?? undefined,
    server: headers.get('server') ?? undefined,
  }
}
