import { LeaseCard } from '../control/LeaseCard.tsx'
import { NowStrip } from '../past/NowStrip.tsx'
import { NoCommands } from '../past/PastNotes.tsx'
import { usePastOnly } from '../past/pastOnly.ts'
import { StateCard } from '../state/StateCard.tsx'
import { useTimeMode } from '../time/playbackView.ts'

type Props = {
  /** The state alone. */
  readonly isCompact: boolean
  /** Whether the viewer has commands, and there is room for them. */
  readonly hasCommands: boolean
}

/** The robot at the moment that is shown, and who controls the robot of now. */
export function RobotCard({ isCompact, hasCommands }: Props) {
  const isPastOnly = usePastOnly() !== undefined
  const isPast = useTimeMode() === 'past'
  const control = isPast ? <NowStrip /> : <LeaseCard />
  return (
    <>
      <StateCard isCompact={isCompact} />
      {isPastOnly ? <NoCommands /> : hasCommands && control}
    </>
  )
}
