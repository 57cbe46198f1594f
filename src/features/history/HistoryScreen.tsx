import '../../i18n/screenTexts.ts'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Shell } from '../../shell/Shell.tsx'
import { dayBounds, today } from '../../time/fieldTime.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ListFoot } from '../../widgets/screen/ListFoot.tsx'
import { ListScreen } from '../../widgets/screen/ListScreen.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Paging } from '../../widgets/table/Paging.tsx'
import { pageCount } from '../../widgets/table/paging.ts'
import { robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { DayJump } from './DayJump.tsx'
import { GoToTime } from './GoToTime.tsx'
import { HistoryDays } from './HistoryDays.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import styles from './HistoryScreen.module.css'
import { HistoryTable } from './HistoryTable.tsx'
import { HistoryTotals } from './HistoryTotals.tsx'
import { filterCount, type HistorySearch, NO_FILTERS, PAGE_SIZE } from './historySearch.ts'
import { LoadingModal } from './LoadingModal.tsx'
import { useFoundEntry } from './useFoundEntry.ts'
import { type HistoryPage, useHistoryPage } from './useHistoryPage.ts'

type ContentProps = {
  readonly page: HistoryPage
  readonly search: HistorySearch
  /** Id of the entry that was gone to by its time. */
  readonly found: number | undefined
  readonly onSearch: (change: Partial<HistorySearch>) => void
}

function Content({ page, search, found, onSearch }: ContentProps) {
  const { t } = useTranslation()
  const { entries, total, isLoading } = page
  if (entries === undefined && !isLoading) return undefined
  if (total > 0 || isLoading) return <HistoryTable page={page} found={found} />
  if (filterCount(search) === 0) return <EmptyState text={t('history.none')} />
  return (
    <EmptyState text={t('history.noneMatch')}>
      <Button onPress={() => onSearch(NO_FILTERS)}>{t('home.clearFilters')}</Button>
    </EmptyState>
  )
}

type FootProps = {
  readonly page: HistoryPage
  readonly search: HistorySearch
  readonly found: ReturnType<typeof useFoundEntry>
}

/** To a time of the shown day, and to other pages. */
function Foot({ page, search, found }: FootProps) {
  const pages = pageCount(page.total, PAGE_SIZE)
  const zone = page.zone ?? 'UTC'
  if (page.total === 0) return undefined
  return (
    <ListFoot>
      <GoToTime
        day={dayBounds(search.day ?? today(zone), zone)}
        zone={zone}
        problem={found.problem}
        onTime={found.find}
      />
      {pages > 1 && (
        <Paging
          page={search.page ?? 1}
          pages={pages}
          renderLink={(to, props) => (
            <Link
              from="/history"
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

/** `/history`: what robots did, newest first, ten entries a page (P-019..P-025). */
export function HistoryScreen() {
  const { t, i18n } = useTranslation()
  const search = useSearch({ from: '/history' })
  const navigate = useNavigate({ from: '/history' })
  const page = useHistoryPage(search)
  const naming = useNaming()
  const shown = search.page ?? 1
  const pages = pageCount(page.total, PAGE_SIZE)
  const change = (next: Partial<HistorySearch>): void =>
    void navigate({ search: previous => ({ ...previous, page: undefined, ...next }), replace: true })
  const found = useFoundEntry({
    search,
    zone: page.zone,
    total: page.total,
    onPage: to => void navigate({ search: previous => ({ ...previous, page: to === 1 ? undefined : to }) }),
  })
  const chosen = [...page.robots, ...page.left].find(({ id }) => id === search.robot)
  const robot = chosen && robotName(t, chosen, naming).shown
  // A link to a page that the list no longer fills.
  if (page.entries !== undefined && !page.isLoading && shown > pages)
    return <Navigate from="/history" search={previous => ({ ...previous, page: pages })} replace />
  return (
    <Shell>
      <ListScreen
        title={t('history.title')}
        lead={page.entries === undefined ? undefined : t('history.total', { count: page.total })}
        controls={<DayJump day={search.day} zone={page.zone} onDay={day => change({ day })} />}
      >
        <div className={styles['body']}>
          <HistoryFilters page={page} search={search} onSearch={change} />
          <HistoryTotals search={search} zone={page.zone} />
          <HistoryDays search={search} robot={robot} onDay={day => change({ day })} onTime={found.find} />
          {page.failures.map(({ context, error, retry }) => {
            const first = apiErrorOf(error)
            return (
              <ErrorState key={context} text={errorText(i18n, context, first)} token={first.token} onRetry={retry} />
            )
          })}
          <div className={styles['content']}>
            <Content page={page} search={search} found={found.id} onSearch={change} />
          </div>
        </div>
        <Foot page={page} search={search} found={found} />
        {page.isLoading && <LoadingModal />}
      </ListScreen>
    </Shell>
  )
}
