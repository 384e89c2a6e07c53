// @ts-check
import { convert } from 'html-to-text'

const SKIPPED = ['script', 'style', 'noscript', 'template', 'svg', 'img', 'nav', 'form', 'iframe', 'head']

/**
 * The title and the readable text of an HTML page.
 * @param {{ html: string, url: string }} task
 */
export function run({ html, url }) {
  const limits = { maxDepth: 200, ellipsis: '' }
  const title = convert(html, {
    wordwrap: false,
    limits,
    baseElements: { selectors: ['title'], returnDomByDefault: false },
  })
  const text = convert(html, {
    wordwrap: false,
    limits,
    selectors: [
      ...SKIPPED.map((selector) => ({ selector, format: 'skip' })),
      {
        selector: 'a',
        options: {
          noAnchorUrl: true,
          hideLinkHrefIfSameAsText: true,
          pathRewrite: (/** @type {string} */ path) => absolute(path, url),
        },
      },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'table', format: 'block' },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' | ' } })),
    ],
  })
  return { title: title.replace(/\s+/g, ' ').trim().slice(0, 300), text: text.replace(/ \| *$/gm, '').trim() }
}

/** @param {string} path @param {string} base */
function absolute(path, base) {
  return path.startsWith('#') || !URL.canParse(path, base) ? path : new URL(path, base).href
}
