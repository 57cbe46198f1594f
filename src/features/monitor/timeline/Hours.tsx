import { type KeyboardEvent, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../../time/elapsed.ts'
import { StatePatch } from '../../../widgets/state/StateStrip.tsx'
import { shapeOf } from '../../../widgets/state/stateShapes.ts'
import type { Period } from '../../robotDays/periods.ts'
import { HOUR_STEPS, stepFrom } from '../../robotDays/steps.ts'
import { layersOf, type Summary } from '../../robotDays/summaries.ts'
import { Tip } from '../../robotDays/Tip.tsx'
import type { TimelineText } from '../../robotDays/timelineText.ts'
import styles from './Hours.module.css'

/** So little reads as under a minute. Milliseconds. */
const LEAST_MS = 5000

type Props = {
  readonly hours: readonly Period[]
  /** One for each hour; undefined while they are not known. */
  readonly summaries: readonly (Summary | undefined)[] | undefined
  readonly chosen: Period
  /** To the minute: an hour that is still to come is empty. Ms since the epoch. */
  readonly nowMs: number
  readonly words: TimelineText
  /** In two rows: a finger needs the room. */
  readonly phone: boolean
  readonly onChoose: (hour: Period) => void
}

/** The hours of a day as columns of minutes by state; the chosen one is ringed (P-016). */
export const Hours = memo(function Hours({ hours, summaries, chosen, nowMs, words, phone, onChoose }: Props) {
  const { t } = useTranslation()
  const [pointed, setPointed] = useState<number>()
  const chosenIndex = hours.findIndex(({ fromMs }) => fromMs === chosen.fromMs)
  const [tabbed, setTabbed] = useState<number>()
  const tabIndexAt = Math.min(tabbed ?? Math.max(0, chosenIndex), hours.length - 1)

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = stepFrom(tabIndexAt, event.key, HOUR_STEPS, hours.length)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.querySelector<HTMLElement>(`[data-hour="${next}"]`)?.focus()
  }
  const isUnknown = summaries?.every(summary => summary === undefined) ?? false
  const columns = hours.map((hour, index) => ({
    hour,
    layers: summaries && !isUnknown ? layersOf(summaries[index], hour, nowMs) : [],
  }))
  const linesOf = ({ hour, layers }: (typeof columns)[number]): readonly string[] => {
    if (hour.fromMs > nowMs) return [t('monitor.timeline.notYet')]
    if (layers.length === 0) return [t(summaries ? 'monitor.timeline.unknown' : 'monitor.timeline.loading')]
    return layers
      .map(({ state, share }) => ({ word: t(`shapes.${shapeOf(state)}`), ms: share * (hour.toMs - hour.fromMs) }))
      .toReversed()
      .map(({ word, ms }) => `${word} ${formatElapsed(t, Math.max(LEAST_MS, ms))}`)
  }
  const inRow = phone ? Math.ceil(hours.length / 2) : hours.length
  const pointedColumn = pointed === undefined ? undefined : columns[pointed]
  const name = ({ fromMs, toMs }: Period): string => `${words.minute(fromMs)}–${words.minute(toMs)}`
  return (
    <div
      className={styles['hours']}
      style={{ '--columns': `${inRow}` }}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('monitor.timeline.hours')}
      onKeyDown={move}
      onPointerLeave={() => setPointed(undefined)}
      onBlur={() => {
        setPointed(undefined)
        setTabbed(undefined)
      }}
    >
      {columns.map((column, index) => (
        <button
          key={column.hour.fromMs}
          type="button"
          className={styles['hour']}
          data-hour={index}
          tabIndex={index === tabIndexAt ? 0 : -1}
          aria-pressed={index === chosenIndex}
          aria-label={`${name(column.hour)}: ${linesOf(column).join(', ')}`}
          onClick={() => onChoose(column.hour)}
          onFocus={() => {
            setTabbed(index)
            setPointed(index)
          }}
          onPointerEnter={() => setPointed(index)}
        >
          <span className={styles['column']}>
            {column.layers.map(({ state, share }) => (
              <StatePatch
                key={state}
                shape={shapeOf(state)}
                className={styles['layer']}
                style={{ height: `${share * 100}%` }}
              />
            ))}
          </span>
          <span className={styles['label']}>{index % 2 === 0 && words.hour(column.hour.fromMs)}</span>
        </button>
      ))}
      {isUnknown && <p className={styles['nothing']}>{t('monitor.timeline.noDay')}</p>}
      {pointedColumn && pointed !== undefined && (
        <Tip at={((pointed % inRow) + 0.5) / inRow} title={name(pointedColumn.hour)} lines={linesOf(pointedColumn)} />
      )}
    </div>
  )
})
