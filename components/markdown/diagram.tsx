import { useTheme } from 'next-themes'
import { useEffect, useState } from 'react'
import { useWords } from '@/components/language/words'
import { whenIdle } from './when-idle'

/** A Mermaid diagram as a picture: in an image, nothing of it can reach the page. Calls back if it cannot be drawn. */
export function Diagram({ source, onFailed }: { source: string; onFailed: () => void }) {
  const { diagram: alt } = useWords().markdown
  const { resolvedTheme } = useTheme()
  const [picture, setPicture] = useState<{ url: string; width: number | undefined }>()
  useEffect(() => {
    let isWanted = true
    const draw = async () => {
      const { drawDiagram } = await import('./mermaid-renderer')
      const svg = await drawDiagram(source, resolvedTheme === 'dark')
      // As wide as its labels need; without it, an image is as wide as its place.
      const width = Number(/max-width: ?([\d.]+)px/.exec(svg)?.[1]) || undefined
      if (isWanted) setPicture({ url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, width })
    }
    const cancel = whenIdle(() => {
      draw().catch(() => {
        if (isWanted) onFailed()
      })
    })
    return () => {
      isWanted = false
      cancel()
    }
  }, [source, resolvedTheme, onFailed])
  if (!picture) return null
  // biome-ignore lint/performance/noImgElement: it is no file
  return <img src={picture.url} width={picture.width} alt={alt} className="markdown-diagram" onError={onFailed} />
}
