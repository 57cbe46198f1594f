import ReactEChartsCore from 'echarts-for-react/esm/core'
import { type KeyboardEvent, memo, type PointerEvent, useId, useMemo, useState } from 'react'
import { pointAt, steppedTo, stretchOf } from './chartCursor.ts'
import { type ChartData, type ChartPoint, chartOption } from './chartOption.ts'
import { useChartTokens } from './chartTokens.ts'
import { echarts } from './echarts.ts'
import styles from './TimeChart.module.css'

type Words = {
  readonly incomplete: string
  /** In the place of a value that there is none of. */
  readonly none: string
  /** Which keys do what. */
  readonly keys: string
}

type Props = ChartData & {
  readonly label: string
  readonly unit: string
  /** At the right of the label while no point is looked at. */
  readonly aside?: string | undefined
  readonly asideTitle?: string | undefined
  readonly words: Words
  readonly axisText: (value: number) => string
  /** A press on a point. */
  readonly onPick: (index: number) => void
  /** A drag over several. */
  readonly onRange: (from: number, to: number) => void
}

const pointText = (point: ChartPoint, unit: string, words: Words): string => {
  const value = point.value === undefined ? words.none : `${point.valueText}\u202f${unit}`
  return `${point.name}: ${value}${point.isIncomplete ? ` (${words.incomplete})` : ''}`
}

type Cursor = {
  /** The point that is looked at. */
  readonly at: number | undefined
  /** Where a drag began, or a stretch that is chosen with Shift. */
  readonly anchor: number | undefined
  readonly isDragging: boolean
}
const NO_CURSOR: Cursor = { at: undefined, anchor: undefined, isDragging: false }

type PlotProps = Pick<Props, 'label' | 'unit' | 'words' | 'points' | 'onPick' | 'onRange'> & {
  readonly cursor: Cursor
  readonly onCursor: (cursor: Cursor) => void
}

/** What is pressed and what keys go over: a slider from point to point, which is read out as it moves. Shift takes a stretch, Enter filters to it. */
function Plot({ label, unit, words, points, cursor, onCursor, onPick, onRange }: PlotProps) {
  const hint = useId()
  const last = points.length - 1
  const { at, anchor, isDragging } = cursor
  const current = Math.min(at ?? last, last)
  const point = points[current]
  const find = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return pointAt(event.clientX - left, width, points.length)
  }
  const choose = (from: number, to: number): void => {
    onCursor(NO_CURSOR)
    if (from === to) onPick(to)
    else onRange(Math.min(from, to), Math.max(from, to))
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = steppedTo(event.key, at === undefined ? last + (event.key === 'ArrowLeft' ? 1 : 0) : current, last)
    if (next !== undefined)
      onCursor({ at: next, anchor: event.shiftKey ? (anchor ?? current) : undefined, isDragging: false })
    else if (event.key === 'Enter') choose(anchor ?? current, current)
    else if (event.key === 'Escape' && at !== undefined) onCursor(NO_CURSOR)
    else return
    event.preventDefault()
  }
  return (
    <>
      {at !== undefined && (
        <span
          className={styles['cursor']}
          data-stretch={(anchor !== undefined && anchor !== at) || undefined}
          style={stretchOf(anchor ?? at, at, points.length)}
          aria-hidden
        />
      )}
      <div
        className={styles['plot']}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={current + 1}
        aria-valuetext={point && pointText(point, unit, words)}
        onKeyDown={press}
        onBlur={() => onCursor(NO_CURSOR)}
        onPointerDown={event => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          onCursor({ at: find(event), anchor: find(event), isDragging: true })
        }}
        onPointerMove={event => {
          const next = find(event)
          if (next !== at || isDragging) onCursor({ at: next, anchor: isDragging ? anchor : undefined, isDragging })
        }}
        onPointerUp={event => {
          if (isDragging && anchor !== undefined) choose(anchor, find(event))
        }}
        onPointerCancel={() => onCursor(NO_CURSOR)}
        onPointerLeave={() => {
          if (!isDragging) onCursor(NO_CURSOR)
        }}
      />
      <span id={hint} hidden>
        {words.keys}
      </span>
    </>
  )
}

/** Values over periods of time, drawn by echarts: bars or a line, what is incomplete in grey, a dashed trendline, a band of what is expected. */
export const TimeChart = memo(function TimeChart(props: Props) {
  const { label, unit, kind, points, trend, band, patterns = false } = props
  const { aside, asideTitle, words, axisText, onPick, onRange } = props
  const tokens = useChartTokens()
  const [cursor, setCursor] = useState(NO_CURSOR)
  const option = useMemo(
    () => chartOption({ kind, points, trend, band, patterns }, tokens, axisText),
    [kind, points, trend, band, patterns, tokens, axisText],
  )
  const shown = cursor.at === undefined ? undefined : points[cursor.at]
  return (
    <figure className={styles['chart']}>
      <figcaption>
        <strong>{label}</strong>
        <span>{unit}</span>
        <span className={styles['aside']} title={asideTitle}>
          {shown ? pointText(shown, unit, words) : aside}
        </span>
      </figcaption>
      <div className={styles['frame']}>
        <div className={styles['canvas']} aria-hidden>
          <ReactEChartsCore
            echarts={echarts}
            option={option}
            notMerge
            className={styles['canvas'] ?? ''}
            style={FULL}
          />
        </div>
        {points.length > 0 && (
          <Plot {...{ label, unit, words, points, cursor, onPick, onRange }} onCursor={setCursor} />
        )}
      </div>
    </figure>
  )
})

/** Its own style would be 300 px. */
const FULL = { height: '100%', width: '100%' } as const
