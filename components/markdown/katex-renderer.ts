import { render } from 'katex'
import 'katex/dist/katex.min.css'

export type RenderFormula = typeof renderFormula

/** Draws a formula into an element. False if it is none, or one that would grow without bounds. */
export function renderFormula(tex: string, element: HTMLElement, isDisplay: boolean): boolean {
  try {
    // Without trust no command can link, load, or style anything; sizes and macros have limits.
    render(tex, element, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 500,
    })
    return true
  } catch {
    return false
  }
}
