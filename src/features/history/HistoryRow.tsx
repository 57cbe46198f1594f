import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RobotStatus } from '../../../contract/resources/robots.ts'
import { generalStateSlug, robotState } from '../../../contract/robot/states.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { exactMoment } from '../../time/wallClock.ts'
import { StateBadge } from '../../widgets/state/StateBadge.tsx'
import { shapeOf } from '../../widgets/state/stateShapes.ts'
import { moveBetweenRows } from '../home/rowKeys.ts'
import { describeState } from '../robots/describeState.ts'
import { locationName, type NamedRobot, robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { Duration } from './Duration.tsx'
import styles from './HistoryTable.module.css'

type Props = {
  readonly entry: RobotStatus
  /** Undefined while the list of robots is not known, or does not hold it. */
  readonly robot: NamedRobot | undefined
  readonly zone: string | undefined
  /** It was gone to by its time: the focus is on it. */
  readonly isFound: boolean
}

/** A status entry as it is worded: an away entry is offline whatever number the robot left in. */
function wordsOf(entry: RobotStatus) {
  const online = entry.status_type !== 'offline'
  const state = robotState(entry.state, { online, planType: entry.plan_type })
  return { shape: shapeOf(state.generalState), general: generalStateSlug(state, entry.plan_type), slug: state.slug }
}

/** One entry. Its start is the link to the monitor at that moment (P-019); the rest of the row is a larger target for the mouse. */
export function HistoryRow({ entry, robot, zone, isFound }: Props) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const naming = useNaming()
  const name = robot === undefined ? t('demo.robot', { id: entry.robot }) : robotName(t, robot, naming).shown
  const startMs = fromWireTime(entry.start_time)
  const endMs = entry.end_time === undefined ? undefined : fromWireTime(entry.end_time)
  const { shape, general, slug } = wordsOf(entry)
  const place =
    entry.location === undefined || entry.location_name === undefined
      ? t('shared.none')
      : locationName(t, { id: entry.location, name: entry.location_name }, naming.demoMode)
  const moment = (timeMs: number): string => exactMoment(timeMs, { zone, locale: i18n.language })
  const to = {
    to: '/robot/$robotId/monitor',
    params: { robotId: String(entry.robot) },
    search: { time: new Date(startMs).toISOString() },
  } as const
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isFound) link.current?.focus()
  }, [isFound])
  const open = (event: MouseEvent): void => {
    const selecting = globalThis.getSelection()?.toString() !== ''
    if (selecting || (event.target instanceof Element && event.target.closest('a'))) return
    void navigate(to)
  }
  return (
    <tr data-row data-found={isFound || undefined} data-severity={shape} onClick={open}>
      <th scope="row" className={styles['start']}>
        <Link
          {...to}
          ref={link}
          data-row-link
          onKeyDown={moveBetweenRows}
          aria-label={t('history.open', { time: moment(startMs), name })}
        >
          {moment(startMs)}
        </Link>
      </th>
      <td className={styles['end']}>{endMs === undefined ? t('time.now') : moment(endMs)}</td>
      <td className={styles['duration']}>
        <Duration startMs={startMs} endMs={endMs} />
      </td>
      <td className={styles['robot']} title={name}>
        {name}
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control, and its words are translated */}
      <td className={styles['state']} title={describeState(t, slug)}>
        <div className={styles['stateCell']}>
          <StateBadge shape={shape}>{t(`generalStates.${general}`)}</StateBadge>
          <span className={styles['slug']}>{t(`states.${slug}`)}</span>
        </div>
      </td>
      <td className={styles['location']} title={place}>
        {place}
      </td>
    </tr>
  )
}
