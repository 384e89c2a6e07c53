import type { Page } from '@playwright/test'

/** What somebody else has written, or what is the same in every language. */
const OTHERS = '[data-markdown], [data-streamed-text], [lang]:not(html), code, pre, kbd, textarea, script, style'

const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'] as const

/**
 * All that the page shows or says aloud, each text once, in which three or more Latin words follow each other (letters are no words); without
 * those that hold one of `known`.
 */
export async function foreignTexts(page: Page, known: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(
    ({ others, spoken }) => {
      const found = new Set<string>()
      for (const element of document.body.querySelectorAll('*')) {
        if (element.closest(others) || !element.checkVisibility()) continue
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent ?? '')
        for (const name of spoken) found.add(element.getAttribute(name) ?? '')
      }
      return [...found]
    },
    { others: OTHERS, spoken: SPOKEN },
  )
  // Events are shown as they came.
  const isForeign = (text: string) =>
    !text.startsWith('{') && /(?<![\w-])[A-Za-z][A-Za-z'’-]+(?:,? [A-Za-z][A-Za-z'’-]+){2,}/.test(text)
  return texts.filter((text) => isForeign(known.reduce((rest, name) => rest.replaceAll(name, ''), text)))
}
