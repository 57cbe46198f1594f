import { CircleSlash2 } from 'lucide-react'
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
  /** Parts whose recording cannot be read any more. */
  readonly lost: readonly Period[]
}

/** The states of an hour in their colours and patterns; the words are the slider's. */
export const HourStrip = memo(function HourStrip({ hour, spans, gaps, lost }: StripProps) {
  const placed = ({ fromMs, toMs }: Period) => {
    const left = shareAt(hour, Math.max(hour.fromMs, fromMs))
    return {
      left: percent(left),
      width: `max(1px, calc(${percent(shareAt(hour, Math.min(hour.toMs, toMs)) - left)} - 1px))`,
    }
  }
  return (
    <div className={styles['strip']} aria-hidden>
      {spans.map(span => (
        <StatePatch key={span.fromMs} shape={span.shape} className={styles['span']} style={placed(span)} />
      ))}
      {gaps.map(gap => (
        <i key={gap.fromMs} className={styles['gap']} style={placed(gap)} />
      ))}
      {lost
        .filter(({ fromMs, toMs }) => fromMs < hour.toMs && toMs >= hour.fromMs)
        .map(part => (
          <i key={part.fromMs} className={styles['lost']} data-lost style={placed(part)}>
            <CircleSlash2 aria-hidden />
          </i>
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
