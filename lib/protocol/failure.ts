import type { ErrorInfo } from './events'

/** The one error class: everything that can go wrong in a run, as the `error` event will say it. */
export class Failure extends Error {
  readonly info: ErrorInfo

  constructor(info: ErrorInfo) {
    super(info.message)
    this.name = 'Failure'
    this.info = info
  }
}
