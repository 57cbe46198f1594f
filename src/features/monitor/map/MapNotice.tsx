import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import { useMaybeSelf } from '../../../session/session.ts'
import { useNow } from '../../../time/now.ts'
import { StateShape } from '../../../widgets/state/StateBadge.tsx'
import { useShown, useShownPlan } from '../session/monitorSession.ts'
import type { MomentStatus } from '../session/shownReadouts.ts'
import { type ShownRobot, useShownRobot } from '../state/shownRobot.ts'
import { useMoment, useTimeMode } from '../time/playbackView.ts'
import { MomentNote } from '../transport/MomentNote.tsx'
import styles from './MapNotice.module.css'

type Props = { readonly name: string }

/** What stands between the viewer and a live picture, most serious first; nothing when all is well. */
export function MapNotice({ name }: Props) {
  const now = useShownRobot()
  const link = useShown(readout => readout?.link)
  const plan = useShownPlan()
  const past = useTimeMode() === 'past'
  const moment = useMoment()
  const seen = useShown(readout => readout?.ageMs !== undefined)
  if (!('OffscreenCanvas' in globalThis)) return <Notice token="noCanvas" serious />
  if (link?.status === 'refused') return <Notice token="refused" serious />
  if (moment === 'none') return <Notice token="notRecorded" />
  if (moment !== 'shown') return <MomentNotice moment={moment} />
  if (past) return null
  if (link?.status === 'disabled') return <Notice token="disabled" />
  if (now.connection !== 'online') return <OutOfReach now={now} name={name} />
  if (!seen) return <Notice token="connecting" values={{ name }} />
  if (plan?.status === 'failed') return <Notice token="planFailed" values={{ token: plan.token }} serious />
  if (plan?.status === 'none') return <Notice token="noPlan" values={{ name }} />
  return null
}

function Notice(props: {
  readonly token: string
  readonly values?: { readonly [key: string]: string }
  readonly serious?: boolean
}) {
  const { t } = useTranslation()
  return (
    <p className={styles['notice']} role="status" data-notice={props.token}>
      {props.serious && <StateShape shape="warning" />}
      {t(`monitor.notices.${props.token}`, props.values ?? {})}
    </p>
  )
}

/** That the picture is not, or not yet, the one of the moment on the clock. */
function MomentNotice({ moment }: { readonly moment: MomentStatus }) {
  return (
    <p className={styles['notice']} role="status" data-notice={moment}>
      {moment === 'gap' && <StateShape shape="warning" />}
      <MomentNote />
    </p>
  )
}

function OutOfReach({ now, name }: { readonly now: ShownRobot; readonly name: string }) {
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  const { i18n } = useTranslation()
  const today = useNow(nowMs => DateTime.fromMillis(nowMs, { zone }).startOf('day').toMillis())
  const since = now.connectionSince
  // Of another day the time alone would be taken for one of today.
  const format = (since ?? today) < today ? DateTime.DATETIME_MED_WITH_SECONDS : DateTime.TIME_WITH_SECONDS
  const time =
    since === undefined ? '' : DateTime.fromMillis(since, { zone, locale: i18n.language }).toLocaleString(format)
  return <Notice token={now.connection === 'lost' ? 'lost' : 'offline'} values={{ name, time }} serious />
}

/** The strip under the header while the service is out of reach: since when, and when it is tried again. */
export function LinkStrip() {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  const link = useShown(readout => readout?.link)
  const seconds = useNow(nowMs =>
    link?.status === 'lost' ? Math.max(0, Math.ceil((link.retryAtMs - nowMs) / 1000)) : 0,
  )
  if (link?.status !== 'lost') return null
  const since = DateTime.fromMillis(link.sinceMs, { zone, locale: i18n.language })
  return (
    <p className={styles['strip']} role="status" data-notice="linkLost">
      <StateShape shape="warning" />
      {t('shared.offline', {
        time: since.toLocaleString(DateTime.TIME_24_WITH_SECONDS),
        seconds,
      })}
    </p>
  )
}
