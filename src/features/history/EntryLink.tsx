import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RobotStatus } from '../../../contract/resources/robots.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { exactMoment } from '../../time/wallClock.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'

/** The monitor at the moment that an entry began (P-019). */
export const entryMoment = ({ robot, start_time: start }: RobotStatus) =>
  ({
    to: '/robot/$robotId/monitor',
    params: { robotId: String(robot) },
    search: { time: new Date(fromWireTime(start)).toISOString() },
  }) as const

type Props = {
  readonly entry: RobotStatus
  /** Of its robot, as it is shown. */
  readonly name: string
  readonly zone: string | undefined
  /** It was gone to by its time. */
  readonly isFound: boolean
}

/** When an entry began, a link to the monitor at that moment. */
export function EntryLink({ entry, name, zone, isFound }: Props) {
  const { t, i18n } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isFound) link.current?.focus()
  }, [isFound])
  const time = exactMoment(fromWireTime(entry.start_time), { zone, locale: i18n.language })
  return (
    <Link {...entryMoment(entry)} ref={link} {...rowLink} aria-label={t('history.open', { time, name })}>
      {time}
    </Link>
  )
}
