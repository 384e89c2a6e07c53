import { Dispatcher } from 'undici'

/** Statuses that `fetch` acts upon itself: a network error instead of 407, and the POST once more after 421. */
const ACTED_UPON = new Set([407, 421])
/** One that it leaves alone. */
const MASK = 499

/** A dispatcher for one request whose answer `fetch` passes on whatever its status; `status` is the true one where hidden. */
export function createPlainDispatcher(dispatcher: Dispatcher): {
  dispatcher: Dispatcher
  status(): number | undefined
} {
  let status: number | undefined
  class PlainDispatcher extends Dispatcher {
    override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
      const onHeaders = handler.onHeaders?.bind(handler)
      // The handler's own method is replaced: a handler around it would be one more call between every chunk and its reader.
      if (onHeaders) {
        handler.onHeaders = (told, ...rest) => {
          if (ACTED_UPON.has(told)) status = told
          return onHeaders(status === undefined ? told : MASK, ...rest)
        }
      }
      return dispatcher.dispatch(options, handler)
    }
  }
  return { dispatcher: new PlainDispatcher(), status: () => status }
}
