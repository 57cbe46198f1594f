import { useStaged } from '../../widgets/table/useStaged.ts'
import type { FleetRow } from '../robots/fleetRow.ts'
import { useVectorRobots } from '../robots/vectorRobots.ts'
import { FleetCard } from './FleetCard.tsx'
import { useStateDescriptions } from './stateDescriptions.ts'

type Props = {
  readonly rows: readonly FleetRow[]
  readonly showsAccounts: boolean
  readonly onPin: (robot: number) => void
}

/** The robots of the cards, once they are known. */
export function FleetCards({ rows, showsAccounts, onPin }: Props) {
  const vectors = useVectorRobots()
  const describe = useStateDescriptions()
  return useStaged(rows).map(row => (
    <FleetCard
      key={row.robot.id}
      row={row}
      showsAccounts={showsAccounts}
      isVector={vectors.has(row.robot.id)}
      description={describe(row)}
      onPin={onPin}
    />
  ))
}
