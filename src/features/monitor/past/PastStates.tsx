import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRowHeight } from '../../../theme/rowHeight.ts'
import { useRowsInSight } from '../../../widgets/list/rowsInSight.ts'
import { usePhoneLayout } from '../../../widgets/phoneLayout.ts'
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

/** Of a row under a finger, CSS pixels, as `List.module.css` has it. */
const TOUCH_ROW_PX = 44

/** The states around the moment that is shown, the newest first; each leads to its beginning. */
export function PastStates() {
  const { t } = useTranslation()
  const { status, states, error, retry } = useRecordedStates()
  if (status === 'loading') return <Loading />
  if (status === 'failed')
    return <LoadFailed text={t('monitor.timeline.failed.states')} error={error} onRetry={retry} />
  if (states.length === 0) return <p className={styles['none']}>{t('monitor.then.noStates')}</p>
  return <StateRows states={states} />
}

/** Three hours of states are hundreds of rows, and in fast playback other hours come every few seconds: those in sight are drawn. */
function StateRows({ states }: { readonly states: readonly RecordedState[] }) {
  const { t } = useTranslation()
  const words = useTimelineText()
  const shownFromMs = useShownTime(timeMs => stateAt(states, timeMs)?.fromMs ?? Number.NaN)
  const [focusedMs, setFocusedMs] = useState<number>()
  const dense = useRowHeight('--row-h-dense')
  const rowHeight = usePhoneLayout() ? TOUCH_ROW_PX : dense
  const scroller = useRef<HTMLDivElement>(null)
  const at = (ms: number | undefined): number => states.findIndex(({ fromMs }) => fromMs === ms)
  const list = useRowsInSight({ scroller, count: states.length, rowHeight, focused: at(focusedMs) })
  const shown = at(shownFromMs)
  const follow = useEffectEvent(() => list.show(shown, 'middle'))
  // By its beginning, not its place: a state that is new above it must not take a reader back.
  useEffect(() => {
    if (Number.isNaN(shownFromMs)) return undefined
    // In the middle, for each scroll has the page laid out: playing goes on for half a list before the next one. With the next frame, which lays the page out in any case: at once it would be laid out once more.
    const frame = requestAnimationFrame(() => follow())
    return () => cancelAnimationFrame(frame)
  }, [shownFromMs])
  return (
    <div ref={scroller} className={styles['scroller']}>
      <ul className={styles['inSight']} style={{ height: list.height }} aria-label={t('monitor.tabs.states')}>
        {list.rows.map(({ index, top }) => {
          const recorded = states[index]
          if (!recorded) return undefined
          return (
            <li
              key={recorded.fromMs}
              style={{ top, height: rowHeight }}
              aria-setsize={states.length}
              aria-posinset={index + 1}
            >
              <StateRow recorded={recorded} words={words} isShown={index === shown} onFocus={setFocusedMs} />
            </li>
          )
        })}
      </ul>
    </div>
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
  /** With the beginning of its state, and undefined when the focus leaves it. */
  readonly onFocus: (fromMs: number | undefined) => void
}

/** Of many rows two are another when the next state is shown, which is often in fast playback. */
const StateRow = memo(function StateRow({ recorded, words, isShown, onFocus }: RowProps) {
  const { t } = useTranslation()
  const { seek } = usePlaybackActions()
  const { shape, state, fromMs, toMs } = recorded
  const exact = t(state ? `states.${state.slug}` : 'states.unknown')
  return (
    <button
      type="button"
      className={styles['row']}
      aria-current={isShown || undefined}
      data-general={shape}
      onClick={() => seek(fromMs)}
      onFocus={() => onFocus(fromMs)}
      onBlur={() => onFocus(undefined)}
    >
      <time dateTime={new Date(fromMs).toISOString()}>{words.second(fromMs)}</time>
      <StateBadge shape={shape}>{t(`shapes.${shape}`)}</StateBadge>
      <span className={styles['name']} title={exact}>
        {exact}
      </span>
      <span className={styles['long']}>{stopwatch(toMs - fromMs)}</span>
    </button>
  )
})
