import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../time/now.ts'
import { StateBadge, StateShape } from '../../widgets/state/StateBadge.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './LocationsTable.module.css'
import { LocationTile } from './LocationTile.tsx'
import { type LocationRow, lacksAssessment } from './locationRows.ts'
import { LOCATION_SORTS, type LocationSort, type LocationsSearch } from './locationsSearch.ts'
import { ResultTicks } from './ResultTicks.tsx'

type LocationColumn = Column<LocationRow>

const DAY_MS = 86_400_000

/** The location with its logo: a link for those who may open its page (O-002). */
function NameCell({ row: { location, name }, mayEdit }: { readonly row: LocationRow; readonly mayEdit: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={styles['place']}>
      <LocationTile location={location} />
      <span>
        {mayEdit ? (
          <Link to="/locations/$id" params={{ id: String(location.id) }} {...rowLink}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        {lacksAssessment(location) && (
          <small>
            <StateShape shape="warning" size={12} />
            {t('locations.noAssessment')}
          </small>
        )}
      </span>
    </span>
  )
}

function NowCell({ row: { worst } }: { readonly row: LocationRow }) {
  const { t } = useTranslation()
  if (worst === undefined) return <span className={styles['quiet']}>{t('locations.noRobots')}</span>
  return (
    <StateBadge shape={worst.shape}>
      {t(worst.word)} <b>{worst.count}</b>
    </StateBadge>
  )
}

function LastRunCell({ row: { summary } }: { readonly row: LocationRow }) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const newest = summary?.results?.[0]?.end_timestamp
  const isToday = useNow(nowMs => Number(nowMs - (newest ?? 0) < DAY_MS))
  if (newest === undefined) return t('locations.never')
  return isToday ? times.minute(newest) : times.shortDay(newest)
}

function ResultsCell({ row: { summary } }: { readonly row: LocationRow }) {
  const { t } = useTranslation()
  if (summary === undefined) return <Skeleton width="70%" />
  const { results = [] } = summary
  if (results.length === 0) return <span className={styles['quiet']}>{t('locations.none')}</span>
  return <ResultTicks results={results} />
}

function useColumns(mayEdit: boolean, showsAccounts: boolean): readonly LocationColumn[] {
  const { t } = useTranslation()
  const sortable = (id: LocationSort, rest: Omit<LocationColumn, 'id' | 'head'>): LocationColumn => {
    const head = t(`locations.columns.${id}`)
    return { id, head, sortLabel: head, className: styles[id], ...rest }
  }
  const amount = (value: number | undefined) =>
    value === undefined ? '–' : <span className={value === 0 ? styles['quiet'] : undefined}>{value}</span>
  return [
    sortable('name', {
      isRowHead: true,
      skeleton: '60%',
      title: ({ name }) => name,
      cell: row => <NameCell row={row} mayEdit={mayEdit} />,
    }),
    sortable('category', { title: ({ category }) => category, cell: ({ category }) => category }),
    ...(showsAccounts
      ? [sortable('account', { title: ({ account }: LocationRow) => account, cell: ({ account }) => account })]
      : []),
    sortable('robots', { align: 'end', cell: ({ robots }) => amount(robots) }),
    sortable('now', { cell: row => <NowCell row={row} /> }),
    sortable('plans', { align: 'end', cell: ({ summary }) => amount(summary?.plans) }),
    sortable('pins', { align: 'end', cell: ({ summary }) => amount(summary?.pins) }),
    {
      id: 'results',
      head: t('locations.columns.results'),
      className: styles['results'],
      cell: row => <ResultsCell row={row} />,
    },
    sortable('lastRun', { align: 'end', cell: row => <LastRunCell row={row} /> }),
  ]
}

type Props = {
  /** Undefined while they are on their way. */
  readonly rows: readonly LocationRow[] | undefined
  readonly search: LocationsSearch
  readonly mayEdit: boolean
  readonly showsAccounts: boolean
  readonly onSort: (column: LocationSort) => void
}

/** Locations with what is at them; where something is wrong an edge marks the row. */
export function LocationsTable({ rows, search, mayEdit, showsAccounts, onSort }: Props) {
  const { t } = useTranslation()
  const columns = useColumns(mayEdit, showsAccounts)
  return (
    <Table
      label={t('locations.title')}
      isBusy={rows === undefined}
      className={styles['table']}
      columns={columns}
      rows={rows}
      isStaged
      skeletonRows={8}
      rowKey={({ location }) => location.id}
      rowData={({ worst }) => ({ 'data-severity': worst?.shape })}
      sort={{
        of: column => (column === search.sort ? { isDescending: search.descending === true, rank: 1 } : undefined),
        onSort: column => {
          const sorted = LOCATION_SORTS.find(each => each === column)
          if (sorted !== undefined) onSort(sorted)
        },
      }}
    />
  )
}
