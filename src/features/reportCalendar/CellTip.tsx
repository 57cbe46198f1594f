import { useTranslation } from 'react-i18next'
import { ResultMark } from '../runs/ResultMark.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import styles from './CellTip.module.css'
import type { Cell } from './matrix.ts'

/** More runs of one cell are said by their number. */
const MAX_SHOWN = 6
const WIDTH_PX = 264

/** Its id, by which a cell is described. */
export const CELL_TIP = 'cell-tip'
/** So much room below a cell is enough for it, CSS pixels. */
const HEIGHT_PX = 160
const CELL_PX = 32

export type PointedCell = {
  readonly cell: Cell
  readonly title: string
  /** Middle and foot of the cell in its frame, CSS pixels. */
  readonly left: number
  readonly top: number
  /** Of the frame. */
  readonly room: { readonly width: number; readonly height: number }
}

/** The runs of a cell; pressing the cell opens the newest. */
export function CellTip({ cell, title, left, top, room }: PointedCell) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const figures = useFigures()
  const place = top > room.height - HEIGHT_PX ? { bottom: room.height - top + CELL_PX } : { top: top + 4 }
  const runs = cell.runs.slice(0, MAX_SHOWN)
  const isOneDay = new Set(cell.runs.map(({ day }) => day)).size === 1
  return (
    <div
      id={CELL_TIP}
      role="tooltip"
      className={styles['tip']}
      style={{ width: WIDTH_PX, left: Math.max(0, Math.min(room.width - WIDTH_PX, left - WIDTH_PX / 2)), ...place }}
    >
      <strong>{title}</strong>
      {runs.map(run => (
        <span key={run.id}>
          <ResultMark result={run.result} />
          {isOneDay ? times.minute(run.start_timestamp) : times.moment(run.start_timestamp)}{' '}
          {t(`runs.results.${run.result}`)}
          <em>{run.cleanable_area === 0 ? t('shared.none') : figures.percent(run.coverage_percentage)}</em>
        </span>
      ))}
      {cell.runs.length > runs.length && <small>{t('shared.more', { count: cell.runs.length - runs.length })}</small>}
      {cell.runs.length > 1 && (
        <small>
          {t('reportCalendar.cellShows', { count: cell.runs.length, result: t(`runs.results.${cell.result}`) })}
        </small>
      )}
      <small>{t(cell.runs.length > 1 ? 'reportCalendar.opensNewest' : 'reportCalendar.opens')}</small>
    </div>
  )
}
