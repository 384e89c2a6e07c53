import { Image as ImageIcon, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '@/components/language/words'
import type { ImageSource } from '@/lib/client/markdown/safe-url'

/** An image of an answer. One from elsewhere is fetched only when asked for: its host would learn who reads it. */
export function Picture({ source, alt }: { source: ImageSource; alt: string }) {
  const words = useWords().markdown.picture
  const [isAskedFor, setAskedFor] = useState(source.kind === 'inline')
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return (
      <span className="markdown-picture">
        <ImageOff aria-hidden="true" className="size-3.5" /> {words.failed(alt || words.unnamed)}
      </span>
    )
  if (!isAskedFor && source.kind === 'remote')
    return (
      <button
        type="button"
        className="touch-target markdown-picture"
        title={source.url}
        onClick={() => setAskedFor(true)}
      >
        <ImageIcon aria-hidden="true" className="size-3.5" /> {words.load(source.host)}
        {alt && <span className="text-muted">{alt}</span>}
      </button>
    )
  return (
    // biome-ignore lint/performance/noImgElement: it comes from anywhere, and no server of ours may fetch it
    <img src={source.url} alt={alt} referrerPolicy="no-referrer" decoding="async" onError={() => setFailed(true)} />
  )
}
