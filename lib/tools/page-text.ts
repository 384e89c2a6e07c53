import type { Page } from './open-page'
import { runAside } from './run-aside'
import type { ToolContext } from './tool'

/** The readable text of a page, and the title of an HTML page. */
export async function pageText(
  page: Page,
  context: Pick<ToolContext, 'signal' | 'client'>,
): Promise<{ title: string; text: string }> {
  const source = decode(page)
  if (/html/.test(page.type)) return runAside('html', { html: source, url: page.url }, context)
  return { title: '', text: source.trim() }
}

/** By the mark at the start, the server's word, then the page's own; UTF-8 if none is known. */
function decode({ bytes, charset, type }: Pick<Page, 'bytes' | 'charset' | 'type'>): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const own = /html/.test(type) ? /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i : /^<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/
  return decoderFor(markedCharset(bytes) ?? (charset || own.exec(start)?.[1] || 'utf-8')).decode(bytes)
}

function markedCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
