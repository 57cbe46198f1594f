import '../../i18n/screenTexts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { passesGate } from '../../session/needs.ts'
import { useGrants } from '../../session/session.ts'
import { NarrowedChip } from '../../shell/NarrowedChip.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { ListFoot } from '../../widgets/screen/ListFoot.tsx'
import { ListScreen } from '../../widgets/screen/ListScreen.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { LocationFilters } from './LocationFilters.tsx'
import styles from './LocationsScreen.module.css'
import { LocationsTable } from './LocationsTable.tsx'
import { filteredRows, type LocationRow, orderedRows } from './locationRows.ts'
import { type LocationSort, type LocationsSearch, NO_FILTER } from './locationsSearch.ts'
import { NewLocationDialog } from './NewLocationDialog.tsx'
import { ResultLegend } from './ResultTicks.tsx'
import { type Locations, useLocations } from './useLocations.ts'

/** Of the map while it is on its way: the table would else change its columns under the pointer. */
const MAP_PLACE = <div className={styles['map']} />
const LocationsMap = lazyPart(async () => (await import('./LocationsMap.tsx')).LocationsMap, { pending: MAP_PLACE })

/** Ascending, descending, default order. */
function nextSort({ sort, descending }: LocationsSearch, column: LocationSort): LocationsSearch {
  if (sort !== column) return { sort: column, descending: undefined }
  return descending === true ? { sort: undefined, descending: undefined } : { sort: column, descending: true }
}

function Foot({ rows, shown }: { readonly rows: readonly LocationRow[]; readonly shown: readonly LocationRow[] }) {
  const { t } = useTranslation()
  const robots = shown.reduce((sum, row) => sum + row.robots, 0)
  const offline = shown.reduce((sum, row) => sum + row.offline, 0)
  return (
    <ListFoot>
      <span>{t('locations.shown', { shown: shown.length, total: rows.length })}</span>
      <span>{t('locations.robotsShown', { robots, offline })}</span>
      <ResultLegend />
    </ListFoot>
  )
}

type ListProps = { readonly locations: Locations; readonly mayEdit: boolean }

function LocationList({ locations: { rows, isNarrowed }, mayEdit }: ListProps) {
  const { t, i18n } = useTranslation()
  const search = useSearch({ from: '/locations' })
  const navigate = useNavigate({ from: '/locations' })
  const change = (next: LocationsSearch): void =>
    void navigate({ search: before => ({ ...before, ...next }), replace: true })
  const collator = useMemo(() => new Intl.Collator(i18n.language, { numeric: true }), [i18n.language])
  const shown = useMemo(
    () =>
      rows &&
      orderedRows(
        filteredRows(rows, search),
        { sort: search.sort, isDescending: search.descending === true },
        collator,
      ),
    [rows, search, collator],
  )
  if (rows?.length === 0) return <EmptyState text={t(isNarrowed ? 'locations.emptyWithin' : 'locations.empty')} />
  const accounts = new Set(rows?.map(({ location }) => location.account))
  return (
    <>
      <LocationFilters rows={rows ?? []} search={search} onSearch={change} />
      <div className={styles['content']} data-map={search.map === undefined ? 'auto' : search.map ? 'open' : 'closed'}>
        <div className={styles['list']}>
          {shown?.length === 0 ? (
            <EmptyState text={t('locations.noneMatch')}>
              <Button onPress={() => change(NO_FILTER)}>{t('home.clearFilters')}</Button>
            </EmptyState>
          ) : (
            <LocationsTable
              rows={shown}
              search={search}
              mayEdit={mayEdit}
              showsAccounts={accounts.size > 1}
              onSort={column => change(nextSort(search, column))}
            />
          )}
        </div>
        {search.map !== false && (shown ? <LocationsMap rows={shown} mayEdit={mayEdit} /> : MAP_PLACE)}
      </div>
      {rows && shown && <Foot rows={rows} shown={shown} />}
    </>
  )
}

/** `/locations`: the places that robots clean, with what is at them (O-001, O-003). */
export function LocationsScreen() {
  const { t, i18n } = useTranslation()
  const locations = useLocations()
  const mayEdit = passesGate(useGrants(), [['Locations', 'edit']])
  const [isCreating, setCreating] = useState(false)
  const { rows, error, retry } = locations
  const failure = error === null || error === undefined ? undefined : apiErrorOf(error)
  return (
    <Shell>
      <ListScreen
        title={t('locations.title')}
        lead={rows && String(rows.length)}
        controls={
          <>
            <NarrowedChip />
            {!failure && (
              <Gate needs={[['Locations', 'edit']]}>
                <Button variant="primary" icon={<Plus data-small aria-hidden />} onPress={() => setCreating(true)}>
                  {t('locations.new')}
                </Button>
              </Gate>
            )}
          </>
        }
      >
        {failure ? (
          <ErrorState text={errorText(i18n, 'location.getLocation', failure)} token={failure.token} onRetry={retry} />
        ) : (
          <LocationList locations={locations} mayEdit={mayEdit} />
        )}
      </ListScreen>
      {isCreating && <NewLocationDialog onClose={() => setCreating(false)} />}
    </Shell>
  )
}
