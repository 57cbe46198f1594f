import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeView } from '../../preferences/homePaths.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { type FleetRow, isListed } from '../robots/fleetRow.ts'
import { FilterBar } from './FilterBar.tsx'
import { HomeAnnouncer } from './HomeAnnouncer.tsx'
import { HomeFoot } from './HomeFoot.tsx'
import styles from './HomeScreen.module.css'
import { HomeTop } from './HomeTop.tsx'
import type { HomeSearch } from './homeSearch.ts'
import { LastHoursProvider } from './LastHoursProvider.tsx'
import type { Home } from './useHome.ts'

const NO_FILTERS: HomeSearch = {
  state: undefined,
  text: undefined,
  pinned: undefined,
  account: undefined,
  location: undefined,
  planType: undefined,
  sort: undefined,
  descending: undefined,
}

const isOnline = (row: FleetRow): boolean => row.robot.connection === 'online'

type Props = {
  readonly view: HomeView
  readonly home: Home
  readonly search: HomeSearch
  readonly onSearch: (change: Partial<HomeSearch>) => void
  /** What can be done with the list as a whole, at the end of the filters. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

function Content({ home, onSearch, children }: Pick<Props, 'home' | 'onSearch' | 'children'>) {
  const { t, i18n } = useTranslation()
  const { fleet, rows } = home
  if (fleet.error !== null && fleet.error !== undefined) {
    const error = apiErrorOf(fleet.error)
    return <ErrorState text={errorText(i18n, 'robot.getRobots', error)} token={error.token} onRetry={fleet.retry} />
  }
  if (fleet.state === 'loading' || rows.length > 0) return children
  if (!fleet.rows.some(({ robot }) => isListed(robot))) return <EmptyState text={t('home.noneOnline')} />
  return (
    <EmptyState text={t('home.noneMatch')}>
      <Button onPress={() => onSearch(NO_FILTERS)}>{t('home.clearFilters')}</Button>
    </EmptyState>
  )
}

/** Head, filters and foot of both home screens, with loading, empty and failed states between. */
export function HomeFrame({ view, home, search, onSearch, tools, children }: Props) {
  const { fleet, rows, counts, options, showsAccounts } = home
  const { online, lost, offline } = fleet.counts.connections
  const listsOffline = search.state === 'offline'
  return (
    <Shell>
      <HomeAnnouncer rows={fleet.rows} />
      <HomeTop view={view} onlineCount={online} fleet={fleet} counts={counts} search={search} onSearch={onSearch} />
      <LastHoursProvider>
        <FilterBar
          search={search}
          accounts={showsAccounts ? options.accounts : []}
          locations={options.locations}
          planTypes={options.planTypes}
          onSearch={onSearch}
        >
          {tools}
        </FilterBar>
        <div className={styles['content']}>
          <Content home={home} onSearch={onSearch}>
            {children}
          </Content>
        </div>
      </LastHoursProvider>
      <HomeFoot
        known={fleet.state}
        shown={rows.filter(row => (listsOffline ? !isListed(row.robot) : isOnline(row))).length}
        count={listsOffline ? offline : online}
        listsOffline={listsOffline}
        lost={lost}
        unlisted={listsOffline ? 0 : offline}
        view={view}
      />
    </Shell>
  )
}
