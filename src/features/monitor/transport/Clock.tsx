import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import { useMaybeSelf } from '../../../session/session.ts'
import { useShownMs } from '../time/playbackView.ts'
import styles from './Transport.module.css'

/** The moment that is shown, in the viewer's zone (P-015, P-017). */
export function Clock() {
  const { i18n } = useTranslation()
  const timeMs = useShownMs()
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  const moment = DateTime.fromMillis(timeMs, { zone, locale: i18n.language })
  return (
    <time className={styles['clock']} dateTime={moment.toUTC().toISO() ?? ''} data-testid="playback-clock">
      <b>{moment.toLocaleString(DateTime.TIME_24_WITH_SECONDS)}</b>
      <span>
        {moment.toLocaleString({ weekday: 'short', day: 'numeric', month: 'short' })} · {zone}
      </span>
    </time>
  )
}
