import { useVectorRobots } from '../robots/vectorRobots.ts'
import { FleetRowView } from './FleetRowView.tsx'
import type { FleetRow } from './fleetRow.ts'
import type { TableColumn } from './homeColumns.ts'
import { usePlanVersions } from './planVersions.ts'
import { useStateDescriptions } from './stateDescriptions.ts'
import { useStaged } from './useStaged.ts'

type Props = {
  readonly rows: readonly FleetRow[]
  readonly columns: readonly TableColumn[]
  /** The last robot of those that are pinned to the top. */
  readonly lastPinned: number | undefined
  readonly onPin: (robot: number) => void
}

/** The robots of the table, once they are known. */
export function FleetRows({ rows, columns, lastPinned, onPin }: Props) {
  const vectors = useVectorRobots()
  const describe = useStateDescriptions()
  const versions = usePlanVersions()
  return useStaged(rows).map(row => (
    <FleetRowView
      key={row.robot.id}
      row={row}
      planVersion={versions.get(row.robot.plan)}
      columns={columns}
      isLastPinned={row.robot.id === lastPinned}
      isVector={vectors.has(row.robot.id)}
      description={describe(row)}
      onPin={onPin}
    />
  ))
}
