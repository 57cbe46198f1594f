import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStaged } from '../../widgets/table/useStaged.ts'
import { filtersToKeep } from '../runs/reportFilters.ts'
import { useRunNames } from '../runs/runNames.ts'
import { CellTip, type PointedCell } from './CellTip.tsx'
import type { CalendarSearch } from './calendarSearch.ts'
import styles from './Matrix.module.css'
import { MatrixCell } from './MatrixCell.tsx'
import type { Cell, LocationRows, PlanRow } from './matrix.ts'

export type MatrixColumn = {
  readonly id: string
  /** Its head, in two lines. */
  readonly top: string
  readonly bottom: string
  /** The whole head in words. */
  readonly name: string
  readonly isWeekend?: boolean
  readonly isToday?: boolean
}

type HeadProps = { readonly columns: readonly MatrixColumn[] }

function Head({ columns }: HeadProps) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col">{t('reportCalendar.plan')}</th>
        {columns.map(({ id, top, bottom, name, isWeekend, isToday }) => (
          <th
            key={id}
            scope="col"
            className={styles['column']}
            data-weekend={isWeekend || undefined}
            data-today={isToday || undefined}
            aria-label={name}
          >
            <span>{top}</span>
            <small>{bottom}</small>
          </th>
        ))}
        <th scope="col" className={styles['sum']}>
          {t('runs.results.success')}
        </th>
      </tr>
    </thead>
  )
}

type RowProps = HeadProps & {
  readonly row: PlanRow
  /** Of its place in the matrix, from the top. */
  readonly index: number
  /** Where Tab enters the matrix. */
  readonly tabStop: string | undefined
  readonly counts: boolean
  readonly filters: ReturnType<typeof filtersToKeep>
  readonly described: Cell | undefined
  readonly onPoint: (element: HTMLElement, cell: Cell, title: string) => void
  readonly onTab: (at: string) => void
}

function Row({ columns, row, index, tabStop, counts, filters, described, onPoint, onTab }: RowProps) {
  const { t } = useTranslation()
  const { plan } = useRunNames()(row.newest)
  return (
    <tr>
      <th scope="row" title={plan} aria-label={`${plan} v${row.newest.cleaning_plan_version}`}>
        <div className={styles['plan']}>
          <Link
            from="/reports-calendar"
            to="/reports-calendar"
            search={before => ({ ...before, plans: [row.plan] })}
            tabIndex={-1}
          >
            {plan}
          </Link>
          <span>v{row.newest.cleaning_plan_version}</span>
        </div>
      </th>
      {columns.map((column, columnIndex) => {
        const at = `${index},${columnIndex}`
        return (
          <td key={column.id} data-weekend={column.isWeekend || undefined}>
            <MatrixCell
              cell={row.cells.get(column.id)}
              title={`${plan}, ${column.name}`}
              at={at}
              isTabStop={at === tabStop}
              counts={counts}
              filters={filters}
              described={described}
              onPoint={onPoint}
              onTab={onTab}
            />
          </td>
        )
      })}
      <td className={styles['sum']}>
        {row.successes} <span>{t('reportCalendar.of', { total: row.runs })}</span>
      </td>
    </tr>
  )
}

/** Where Tab enters the matrix at first. */
function firstCell(rows: readonly PlanRow[], columns: readonly MatrixColumn[]): string | undefined {
  for (const [index, { cells }] of rows.entries()) {
    const column = columns.findIndex(({ id }) => cells.has(id))
    if (column >= 0) return `${index},${column}`
  }
  return undefined
}

type Props = HeadProps & {
  readonly label: string
  readonly search: CalendarSearch
  readonly groups: readonly LocationRows[]
  /** Cells say how many of their runs succeeded. */
  readonly counts: boolean
}

/** Plans in rows under their places, days or versions in columns; a cell is the final result of its runs. */
export function Matrix({ label, search, groups, columns, counts }: Props) {
  const { t } = useTranslation()
  const names = useRunNames()
  const frame = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<PointedCell>()
  const [tabbed, setTabbed] = useState<string>()
  const shown = useStaged(groups)
  const filters = useMemo(() => filtersToKeep(search), [search])
  const rows = shown.flatMap(group => group.rows)
  const tabStop = tabbed ?? firstCell(rows, columns)
  const point = (element: HTMLElement, cell: Cell, title: string): void => {
    const around = frame.current?.getBoundingClientRect()
    if (around === undefined) return
    const { left, width, bottom } = element.getBoundingClientRect()
    setPointed({
      cell,
      title,
      left: left + width / 2 - around.left,
      top: bottom - around.top,
      room: { width: around.width, height: around.height },
    })
  }
  return (
    <div
      ref={frame}
      className={styles['frame']}
      onPointerLeave={() => setPointed(undefined)}
      onBlur={() => setPointed(undefined)}
    >
      <div className={styles['scroll']} onScroll={() => setPointed(undefined)}>
        <table className={styles['matrix']} aria-label={label} data-counts={counts || undefined}>
          <Head columns={columns} />
          {shown.map(group => (
            <tbody key={group.key}>
              <tr className={styles['group']}>
                <th scope="colgroup" colSpan={columns.length + 2}>
                  {names(group.newest).location || t('reportCalendar.noLocation')}
                  <span>{t('reportCalendar.runs', { count: group.runs })}</span>
                </th>
              </tr>
              {group.rows.map(row => (
                <Row
                  key={row.plan}
                  columns={columns}
                  row={row}
                  index={rows.indexOf(row)}
                  tabStop={tabStop}
                  counts={counts}
                  filters={filters}
                  described={pointed?.cell}
                  onPoint={point}
                  onTab={setTabbed}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {pointed && <CellTip {...pointed} />}
    </div>
  )
}
