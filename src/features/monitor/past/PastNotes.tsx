import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PastSpan } from '../../../../contract/resources/pastRobots.ts'
import { useMaybeSelf } from '../../../session/session.ts'
import { dateAndTime } from '../../../time/wallClock.ts'
import list from '../list/List.module.css'
import styles from './PastNotes.module.css'
import { usePastOnly } from './pastOnly.ts'

function useSpanText(): (span: PastSpan) => string {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const moment = (time: string): string => dateAndTime(Date.parse(time), { zone, locale: i18n.language })
  return ({ from, to }) => {
    if (from === undefined) return t('monitor.past.until', { to: to === undefined ? t('time.now') : moment(to) })
    return t('monitor.past.between', { from: moment(from), to: to === undefined ? t('time.now') : moment(to) })
  }
}

/** Under the header: that the robot has left, and which times of it are the viewer's to see. */
export function PastStrip() {
  const { t, i18n } = useTranslation()
  const spans = usePastOnly()
  const spanText = useSpanText()
  if (spans === undefined) return undefined
  const times = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(spans.map(spanText))
  return (
    <p className={styles['strip']} role="note" data-testid="past-only">
      <History data-small aria-hidden />
      {t('monitor.past.strip', { times })}
    </p>
  )
}

/** In the place of control and commands: why there are none. */
export function NoCommands() {
  const { t } = useTranslation()
  return <p className={list['none']}>{t('monitor.past.noCommands')}</p>
}
