import { defaultStringifySearch, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { filtersToKeep } from './reportFilters.ts'
import type { ReportsSearch } from './reportsSearch.ts'

/** Where a report opens; it keeps the filters for the way back. */
export const reportPlace = (id: number, search: ReportsSearch): string =>
  `/report/${id}${defaultStringifySearch({ report_filters: filtersToKeep(search) })}`

type Props = {
  readonly id: number
  readonly name: string
  readonly search: ReportsSearch
  readonly children: ReactNode
}

/** The start of a run in the list: opens its report. Arrow keys go to the next one. */
export function ReportLink({ id, name, search, children }: Props) {
  const { history } = useRouter()
  const place = reportPlace(id, search)
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(place)
  }
  return (
    <a href={place} onClick={open} {...rowLink} aria-label={name}>
      {children}
    </a>
  )
}
