'use client'

import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton } from '@/components/ui/button-style'
import { RoomHeader } from '@/components/ui/room-header'
import { formatCount } from '@/lib/client/format'
import { findRecordings } from '@/lib/client/recording-entry'
import { useRecordingImport } from '@/lib/client/recording-import'
import { useRecordingList } from '@/lib/client/recording-list'
import { DropTarget } from './drop-target'
import { EmptyRecordings } from './empty-recordings'
import { ImportDialog } from './import-dialog'
import { ProblemBar } from './problem-bar'
import { RecordingRow } from './recording-row'
import { UndoBar } from './undo-bar'

/** All recordings of this browser. */
export function RecordingsPage() {
  const words = useWords().recordings
  const heading = useRef<HTMLHeadingElement>(null)
  const loading = useRecordingList((state) => state.loading)
  const isEmpty = useRecordingList((state) => state.loading === 'loaded' && state.entries.length === 0)
  const imported = useRecordingImport((state) => state.imported)
  const reading = useRecordingImport(({ step }) => (step.state === 'reading' ? step.name : null))
  useEffect(() => useRecordingList.getState().watch(), [])

  return (
    <div className="flex h-dvh flex-col">
      <RoomHeader />
      <main className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[56rem] flex-col gap-4 px-4 pt-6 pb-24">
          <div className="flex items-center justify-between gap-3">
            <h1 ref={heading} tabIndex={-1} className="text-heading outline-none">
              {words.title}
            </h1>
            <ImportButton />
          </div>
          <ProblemBar />
          {loading === 'loading' && <p className="text-small text-muted">{words.opening}</p>}
          {isEmpty ? <EmptyRecordings /> : <RecordingList />}
        </div>
      </main>
      <UndoBar onGone={() => heading.current?.focus()} />
      <ImportDialog />
      <DropTarget />
      <p role="status" className="sr-only">
        {reading === null ? imported !== null && words.imported(imported) : words.reading(reading)}
      </p>
    </div>
  )
}

function RecordingList() {
  const words = useWords().recordings
  const entries = useRecordingList((state) => state.entries)
  const [search, setSearch] = useState('')
  const found = findRecordings(entries, search)
  if (entries.length === 0) return null
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          type="search"
          aria-label={words.search.label}
          placeholder={words.search.placeholder}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="h-9 w-full min-w-0 rounded-lg border border-control bg-panel px-3 text-small placeholder:text-muted sm:w-72 pointer-coarse:h-11 pointer-coarse:text-[16px]"
        />
        <p role="status" className="text-small text-muted tabular-nums">
          {search.trim() !== '' && words.search.found(formatCount(found.length), formatCount(entries.length))}
        </p>
      </div>
      {found.length === 0 && <p className="py-8 text-center text-muted">{words.search.nothing}</p>}
      <ul aria-label={words.title} className="flex flex-col gap-3">
        {found.map((entry) => (
          <RecordingRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </>
  )
}

/** Takes any number of files; what they are is found out by reading them. */
export function ImportButton() {
  const words = useWords().recordings
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" onClick={() => input.current?.click()} className={plainButton}>
        <Upload aria-hidden="true" className="size-3.5" />
        {words.import}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.files}
        onChange={({ target }) => {
          useRecordingImport.getState().add([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
