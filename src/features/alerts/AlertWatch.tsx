import '../../i18n/screenTexts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Observable } from 'rxjs'
import type { Alert } from '../../../contract/resources/alerts.ts'
import { queries } from '../../service/client.ts'
import { listenToAlerts } from '../../service/eventLink.ts'
import { VisuallyHidden } from '../../widgets/text/VisuallyHidden.tsx'
import { useNaming } from '../robots/robotName.ts'
import { showNotice } from './alertNotices.ts'
import { ring } from './alertSound.ts'
import { useAlerts } from './alertsQuery.ts'
import { alertPlace, alertRobot, alertText } from './alertText.ts'
import { newAlerts } from './newAlerts.ts'
import { readAfterEvents } from './readAfterEvents.ts'

/** As the panel opens with: both read one answer. */
const FIRST = { show: 'unread', limit: 100 } as const
/** So many announcements stay: one that follows at once takes none away before it was read out. */
const ANNOUNCED = 5
/** There the list itself says what has changed. */
const TELLS_ITSELF = /^(?:\/v2)?\/home\b/

/** Reads the alerts again on each event, and announces those that have started: to screen readers, and by sound and notification where chosen. */
export function AlertWatch() {
  const { t } = useTranslation()
  const naming = useNaming()
  const client = useQueryClient()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data } = useAlerts(FIRST.show, FIRST.limit)
  const known = useRef<ReadonlySet<number> | undefined>(undefined)
  const [announced, setAnnounced] = useState<readonly Alert[]>([])
  // Worded as it is shown: in demo mode no name of before stays.
  const announcementOf = (alert: Alert): string =>
    t('alerts.begun', { name: alertRobot(t, alert, naming), what: alertText(t, alert) })
  useEffect(() => {
    const events = new Observable<void>(subscriber => listenToAlerts(() => subscriber.next()))
    const reading = readAfterEvents(events, () =>
      client.invalidateQueries({ queryKey: queries.alerts.key() }),
    ).subscribe()
    return () => reading.unsubscribe()
  }, [client])
  useEffect(() => {
    if (data === undefined) return
    const started = newAlerts(known.current, data.data)
    known.current = new Set([...(known.current ?? []), ...data.data.map(({ id }) => id)])
    if (started.length === 0) return
    if (!TELLS_ITSELF.test(path)) setAnnounced(before => [...before, ...started].slice(-ANNOUNCED))
    const stuck = started.filter(({ kind }) => kind === 'stuck')
    if (stuck.length > 0) ring()
    for (const alert of stuck)
      showNotice({
        title: announcementOf(alert),
        body: alertPlace(t, alert, naming.demoMode),
        tag: `swath-alert-${alert.id}`,
        onClick: () => void navigate({ to: '/robot/$robotId/monitor', params: { robotId: String(alert.robot.id) } }),
      })
    // oxlint-disable-next-line react/exhaustive-deps -- another language, name or screen starts no alert
  }, [data])
  return (
    <VisuallyHidden role="log" data-testid="alert-watch" data-state={data === undefined ? 'loading' : 'ready'}>
      {announced.map(alert => (
        <span key={alert.id}>{announcementOf(alert)}</span>
      ))}
    </VisuallyHidden>
  )
}
