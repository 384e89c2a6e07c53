import Link from 'next/link'
import { useWords } from '@/components/language/words'
import type { Session } from '@/lib/client/compare-store'
import { RepeatStepper } from './repeat-stepper'

type RoundSwitchProps = { session: Session; chosen: number | null; onChoose: (round: number | null) => void }

/** Which repeat the lanes and the raster show, and where the recording went. */
export function RoundSwitch({ session, chosen, onChoose }: RoundSwitchProps) {
  const last = session.runs.reduce((most, { round }) => Math.max(most, round), 0)
  return (
    <>
      {session.rounds > 1 && (
        <RepeatStepper
          shown={chosen ?? last}
          last={last}
          count={session.rounds}
          onChoose={(round) => onChoose(round >= last ? null : round)}
        />
      )}
      <SavingNote session={session} />
    </>
  )
}

function SavingNote({ session: { id, saving } }: { session: Session }) {
  const words = useWords().compare.cadence
  if (saving === 'not_yet') return null
  if (saving !== 'saved')
    return (
      <p role="alert" className="text-label font-normal text-danger">
        {words.notKept(saving.problem)}
      </p>
    )
  return (
    <p className="ml-auto text-label font-normal text-muted">
      {words.kept.before}
      <Link
        href={`/recordings/${id}`}
        prefetch={false}
        className="rounded-sm underline underline-offset-2 hover:text-fg"
      >
        {words.kept.link}
      </Link>
    </p>
  )
}
