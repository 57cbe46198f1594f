import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownHardwareVersion } from '../../../contract/robot/models.ts'
import { Battery } from '../../widgets/Battery.tsx'
import { StateBadge } from '../../widgets/StateBadge.tsx'
import { accountName, robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { VectorBadge } from '../robots/VectorBadge.tsx'
import styles from './FleetTable.module.css'
import type { FleetRow } from './fleetRow.ts'
import { LastHour } from './LastHour.tsx'
import { PinButton } from './PinButton.tsx'
import { moveBetweenRows } from './rowKeys.ts'
import { TimeInState } from './TimeInState.tsx'

type Props = {
  readonly row: FleetRow
  /** Of the robot's plan; undefined while or where it is not known. */
  readonly planVersion: number | undefined
  readonly showsAccounts: boolean
  readonly isLastPinned: boolean
  readonly isVector: boolean
  /** What its state means; undefined until the texts have come. */
  readonly description: string | undefined
  readonly onPin: (robot: number) => void
}

/** One robot of the table. The name is the link; the rest of the row is a larger target for the mouse. */
export const FleetRowView = memo(function FleetRowView(props: Props) {
  const { row, planVersion, showsAccounts, isLastPinned, isVector, description, onPin } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const naming = useNaming()
  const version = planVersion === undefined ? '' : `v${planVersion}`
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
      {showsAccounts && (
        <td className={styles['account']} title={account}>
          {account}
        </td>
      )}
      <td className={styles['location']} title={row.location}>
        {row.location}
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control, and its words are translated */}
      <td className={styles['state']} title={description}>
        <div className={styles['stateCell']}>
          <StateBadge shape={shape}>{t(row.word)}</StateBadge>
          <span className={styles['slug']}>{t(row.detail)}</span>
        </div>
      </td>
      <td className={styles['time']}>
        <TimeInState row={row} />
      </td>
      <td className={styles['hour']}>
        <LastHour robot={robot} />
      </td>
      <td className={styles['battery']}>
        <Battery percent={robot.battery} />
      </td>
      <td className={styles['plan']}>
        <span className={styles['planName']}>
          {robot.plan > 0 ? t('home.planVersion', { plan: robot.plan, version }) : t('home.noPlan')}
        </span>
        <Link {...to} className={styles['monitor'] ?? ''} tabIndex={-1}>
          {t('home.monitor')}
        </Link>
      </td>
    </tr>
  )
})
