import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { shownHardwareVersion } from '../../../contract/robot/models.ts'
import { StateBadge } from '../../widgets/state/StateBadge.tsx'
import { fleetRow } from '../home/fleetRow.ts'
import { moveBetweenRows } from '../home/rowKeys.ts'
import { placesOf, robotName } from '../robots/names.ts'
import { RobotIcon } from '../robots/RobotIcon.tsx'
import { useNaming } from '../robots/robotName.ts'
import { VectorBadge } from '../robots/VectorBadge.tsx'
import styles from './RobotTable.module.css'

type Props = {
  readonly robot: Robot
  readonly isSelected: boolean
  readonly isVector: boolean
  readonly onSelect: (robot: number) => void
}

/** One robot of an account. Its name opens it beside the list; the rest of the row is a larger target for the mouse. */
export function RobotRow({ robot, isSelected, isVector, onSelect }: Props) {
  const { t, i18n } = useTranslation()
  const naming = useNaming()
  const name = robotName(t, robot, naming)
  const { plan_name: plan, location_name: location } = placesOf(t, robot, naming.demoMode)
  const { shape, word } = fleetRow(robot, undefined, false)
  const labels = (robot.labels ?? []).map(label => label.label)
  const none = t('shared.none')
  const open = (event: MouseEvent): void => {
    const selecting = globalThis.getSelection()?.toString() !== ''
    if (selecting || (event.target instanceof Element && event.target.closest('a'))) return
    onSelect(robot.id)
  }
  return (
    <tr data-row data-selected={isSelected || undefined} onClick={open}>
      <th scope="row" className={styles['name']}>
        <div>
          <RobotIcon robot={robot} />
          <Link
            from="/v2/accounts/$id/robots"
            search={previous => ({ ...previous, robot: robot.id })}
            replace
            data-row-link
            onKeyDown={moveBetweenRows}
            title={name.tooltip}
            aria-current={isSelected || undefined}
          >
            {name.shown}
          </Link>
          {isVector && <VectorBadge />}
          {robot.test && <small>{t('robotAdmin.test')}</small>}
        </div>
      </th>
      <td className={styles['hardware']}>{`${robot.model} ${shownHardwareVersion(robot.hardware_version)}`}</td>
      <td className={styles['software']}>{robot.main_deb === '' ? none : robot.main_deb}</td>
      <td className={styles['state']}>
        <StateBadge shape={shape}>{t(word)}</StateBadge>
      </td>
      <td className={styles['plan']} title={plan}>
        {robot.plan > 0 ? (plan ?? String(robot.plan)) : none}
      </td>
      <td className={styles['location']} title={location}>
        {location ?? none}
      </td>
      <td className={styles['labels']} title={labels.join('\n')}>
        {labels.length === 0 ? none : new Intl.ListFormat(i18n.language, { type: 'unit' }).format(labels)}
      </td>
      <td className={styles['zone']}>{robot.time_zone.replaceAll('_', ' ')}</td>
      <td className={styles['monitor']}>
        <Link
          to="/robot/$robotId/monitor"
          params={{ robotId: String(robot.id) }}
          aria-label={t('robotAdmin.openMonitor', { name: name.shown })}
        >
          {t('home.monitor')}
        </Link>
      </td>
    </tr>
  )
}
