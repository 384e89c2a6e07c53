import { Check, Copy, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '@/components/language/words'
import { copyText } from '@/lib/client/copy-text'
import { IconButton } from './icon-button'

const SHOWN_MS = 1500

/** Copies a text and says, for a moment, whether that worked. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const words = useWords().common.controls
  const [result, setResult] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (result === 'idle') return
    const timer = setTimeout(() => setResult('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result])

  async function copy() {
    setResult((await copyText(text)) ? 'copied' : 'failed')
  }
  return (
    <>
      <IconButton label={label} size="small" onClick={() => void copy()}>
        {result === 'idle' && <Copy className="size-3.5" />}
        {result === 'copied' && <Check className="size-3.5 text-ok" />}
        {result === 'failed' && <X className="size-3.5 text-danger" />}
      </IconButton>
      <span role="status" className="sr-only">
        {result === 'copied' && words.copied}
        {result === 'failed' && words.copyFailed}
      </span>
    </>
  )
}
