import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../robotDays/LoadFailed.tsx'
import type { StateSpan } from '../../robotDays/stateSpans.ts'
import { useSectorName } from '../sectors/sectorNames.ts'
import { useMonitorSession, useShownPlan } from '../session/monitorSession.ts'
import { useShownMs } from '../time/playbackView.ts'
import styles from './HourBar.module.css'
import { TimeBar } from './TimeBar.tsx'
import type { TimelineView } from './useTimeline.ts'

type Props = { readonly view: TimelineView; readonly widthPx: number }

/** The time bar of the hour on screen; in place of states that are not there, why. */
export function HourBar({ view, widthPx }: Props) {
  const { t } = useTranslation()
  const { playback, shown, states, gaps, lost, words, ending, nowMs } = view
  const playedMs = useShownMs()
  const plan = useShownPlan()
  const nameOnPlan = useSectorName(useMonitorSession().shown)
  const sectorName = (span: StateSpan): string | undefined => {
    if (span.sector === 0) return undefined
    const isOnPlan = plan?.status === 'loaded' && plan.plan === span.plan
    return isOnPlan ? nameOnPlan(span.sector) : t('monitor.sectors.unnamed', { id: span.sector })
  }
  const isSilent = states.spans.length > 0 && states.spans.every(({ shape }) => shape === 'offline')
  return (
    <TimeBar
      playback={playback}
      playedMs={playedMs}
      hour={shown.hour}
      spans={states.spans}
      gaps={gaps}
      lost={lost}
      widthPx={widthPx}
      words={words}
      sectorName={sectorName}
      ending={ending}
      latestMs={nowMs}
    >
      {states.status === 'loading' && (
        <div className={styles['loading']} role="status" aria-label={t('monitor.timeline.loading')} />
      )}
      {states.status === 'failed' && (
        <LoadFailed text={t('monitor.timeline.failed.states')} error={states.error} onRetry={states.retry} />
      )}
      {isSilent && (
        <p className={styles['nothing']}>
          <span>{t('monitor.timeline.noHour')}</span>
        </p>
      )}
    </TimeBar>
  )
}
