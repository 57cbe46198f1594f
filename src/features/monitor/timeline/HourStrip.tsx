import { memo } from 'react'
import { StatePatch } from '../../../widgets/StateStrip.tsx'
import { shareAt, ticksOf } from './geometry.ts'
import styles from './HourStrip.module.css'
import type { Period } from './periods.ts'
import type { StateSpan } from './stateSpans.ts'

const percent = (share: number): string => `${share * 100}%`

type StripProps = {
  readonly hour: Period
  readonly spans: readonly StateSpan[]
  /** Parts without a recording. */
  readonly gaps: readonly Period[]
}

/** The states of an hour in their colours and patterns; the words are the slider's. */
export const HourStrip = memo(function HourStrip({ hour, spans, gaps }: StripProps) {
  const placed = ({ fromMs, toMs }: Period) => {
    const left = shareAt(hour, fromMs)
    return { left: percent(left), width: `max(1px, calc(${percent(shareAt(hour, toMs) - left)} - 1px))` }
  }
  return (
    <div className={styles['strip']} aria-hidden>
      {spans.map(span => (
        <StatePatch key={span.fromMs} shape={span.shape} className={styles['span']} style={placed(span)} />
      ))}
      {gaps.map(gap => (
        <i key={gap.fromMs} className={styles['gap']} style={placed(gap)} />
      ))}
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
