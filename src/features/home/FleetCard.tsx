import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownHardwareVersion } from '../../../contract/robot/models.ts'
import { Battery } from '../../widgets/state/Battery.tsx'
import { StateBadge } from '../../widgets/state/StateBadge.tsx'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { detailText, type FleetRow } from '../robots/fleetRow.ts'
import { accountName, robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { VectorBadge } from '../robots/VectorBadge.tsx'
import styles from './CardsScreen.module.css'
import { LastHour } from './LastHour.tsx'
import { PinButton } from './PinButton.tsx'
import { TimeInState } from './TimeInState.tsx'

type Props = {
  readonly row: FleetRow
  readonly showsAccounts: boolean
  readonly isVector: boolean
  /** What its state means; undefined until the texts have come. */
  readonly description: string | undefined
  readonly onPin: (robot: number) => void
}

export const FleetCard = memo(function FleetCard({ row, showsAccounts, isVector, description, onPin }: Props) {
  const { t } = useTranslation()
  const naming = useNaming()
  const { robot, shape } = row
  const name = robotName(t, robot, naming)
  const account = accountName(t, { id: robot.account, name: robot.account_name }, naming.demoMode)
  const place = showsAccounts ? `${row.location} · ${account}` : row.location
  return (
    <li className={styles['card']} data-row data-severity={shape}>
      <h2 className={styles['name']}>
        <Link to="/robot/$robotId/monitor" params={{ robotId: String(robot.id) }} {...rowLink} title={name.tooltip}>
          {name.shown}
        </Link>
        {isVector && <VectorBadge />}
        <small>{`${robot.model} ${shownHardwareVersion(robot.hardware_version)}`}</small>
      </h2>
      <PinButton row={row} name={name.shown} className={styles['star']} onPin={onPin} />
      <p className={styles['place']} title={place}>
        {place}
      </p>
      <div className={styles['state']} title={description}>
        <StateBadge shape={shape}>{t(row.word)}</StateBadge>
        <span className={styles['slug']}>{detailText(t, row)}</span>
      </div>
      <span className={styles['time']}>
        <TimeInState row={row} />
      </span>
      <LastHour robot={robot} />
      <span className={styles['battery']}>
        <Battery percent={robot.battery} />
      </span>
    </li>
  )
})
