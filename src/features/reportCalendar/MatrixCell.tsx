import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ResultMark } from '../runs/ResultMark.tsx'
import type { ReportFilters } from '../runs/reportFilters.ts'
import { CELL_TIP } from './CellTip.tsx'
import { moveBetweenCells } from './cellKeys.ts'
import styles from './Matrix.module.css'
import type { Cell } from './matrix.ts'

type Props = {
  /** Undefined where there was no run. */
  readonly cell: Cell | undefined
  /** Of which plan and column. */
  readonly title: string
  /** Row and column, `3,7`. */
  readonly at: string
  readonly isTabStop: boolean
  /** It says how many of its runs succeeded. */
  readonly counts: boolean
  /** Filters for the way back from a report. */
  readonly filters: ReportFilters | undefined
  /** The cell whose runs are shown. */
  readonly described: Cell | undefined
  readonly onPoint: (element: HTMLElement, cell: Cell, title: string) => void
  readonly onTab: (at: string) => void
}

/** The final result of some runs of a plan; a press opens the newest of them. */
export function MatrixCell({ cell, title, at, isTabStop, counts, filters, described, onPoint, onTab }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (cell === undefined)
    return (
      <span className={styles['none']} role="img" aria-label={t('reportCalendar.noRun')}>
        ·
      </span>
    )
  const { result, runs, successes } = cell
  const [newest] = runs
  const open = (): void => {
    if (newest === undefined) return
    const search = filters === undefined ? {} : { report_filters: filters }
    void navigate({ to: '/report/$id', params: { id: String(newest.id) }, search })
  }
  const said = t('reportCalendar.successOf', { successes, runs: runs.length })
  return (
    <button
      type="button"
      className={styles['cell']}
      data-result={result}
      data-at={at}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${title}: ${t(`runs.results.${result}`)}, ${said}`}
      aria-describedby={described === cell ? CELL_TIP : undefined}
      onClick={open}
      onKeyDown={moveBetweenCells}
      onPointerEnter={event => onPoint(event.currentTarget, cell, title)}
      onFocus={event => {
        onTab(at)
        onPoint(event.currentTarget, cell, title)
      }}
    >
      <ResultMark result={result} />
      {counts ? (
        <span>
          {successes} <em>{t('reportCalendar.of', { total: runs.length })}</em>
        </span>
      ) : (
        runs.length > 1 && <sub>{runs.length}</sub>
      )}
    </button>
  )
}
