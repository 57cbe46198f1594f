import { memo } from 'react'
import { StatePatch } from '../../widgets/state/StateStrip.tsx'
import { shareAt, ticksOf } from './geometry.ts'
import styles from './HourStrip.module.css'
import { LostSigns } from './LostSigns.tsx'
import type { LostSign } from './lostSigns.ts'
import type { Period } from './periods.ts'
import type { StateSpan } from './stateSpans.ts'

const percent = (share: number): string => `${share * 100}%`

/** The least width of a lost part, as in the style: at the hour's end it does not stick out. */
const inLane = ({ left, width }: { readonly left: string; readonly width: string }) => ({
  left: `min(${left}, calc(100% - 3px))`,
  width,
})

type StripProps = {
  readonly hour: Period
  readonly spans: readonly StateSpan[]
  /** Parts without a recording. */
  readonly gaps: readonly Period[]
  /** Parts whose recording cannot be read any more. */
  readonly lost: readonly Period[]
  /** Of those parts. */
  readonly signs: readonly LostSign[]
}

/** The states of an hour in their colours and patterns; the words are the slider's. */
export const HourStrip = memo(function HourStrip({ hour, spans, gaps, lost, signs }: StripProps) {
  const placed = ({ fromMs, toMs }: Period) => {
    const left = shareAt(hour, Math.max(hour.fromMs, fromMs))
    return {
      left: percent(left),
      width: `max(1px, calc(${percent(shareAt(hour, Math.min(hour.toMs, toMs)) - left)} - 1px))`,
    }
  }
  return (
    <div className={styles['strip']} data-testid="hour-strip" aria-hidden>
      {spans.map(span => (
        <StatePatch key={span.fromMs} shape={span.shape} className={styles['span']} style={placed(span)} />
      ))}
      {gaps.map(gap => (
        <i key={gap.fromMs} className={styles['gap']} style={placed(gap)} />
      ))}
      {lost
        .filter(({ fromMs, toMs }) => fromMs < hour.toMs && toMs >= hour.fromMs)
        .map(part => (
          <i key={part.fromMs} className={styles['lost']} style={inLane(placed(part))} />
        ))}
      <LostSigns signs={signs} />
    </div>
  )
})

type TicksProps = {
  readonly hour: Period
  readonly widthPx: number
  readonly label: (timeMs: number) => string
}

/** Ticks under the strip (P-014). The one at the end has no label: there the next hour begins. */
export const Ticks = memo(function Ticks({ hour, widthPx, label }: TicksProps) {
  return (
    <div className={styles['ticks']} aria-hidden>
      {ticksOf(hour, widthPx).map(({ timeMs, major }) => (
        <i key={timeMs} data-major={major || undefined} style={{ left: percent(shareAt(hour, timeMs)) }}>
          {major && timeMs < hour.toMs && <span data-first={timeMs === hour.fromMs || undefined}>{label(timeMs)}</span>}
        </i>
      ))}
    </div>
  )
})
