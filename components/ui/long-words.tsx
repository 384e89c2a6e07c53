import type { ReactNode } from 'react'

const LONG_WORD = /\S{300,}/g

/**
 * Text whose endless words (base64, minified code) are set without kerning: a browser shapes a kerned word anew at every
 * place where it could be broken, and 30 kB of it would hold the page up for seconds.
 */
export function drawText(text: string): ReactNode {
  if (text.length < 300) return text
  const pieces: ReactNode[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(LONG_WORD)) {
    pieces.push(
      text.slice(end, index),
      <span key={index} className="[font-kerning:none] [font-variant-ligatures:none]">
        {word}
      </span>,
    )
    end = index + word.length
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(end)]
}
