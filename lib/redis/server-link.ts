import { randomBytes } from 'node:crypto'
import type { Cancelled, LocalHub } from '@/lib/gateway/run-hub'
import type { Redis } from './connection'
import type { Attend } from './read-run'
import { serverChannel, streamKey } from './run-stream'

/** What servers ask each other about runs. */
export type ServerLink = {
  /** Asks every server to cancel a run. Resolves when one has, all do not know it, or none can be heard. */
  cancel(runId: string): Promise<Cancelled>
  attend: Attend
}

type Message =
  | { type: 'cancel'; runId: string; ticket: string; from: string }
  | { type: 'answer'; ticket: string; isKnown: boolean }
  | { type: 'attend'; runId: string; reader: string; next: number }
  | { type: 'leave'; reader: string }

const EVERYONE = 'deltascope:servers'
/** Closing an upstream takes no time; the rest is the way there and back. */
const CONFIRM_MS = 5000
/** A reader is announced this often, and taken for gone after three times in vain. */
const ATTEND_EVERY_MS = 2000
/** A reader reports when it has read so much, besides. */
const PROGRESS_BYTES = 64 * 1024

export function linkServers(redis: Redis, server: string, hub: LocalHub): ServerLink {
  const questions = new Map<string, (isKnown: boolean) => void>()
  const readers = new Map<string, { deliver(seq: number): void; leave(): void; timer: NodeJS.Timeout }>()

  async function tell(channel: string, message: Message): Promise<number> {
    return redis.ask((client) => client.publish(channel, JSON.stringify(message)))
  }

  function tellQuietly(channel: string, message: Message): void {
    void tell(channel, message).catch(() => undefined)
  }

  function hear(text: string): void {
    const message = JSON.parse(text) as Message
    if (message.type === 'cancel') void answerCancel(message)
    if (message.type === 'answer') questions.get(message.ticket)?.(message.isKnown)
    if (message.type === 'attend') welcome(message)
    if (message.type === 'leave') dismiss(message.reader)
  }

  async function answerCancel({ runId, ticket, from }: { runId: string; ticket: string; from: string }): Promise<void> {
    const isKnown = (await hub.cancel(runId)) === 'cancelled'
    tellQuietly(serverChannel(from), { type: 'answer', ticket, isKnown })
  }

  function welcome({ runId, reader, next }: { runId: string; reader: string; next: number }): void {
    let known = readers.get(reader)
    if (!known) {
      const presence = hub.attach(runId)
      if (!presence) return
      known = { ...presence, timer: setTimeout(() => dismiss(reader), 3 * ATTEND_EVERY_MS) }
      readers.set(reader, known)
    }
    known.timer.refresh()
    known.deliver(next)
  }

  function dismiss(reader: string): void {
    const known = readers.get(reader)
    clearTimeout(known?.timer)
    known?.leave()
    readers.delete(reader)
  }

  /** The answer of all servers, this one too; undefined when not all of them are heard. */
  function ask(runId: string): Promise<boolean | undefined> {
    const ticket = randomBytes(8).toString('hex')
    let missing = 0
    return new Promise<boolean | undefined>((resolve) => {
      const timer = setTimeout(resolve, CONFIRM_MS, undefined)
      questions.set(ticket, (isKnown) => {
        missing--
        if (isKnown) resolve(true)
        else if (missing === 0) resolve(false)
      })
      tell(EVERYONE, { type: 'cancel', runId, ticket, from: server }).then(
        (heard) => {
          missing += heard
          if (missing === 0) resolve(false)
        },
        () => resolve(undefined),
      )
      timer.unref()
    }).finally(() => questions.delete(ticket))
  }

  redis.subscribe(EVERYONE, hear)
  redis.subscribe(serverChannel(server), hear)

  return {
    async cancel(runId) {
      const isKnown = await ask(runId)
      if (isKnown !== false) return isKnown ? 'cancelled' : 'unconfirmed'
      // It is written but nobody has it: its server is gone, and its upstream's socket with it.
      const isWritten = await redis.ask((client) => client.exists(streamKey(runId))).catch(() => 0)
      return isWritten > 0 ? 'cancelled' : 'unknown'
    },
    attend(owner, runId, from) {
      const reader = randomBytes(8).toString('hex')
      const channel = serverChannel(owner)
      let next = from
      let unreported = 0
      const report = () => {
        unreported = 0
        tellQuietly(channel, { type: 'attend', runId, reader, next })
      }
      const timer = setInterval(report, ATTEND_EVERY_MS)
      report()
      return {
        progress(seq, bytes) {
          next = seq
          unreported += bytes
          if (unreported >= PROGRESS_BYTES) report()
        },
        leave() {
          clearInterval(timer)
          tellQuietly(channel, { type: 'leave', reader })
        },
      }
    },
  }
}
