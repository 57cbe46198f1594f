import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../time/elapsed.ts'
import { endToasts, showToast } from '../../../toasts/toasts.ts'
import { useMonitorSession, useShown } from './monitorSession.ts'

/** The alert may come again after ten seconds (M-090); the one before is gone by then. */
const ALERT_MS = 10_000

/** Subjects of toasts: the service's notices about the link, and about the recording that is played. */
const LOCALIZATION = 'localization'
const LINK = 'telemetry'
const RECORDING = 'recording played'
const OF_LINK: ReadonlySet<string> = new Set(['streamer.tooSlow'])

/** Shows what happens once as toasts: localization lost (M-090), and the service's notices. */
export function useReadoutToasts(): void {
  const { shown } = useMonitorSession()
  const { t, i18n } = useTranslation()
  useEffect(
    () =>
      shown.onEvent(event => {
        if (event.type === 'lostLocalization')
          showToast({
            kind: 'warning',
            subject: LOCALIZATION,
            title: t('monitor.notices.lostLocalization'),
            timeoutMs: ALERT_MS,
          })
        if (event.type !== 'notice') return
        const { level, token, count } = event
        // What is counted are seconds. The words of one differ from those of many, and the timeline goes on showing where they are missing.
        const counted = count === undefined ? {} : { count, duration: formatDuration(t, count * 1000) }
        const timeoutMs = count === undefined ? undefined : ALERT_MS
        if (i18n.exists(token, counted))
          showToast({
            kind: level === 'info' ? 'information' : 'warning',
            subject: OF_LINK.has(token) ? LINK : RECORDING,
            title: t(token, counted),
            timeoutMs,
          })
      }),
    [shown, t, i18n],
  )
  const isLost = useShown(readout => readout?.localizationLost ?? false)
  useEffect(() => {
    if (!isLost) endToasts(LOCALIZATION)
  }, [isLost])
  const isLinked = useShown(readout => readout?.link.status === 'live')
  useEffect(() => {
    if (isLinked) endToasts(LINK)
  }, [isLinked])
  const isLive = useShown(readout => readout?.playback.source === 'live')
  useEffect(() => {
    if (isLive) endToasts(RECORDING)
  }, [isLive])
}
