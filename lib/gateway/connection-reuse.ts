import { channel } from 'node:diagnostics_channel'
import { Dispatcher } from 'undici'

/** Tells for single requests whether their connection had served another one before. */
export type ConnectionReuse = {
  /** `dispatcher` for one request; `isReused` is undefined until its headers have been sent. */
  watch(dispatcher: Dispatcher): {
    dispatcher: Dispatcher
    isReused(): boolean | undefined
    /** `performance.now()` when the request was written to its socket; undefined until then. */
    writtenAt(): number | undefined
  }
}

type Watched = { reused: boolean | undefined; writtenAt: number | undefined }

/**
 * Listens to what undici says of every request: its creation, which happens inside of `dispatch`, and the sending of its
 * headers, which names the socket. That costs a moment for each request and nothing for what comes back.
 */
export function createConnectionReuse(): ConnectionReuse {
  const used = new WeakSet<object>()
  const requests = new WeakMap<object, Watched>()
  let dispatching: Watched | undefined

  channel('undici:request:create').subscribe((message) => {
    const { request } = message as { request: object }
    if (dispatching) requests.set(request, dispatching)
  })
  channel('undici:client:sendHeaders').subscribe((message) => {
    const { request, socket } = message as { request: object; socket: object }
    const watched = requests.get(request)
    if (watched) {
      watched.reused = used.has(socket)
      watched.writtenAt ??= performance.now()
    }
    used.add(socket)
  })

  return {
    watch(dispatcher) {
      const watched: Watched = { reused: undefined, writtenAt: undefined }
      // Not `compose`, which would put two more calls between every chunk and its reader.
      class MarkingDispatcher extends Dispatcher {
        override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
          dispatching = watched
          try {
            return dispatcher.dispatch(options, handler)
          } finally {
            dispatching = undefined
          }
        }
      }
      return {
        dispatcher: new MarkingDispatcher(),
        isReused: () => watched.reused,
        writtenAt: () => watched.writtenAt,
      }
    },
  }
}
