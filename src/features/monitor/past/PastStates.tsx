import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../../widgets/state/StateBadge.tsx'
import { Skeleton } from '../../../widgets/status/Skeleton.tsx'
import { VisuallyHidden } from '../../../widgets/text/VisuallyHidden.tsx'
import { LoadFailed } from '../../robotDays/LoadFailed.tsx'
import { type TimelineText, useTimelineText } from '../../robotDays/timelineText.ts'
import styles from '../list/List.module.css'
import { stopwatch } from '../readings/stopwatch.ts'
import { usePlaybackActions, useShownTime } from '../time/playbackView.ts'
import { type RecordedState, stateAt } from './recordedStates.ts'
import { useRecordedStates } from './useRecordedStates.ts'

/** The states around the moment that is shown, the newest first; each leads to its beginning. */
export function PastStates() {
  const { t } = useTranslation()
  const words = useTimelineText()
  const { status, states, error, retry } = useRecordedStates()
  const shownFromMs = useShownTime(timeMs => stateAt(states, timeMs)?.fromMs ?? Number.NaN)
  if (status === 'loading') return <Loading />
  if (status === 'failed')
    return <LoadFailed text={t('monitor.timeline.failed.states')} error={error} onRetry={retry} />
  if (states.length === 0) return <p className={styles['none']}>{t('monitor.then.noStates')}</p>
  return (
    <ul className={styles['rows']} aria-label={t('monitor.tabs.states')}>
      {states.map(each => (
        <StateRow key={each.fromMs} recorded={each} words={words} isShown={each.fromMs === shownFromMs} />
      ))}
    </ul>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <p className={styles['none']}>
      <VisuallyHidden>{t('monitor.timeline.loading')}</VisuallyHidden>
      <Skeleton width="60%" />
    </p>
  )
}

type RowProps = {
  readonly recorded: RecordedState
  readonly words: TimelineText
  readonly isShown: boolean
}

/** Of many rows two are another when the next state is shown, which is often in fast playback. */
const StateRow = memo(function StateRow({ recorded, words, isShown }: RowProps) {
  const { t } = useTranslation()
  const { seek } = usePlaybackActions()
  const { shape, state, fromMs, toMs } = recorded
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isShown) return
    // With the next frame, which lays the page out in any case: at once it would be laid out once more.
    const frame = requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [isShown])
  const exact = t(state ? `states.${state.slug}` : 'states.unknown')
  return (
    <li ref={row}>
      <button
        type="button"
        className={styles['row']}
        aria-current={isShown || undefined}
        data-general={shape}
        onClick={() => seek(fromMs)}
      >
        <time dateTime={new Date(fromMs).toISOString()}>{words.second(fromMs)}</time>
        <StateBadge shape={shape}>{t(`shapes.${shape}`)}</StateBadge>
        <span className={styles['name']} title={exact}>
          {exact}
        </span>
        <span className={styles['long']}>{stopwatch(toMs - fromMs)}</span>
      </button>
    </li>
  )
})
