import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '@/components/language/words'
import { useRecordingImport } from '@/lib/client/recording-import'
import { currentWords } from '@/lib/language/current'

/** The whole page takes dropped files and pasted text; it shows itself while something is held over it. */
export function DropTarget() {
  const words = useWords().recordings
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    function onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    function onDragLeave(event: DragEvent) {
      if (event.relatedTarget === null) setOver(false)
    }
    function onDrop(event: DragEvent) {
      setOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      useRecordingImport.getState().add([...event.dataTransfer.files])
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    document.addEventListener('paste', importPasted)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
      document.removeEventListener('paste', importPasted)
    }
  }, [])
  if (!isOver) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-2 z-50 flex items-center justify-center gap-2 rounded-composer border-2 border-dashed border-accent bg-bg/85 font-medium"
    >
      <Upload className="size-5" />
      {words.drop}
    </div>
  )
}

/** What is pasted into a field belongs to the field. */
function importPasted({ clipboardData, target }: ClipboardEvent) {
  if (!clipboardData || (target instanceof Element && target.closest('input, textarea, [contenteditable]'))) return
  const text = clipboardData.getData('text/plain')
  const { add } = useRecordingImport.getState()
  if (clipboardData.files.length > 0) add([...clipboardData.files])
  else if (text.trim() !== '') add([{ name: currentWords().recordings.pasted, text }])
}
