import { setTimeout as delay } from 'node:timers/promises'
import { createClient, ErrorReply, MultiErrorReply } from 'redis'

export type RedisClient = ReturnType<typeof createClient>

/** Redis or Valkey, which may go away at any time: whoever asks it has to be able to do without. */
export type Redis = {
  /** The answer to a command. Rejects at once while Redis is away, and after two seconds without an answer. */
  ask<T>(command: (client: RedisClient) => Promise<T>): Promise<T>
  /** Hears what is published, also after the connection was lost and is back. */
  subscribe(channel: string, listener: (message: string) => void): void
  /** A connection for commands that wait. Its owner destroys it. */
  open(): Promise<RedisClient>
  close(): void
}

export const ANSWER_MS = 2000
const CONNECT_MS = 2000
const LONGEST_RETRY_MS = 2000
const RESUBSCRIBE_MS = 200
/** Commands that wait for an answer while Redis hangs. */
const MOST_WAITING = 5000

/** The connection that `REDIS_URL` asks for. Throws an Error with a sentence for the owner when it is no such address. */
export function connectRedis(url: string, say: (message: string) => void = console.error): Redis {
  const subscriptions: Subscription[] = []
  const refusals = new Set<string>()
  let isAway = false

  function noteLoss(reason: string): void {
    if (!isAway) say(`Redis is away (${reason}). Answers go on; until it is back each server is on its own.`)
    isAway = true
  }

  function noteReturn(): void {
    if (isAway) say('Redis is back.')
    isAway = false
  }

  function noteRefusal(code: string): void {
    if (!refusals.has(code)) say(`Redis refuses a command (${code}). What it was for is not shared; answers go on.`)
    refusals.add(code)
  }

  /** They connect again by themselves, for as long as it takes. */
  function openClients(): Clients {
    const commands = create(url)
    const subscriber = commands.duplicate({ disableOfflineQueue: false })
    commands.on('error', (error) => {
      if (clients.commands === commands) noteLoss(reasonOf(error))
    })
    commands.on('ready', noteReturn)
    // Both lose the server together: one line for both.
    subscriber.on('error', () => undefined)
    for (const one of [commands, subscriber]) one.connect().catch(() => undefined)
    for (const subscription of subscriptions) hear(subscriber, subscription)
    return { commands, subscriber }
  }

  /** What is lost on its way before the answer is asked for once more: nobody else would. */
  function hear(subscriber: RedisClient, { channel, listener }: Subscription): void {
    subscriber.subscribe(channel, listener).catch(async () => {
      await delay(RESUBSCRIBE_MS, undefined, { ref: false })
      if (subscriber.isOpen) hear(subscriber, { channel, listener })
    })
  }

  function close(): void {
    for (const one of [clients.commands, clients.subscriber]) if (one.isOpen) one.destroy()
  }

  let clients = openClients()

  return {
    async ask(command) {
      const asked = clients.commands
      try {
        const answer = await within(ANSWER_MS, command(asked))
        if (asked === clients.commands) noteReturn()
        return answer
      } catch (error) {
        if (error instanceof ErrorReply && !(error instanceof MultiErrorReply))
          noteRefusal(error.message.split(' ')[0] ?? '')
        if (error instanceof NoAnswer && asked === clients.commands) {
          noteLoss('it does not answer')
          // A connection that hangs would collect commands. It is replaced: one that is closed while it connects, and
          // then opened again, is there twice.
          close()
          clients = openClients()
        }
        throw error
      }
    },
    subscribe(channel, listener) {
      subscriptions.push({ channel, listener })
      hear(clients.subscriber, { channel, listener })
    },
    async open() {
      const own = clients.commands.duplicate({ socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } })
      own.on('error', () => undefined)
      await own.connect()
      return own
    },
    close,
  }
}

type Subscription = { channel: string; listener: (message: string) => void }
type Clients = { commands: RedisClient; subscriber: RedisClient }

function create(url: string): RedisClient {
  try {
    return createClient({
      url,
      disableOfflineQueue: true,
      commandsQueueMaxLength: MOST_WAITING,
      socket: {
        connectTimeout: CONNECT_MS,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, LONGEST_RETRY_MS),
      },
    })
  } catch {
    // The address may hold a password, so it is not repeated.
    throw new Error(
      'REDIS_URL must be an address such as redis://127.0.0.1:6379 or rediss://user:password@host:6380/0.',
    )
  }
}

class NoAnswer extends Error {}

/** The value, or a rejection when it takes longer. What came while this process was busy itself is in time. */
export async function within<T>(ms: number, value: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    // After a busy moment timers come first, then what sockets have received, then immediates.
    timer = setTimeout(() => setImmediate(() => reject(new NoAnswer())), ms)
  })
  try {
    return await Promise.race([value, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.message : 'unknown'
}
