import '../../i18n/screenTexts.ts'
import { Link, Navigate, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { NarrowedChip } from '../../shell/NarrowedChip.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { ListFoot } from '../../widgets/screen/ListFoot.tsx'
import { ListScreen } from '../../widgets/screen/ListScreen.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import type { Sort } from '../../widgets/table/columns.ts'
import { Paging } from '../../widgets/table/Paging.tsx'
import { pageCount } from '../../widgets/table/paging.ts'
import { PlanDialogs } from '../plan/PlanDialogs.tsx'
import { PlanFilters } from './PlanFilters.tsx'
import type { PlanTask } from './PlanMenu.tsx'
import styles from './PlansScreen.module.css'
import { PlansTable } from './PlansTable.tsx'
import { usePlanRights } from './planRights.ts'
import { filteredPlans, type PlanRow, planPage, sortedPlans } from './planRows.ts'
import { isFiltered, NO_FILTER, PAGE_SIZE, PLAN_SORTS, type PlansSearch } from './plansSearch.ts'
import { usePlanRows } from './usePlanRows.ts'

/** Where plans are made, in builds that have it. */
const NEW_PLAN = '/plans/new'

function NewPlan() {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const { mayEdit } = usePlanRights()
  if (!mayEdit || !(NEW_PLAN in routesByPath)) return undefined
  return (
    <Link to={NEW_PLAN} className={styles['new'] ?? ''}>
      <Plus data-small aria-hidden />
      {t('plans.new')}
    </Link>
  )
}

/** Once up, once down, then by name again. */
function useSort(search: PlansSearch, change: (next: Partial<PlansSearch>) => void): Sort {
  const { sort = 'name', descending = false } = search
  return {
    of: column => (column === sort ? { isDescending: descending, rank: 1 } : undefined),
    onSort: column => {
      const chosen = PLAN_SORTS.find(each => each === column)
      if (chosen !== sort) return change({ sort: chosen, descending: undefined })
      change(descending ? { sort: undefined, descending: undefined } : { sort: chosen, descending: true })
    },
  }
}

type FootProps = { readonly page: number; readonly total: number }

/** Which rows are shown, and the other pages (L-005). */
function Foot({ page, total }: FootProps) {
  const { t } = useTranslation()
  const pages = pageCount(total, PAGE_SIZE)
  if (total === 0) return undefined
  return (
    <ListFoot>
      <p role="status">
        {t('plans.shown', { from: (page - 1) * PAGE_SIZE + 1, to: Math.min(total, page * PAGE_SIZE), count: total })}
      </p>
      {pages > 1 && (
        <Paging
          page={page}
          pages={pages}
          renderLink={(to, props) => (
            <Link
              from="/plans"
              search={previous => ({ ...previous, page: to })}
              activeOptions={{ exact: true }}
              {...props}
            />
          )}
        />
      )}
    </ListFoot>
  )
}

/** The locations that there are plans of. */
const locationsOf = (rows: readonly PlanRow[], collator: Intl.Collator) =>
  [...new Map(rows.flatMap(({ plan, location: text }) => (plan.location === undefined ? [] : [[plan.location, text]])))]
    .map(([id, text]) => ({ id, text }))
    .toSorted((a, b) => collator.compare(a.text, b.text))

/** `/plans`: what robots clean by, ten a page (L-004..L-007). */
export function PlansScreen() {
  const { t, i18n } = useTranslation()
  const search = useSearch({ from: '/plans' })
  const navigate = useNavigate({ from: '/plans' })
  const [task, setTask] = useState<PlanTask>()
  const { rows, total: partOf, isCounting, isNarrowed, failure, robotsFailure, retry } = usePlanRows(search)
  const change = (next: Partial<PlansSearch>): void =>
    void navigate({ search: previous => ({ ...previous, page: undefined, ...next }), replace: true })
  const sort = useSort(search, change)
  const collator = new Intl.Collator(i18n.language, { numeric: true })
  const left = rows && filteredPlans(rows, search)
  const order = { by: search.sort ?? 'name', isDescending: search.descending === true }
  const shown = left && sortedPlans(left, order, collator)
  const page = search.page ?? 1
  // The first ten are there before the others are.
  const total = partOf ?? shown?.length ?? 0
  const pages = pageCount(total, PAGE_SIZE)
  // A link to a page that the list does not fill.
  if (shown !== undefined && page > pages)
    return (
      <Navigate from="/plans" search={previous => ({ ...previous, page: pages === 1 ? undefined : pages })} replace />
    )
  const failed = failure ?? robotsFailure
  const first = failed === null ? undefined : apiErrorOf(failed)
  return (
    <Shell>
      <ListScreen
        title={t('plans.title')}
        lead={rows && t('plans.count', { count: partOf ?? rows.length })}
        controls={
          <>
            <NarrowedChip />
            <NewPlan />
          </>
        }
      >
        <PlanFilters filter={search} locations={locationsOf(rows ?? [], collator)} onFilter={change} />
        {first && (
          <ErrorState
            text={errorText(i18n, failure === null ? 'robot.getRobots' : 'cleaningPlan.getPlan', first)}
            token={first.token}
            onRetry={retry}
          />
        )}
        {rows?.length === 0 && <EmptyState text={t(isNarrowed ? 'plans.noneWithin' : 'plans.none')} />}
        {rows !== undefined && rows.length > 0 && shown?.length === 0 && (
          <EmptyState text={t('plans.noneMatch')}>
            {isFiltered(search) && <Button onPress={() => change(NO_FILTER)}>{t('home.clearFilters')}</Button>}
          </EmptyState>
        )}
        {failure === null && shown?.length !== 0 && (
          <PlansTable
            rows={shown && planPage(shown, page)}
            isCounting={isCounting && robotsFailure === null}
            sort={sort}
            onTask={setTask}
          />
        )}
        {shown && <Foot page={page} total={total} />}
      </ListScreen>
      <PlanDialogs task={task} onClose={() => setTask(undefined)} />
    </Shell>
  )
}
