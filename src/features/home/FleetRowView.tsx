import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownHardwareVersion } from '../../../contract/robot/models.ts'
import { accountName, robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { VectorBadge } from '../robots/VectorBadge.tsx'
import styles from './FleetTable.module.css'
import { fleetCell, type Shown } from './fleetCell.tsx'
import type { TableColumn } from './homeColumns.ts'
import { PinButton } from './PinButton.tsx'
import { moveBetweenRows } from './rowKeys.ts'

type Props = Omit<Shown, 'account'> & {
  /** Behind star and name, in their order. */
  readonly columns: readonly TableColumn[]
  readonly isLastPinned: boolean
  readonly isVector: boolean
  readonly onPin: (robot: number) => void
}

/** One robot of the table. The name is the link; the rest of the row is a larger target for the mouse. */
export const FleetRowView = memo(function FleetRowView(props: Props) {
  const { row, columns, planVersion, isLastPinned, isVector, description, onPin } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const naming = useNaming()
  const { robot, shape } = row
  const name = robotName(t, robot, naming)
  const account = accountName(t, { id: robot.account, name: robot.account_name }, naming.demoMode)
  const to = { to: '/robot/$robotId/monitor', params: { robotId: String(robot.id) } } as const
  const open = (event: MouseEvent): void => {
    const selecting = globalThis.getSelection()?.toString() !== ''
    if (selecting || (event.target instanceof Element && event.target.closest('a, button'))) return
    void navigate(to)
  }
  return (
    <tr data-row data-severity={shape} data-last-pinned={isLastPinned || undefined} onClick={open}>
      <td className={styles['pin']}>
        <PinButton row={row} name={name.shown} className={styles['star']} onPin={onPin} />
      </td>
      <th scope="row" className={styles['name']}>
        <Link {...to} data-row-link onKeyDown={moveBetweenRows} title={name.tooltip}>
          {name.shown}
        </Link>
        {isVector && <VectorBadge />}
        <small>{`${robot.model} ${shownHardwareVersion(robot.hardware_version)}`}</small>
      </th>
      {columns.map(column => fleetCell(t, column, { row, account, description, planVersion }))}
    </tr>
  )
})
