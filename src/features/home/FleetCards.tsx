import { useVectorRobots } from '../robots/vectorRobots.ts'
import { FleetCard } from './FleetCard.tsx'
import type { FleetRow } from './fleetRow.ts'
import type { History } from './useFleet.ts'
import { useStaged } from './useStaged.ts'

type Props = {
  readonly rows: readonly FleetRow[]
  readonly history: History
  readonly showsAccounts: boolean
  readonly onPin: (robot: number) => void
}

/** The robots of the cards, once they are known. */
export function FleetCards({ rows, history, showsAccounts, onPin }: Props) {
  const vectors = useVectorRobots()
  const staged = useStaged(rows, history)
  return staged.rows.map(row => (
    <FleetCard
      key={row.robot.id}
      row={row}
      entries={staged.history.entriesOf(row.robot.id)}
      historyMs={staged.history.untilMs}
      showsAccounts={showsAccounts}
      isVector={vectors.has(row.robot.id)}
      onPin={onPin}
    />
  ))
}
