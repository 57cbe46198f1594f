import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { apiErrorOf } from '../../service/serviceError.ts'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Table } from '../../widgets/table/Table.tsx'
import fleet from '../home/FleetTable.module.css'
import { monitorOf, useFleetColumns } from '../home/fleetColumns.tsx'
import type { TableColumn } from '../home/homeColumns.ts'
import { LastHoursProvider } from '../home/LastHoursProvider.tsx'
import { useFleet } from '../home/useFleet.ts'
import { usePinnedRobots } from '../home/usePinnedRobots.ts'
import type { FleetRow } from '../robots/fleetRow.ts'
import { HereSection } from './HereSection.tsx'
import styles from './LocationHere.module.css'

const COLUMNS: readonly TableColumn[] = ['state', 'time', 'lastHour', 'battery', 'plan']

/** Robots of the place with their states, as the home table shows them; those that are offline too. */
export function LocationRobots({ location }: { readonly location: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { rows, state, error, retry } = useFleet()
  const { toggle } = usePinnedRobots()
  const columns = useFleetColumns(COLUMNS, toggle)
  const open = useCallback((row: FleetRow) => void navigate(monitorOf(row)), [navigate])
  const here = rows.filter(({ robot }) => robot.location === location)
  return (
    <HereSection
      title={t('locations.columns.robots')}
      count={state === 'known' ? here.length : undefined}
      end={
        <Link to="/home" search={{ location }}>
          {t('locations.here.showRobots')}
        </Link>
      }
    >
      {state === 'failed' ? (
        <ErrorState text={t('shared.error.internal')} token={apiErrorOf(error).token} onRetry={retry} />
      ) : (
        <LastHoursProvider>
          <Table
            label={t('locations.columns.robots')}
            isBusy={state === 'loading'}
            className={`${styles['table']} ${fleet['table']}`}
            onPhone="own"
            columns={columns}
            rows={state === 'loading' ? undefined : here}
            skeletonRows={2}
            rowKey={({ robot }) => robot.id}
            rowData={({ shape }) => ({ 'data-severity': shape })}
            onOpen={open}
            empty={<EmptyState text={t('locations.here.noRobots')} />}
          />
        </LastHoursProvider>
      )}
    </HereSection>
  )
}
