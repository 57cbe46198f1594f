import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { filtersToKeep } from '../runs/reportFilters.ts'
import type { ReportsSearch } from './reportsSearch.ts'

/** Where a report opens; it keeps the filters for the way back. */
export const reportPlace = (id: number, search: ReportsSearch) => ({
  to: '/report/$id' as const,
  params: { id: String(id) },
  search: { report_filters: filtersToKeep(search) },
})

type Props = {
  readonly id: number
  readonly name: string
  readonly search: ReportsSearch
  readonly children: ReactNode
}

/** The start of a run in the list: opens its report. Arrow keys go to the next one. */
export const ReportLink = ({ id, name, search, children }: Props) => (
  <Link {...reportPlace(id, search)} {...rowLink} aria-label={name}>
    {children}
  </Link>
)
