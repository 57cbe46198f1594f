import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { remPx } from '../../../widgets/useWidth.ts'
import { shareAt } from '../../robotDays/geometry.ts'
import { HourStrip, Ticks } from '../../robotDays/HourStrip.tsx'
import { lostSignsOf, SIGN_REM, signAt } from '../../robotDays/lostSigns.ts'
import { isWithin, type Period } from '../../robotDays/periods.ts'
import { type StateSpan, spanAt } from '../../robotDays/stateSpans.ts'
import { Tip } from '../../robotDays/Tip.tsx'
import { stateText, type TimelineText } from '../../robotDays/timelineText.ts'
import type { PlaybackActions } from '../time/playbackView.ts'
import { missingText } from './missingText.ts'
import styles from './TimeBar.module.css'
import type { Ending } from './useEnding.ts'
import { useTimeMarker } from './useTimeMarker.ts'

type Props = {
  readonly playback: Pick<PlaybackActions, 'press' | 'drag' | 'release' | 'seek'>
  /** The time that is played, ms since the epoch. */
  readonly playedMs: number
  readonly hour: Period
  readonly spans: readonly StateSpan[]
  readonly gaps: readonly Period[]
  /** What was recorded and cannot be read any more. */
  readonly lost?: readonly Period[]
  /** CSS pixels. */
  readonly widthPx: number
  readonly words: TimelineText
  readonly sectorName: (span: StateSpan) => string | undefined
  readonly ending: Ending
  /** Now: the marker never goes further. Ms since the epoch. */
  readonly latestMs: number
  /** Over the strip: that it is loading, that it failed, that nothing is known. */
  readonly children?: ReactNode
}

const NOTHING: readonly Period[] = []

/**
 * The time bar of an hour (P-013): the strip of states, ticks, and the marker, which is a slider. A press anywhere goes there and holds the
 * marker until it is released (P-008).
 */
export function TimeBar(props: Props) {
  const { hour, spans, gaps, lost = NOTHING, widthPx, words, children } = props
  const { t } = useTranslation()
  const [isFocused, setFocused] = useState(false)
  const marker = useRef<HTMLDivElement>(null)
  const { heldMs, timeMs, isHere, markerMs, pointedMs, press, move, leave, release, key } = useTimeMarker(props, marker)
  const signs = useLostSigns(lost, hour, widthPx)
  const linesAt = useMomentLines(props, signs)
  const tipMs = heldMs ?? pointedMs ?? (isFocused && isHere ? timeMs : undefined)
  return (
    <div
      className={styles['bar']}
      onPointerDown={press}
      onPointerMove={move}
      onPointerLeave={leave}
      onLostPointerCapture={release}
    >
      <HourStrip hour={hour} spans={spans} gaps={gaps} lost={lost} signs={signs} />
      {children}
      <Ticks hour={hour} widthPx={widthPx} label={words.minute} />
      <div
        ref={marker}
        className={styles['marker']}
        data-away={!isHere || undefined}
        style={{ left: `${shareAt(hour, markerMs) * 100}%` }}
        role="slider"
        tabIndex={0}
        aria-label={t('monitor.timeline.marker')}
        aria-valuemin={0}
        aria-valuemax={(hour.toMs - hour.fromMs) / 1000}
        aria-valuenow={Math.round((markerMs - hour.fromMs) / 1000)}
        aria-valuetext={[words.moment(timeMs), ...linesAt(timeMs)].join(', ')}
        onKeyDown={key}
        onFocus={event => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden>
          <path d="M0 0h12v6l-6 6-6-6z" />
        </svg>
      </div>
      {pointedMs !== undefined && heldMs === undefined && (
        <i className={styles['pointed']} style={{ left: `${shareAt(hour, pointedMs) * 100}%` }} aria-hidden />
      )}
      {tipMs !== undefined && <Tip at={shareAt(hour, tipMs)} title={words.second(tipMs)} lines={linesAt(tipMs)} />}
    </div>
  )
}

type Signs = ReturnType<typeof lostSignsOf>

function useLostSigns(lost: readonly Period[], hour: Period, widthPx: number): Signs {
  // Read only where there is a sign: styles have to be known for it in the midst of drawing.
  const signPx = lost.length === 0 ? 0 : SIGN_REM * remPx()
  return useMemo(() => lostSignsOf(lost, hour, widthPx, signPx), [lost, hour, widthPx, signPx])
}

/** What is known of a moment of the hour, in lines: state, sector, what ended it, what is not recorded or missing. */
function useMomentLines(
  { hour, spans, gaps, widthPx, sectorName, ending }: Props,
  signs: Signs,
): (atMs: number) => readonly string[] {
  const { t } = useTranslation()
  return atMs => {
    const span = spanAt(spans, atMs)
    const sector = span && sectorName(span)
    const ended = span && ending(span)
    const isUnrecorded = gaps.some(gap => isWithin(gap, atMs))
    const missing = signAt(signs, hour, widthPx, atMs)
    return [
      ...(span ? [stateText(t, span)] : []),
      ...(sector === undefined ? [] : [sector]),
      ...(ended === undefined ? [] : [ended]),
      ...(isUnrecorded ? [t('monitor.timeline.notRecorded')] : []),
      ...(missing ? [missingText(t, missing.parts)] : []),
    ]
  }
}
