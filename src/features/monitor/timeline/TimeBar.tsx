import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaybackView } from '../time/playbackView.ts'
import { shareAt, timeAt } from './geometry.ts'
import { HourStrip, Ticks } from './HourStrip.tsx'
import { lostSignsOf, SIGN_REM, signAt } from './lostSigns.ts'
import { markerKey, markerTime } from './marker.ts'
import { missingText } from './missingText.ts'
import { isWithin, type Period } from './periods.ts'
import { type StateSpan, spanAt } from './stateSpans.ts'
import styles from './TimeBar.module.css'
import { Tip } from './Tip.tsx'
import { stateText, type TimelineText } from './timelineText.ts'
import type { Ending } from './useEnding.ts'
import { remPx } from './useWidth.ts'

type Props = {
  readonly playback: Pick<PlaybackView, 'press' | 'drag' | 'release' | 'seek'>
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
export function TimeBar({
  playback,
  playedMs,
  hour,
  spans,
  gaps,
  lost = NOTHING,
  widthPx,
  words,
  sectorName,
  ending,
  latestMs,
  children,
}: Props) {
  const { t } = useTranslation()
  const marker = useRef<HTMLDivElement>(null)
  const [heldMs, setHeldMs] = useState<number>()
  const [pointerMs, setPointerMs] = useState<number>()
  const [isFocused, setFocused] = useState(false)
  const [shownMs, setShownMs] = useState(playedMs)
  const nextMs = markerTime(shownMs, playedMs)
  if (nextMs !== shownMs) setShownMs(nextMs)
  const timeMs = heldMs ?? shownMs
  const isHere = isWithin(hour, timeMs)
  // The pointer may rest over the bar while another hour comes under it.
  const pointedMs = pointerMs !== undefined && isWithin(hour, pointerMs) ? pointerMs : undefined
  /** In an hour that is only looked at it stands at the nearer end. */
  const markerMs = Math.min(Math.max(timeMs, hour.fromMs), hour.toMs)

  // Whoever closes the timeline while holding the marker lets it go.
  const letGo = useEffectEvent(() => {
    if (heldMs !== undefined) playback.release()
  })
  useEffect(() => () => letGo(), [])

  const under = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>): number =>
    timeAt(hour, currentTarget.clientWidth, clientX - currentTarget.getBoundingClientRect().left, latestMs)
  const press = (event: PointerEvent<HTMLDivElement>): void => {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    if (event.button !== 0 || isOnButton || hour.fromMs > latestMs) return
    // Else the page takes the focus back from the marker, which the arrow keys are for.
    event.preventDefault()
    marker.current?.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    setHeldMs(under(event))
    playback.press(under(event))
  }
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    setPointerMs(under(event))
    if (heldMs === undefined) return
    setHeldMs(under(event))
    playback.drag(under(event))
  }
  const release = (): void => {
    if (heldMs === undefined) return
    setHeldMs(undefined)
    playback.release()
  }
  const key = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const toMs = markerKey(event, markerMs, hour, latestMs)
    if (toMs === undefined) return
    event.preventDefault()
    event.stopPropagation()
    playback.seek(toMs)
  }

  const signPx = SIGN_REM * remPx()
  const signs = useMemo(() => lostSignsOf(lost, hour, widthPx, signPx), [lost, hour, widthPx, signPx])
  const told = (atMs: number): readonly string[] => {
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
  const tipMs = heldMs ?? pointedMs ?? (isFocused && isHere ? timeMs : undefined)
  return (
    <div
      className={styles['bar']}
      onPointerDown={press}
      onPointerMove={move}
      onPointerLeave={() => setPointerMs(undefined)}
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
        aria-valuetext={[words.moment(timeMs), ...told(timeMs)].join(', ')}
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
      {tipMs !== undefined && <Tip at={shareAt(hour, tipMs)} title={words.second(tipMs)} lines={told(tipMs)} />}
    </div>
  )
}
