import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LocationPin } from '../../../contract/resources/locations.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { PinShape } from '../../planMap/PinShape.tsx'
import { queries } from '../../service/client.ts'
import { apiErrorOf } from '../../service/serviceError.ts'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { planName, userName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import { HereSection } from './HereSection.tsx'
import styles from './LocationHere.module.css'

const REFRESH_MS = 60_000

function PinEntry({ pin }: { readonly pin: LocationPin }) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const times = useRunTimes()
  const isUrgent = pin.priority === 'High' || pin.priority === 'Highest'
  return (
    <li>
      <PinShape pin={pin} size={26} />
      <b>{pin.title}</b>
      <span data-urgent={isUrgent || undefined}>
        {pin.priority === undefined ? '' : t(`monitor.pins.priorities.${pin.priority}`)}
      </span>
      <small>{planName(t, { id: pin.plan_first_id, name: pin.plan_name }, demoMode)}</small>
      <small>{`${userName(t, pin.user, demoMode)}, ${times.shortDay(fromWireTime(pin.created))}`}</small>
    </li>
  )
}

/** Open pins on any plan of the place. */
export function LocationPins({ location }: { readonly location: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    queries.locations.pins.queryOptions({ input: { id: location, status: 'open' }, refetchInterval: REFRESH_MS }),
  )
  return (
    <HereSection className={styles['pins']} title={t('locations.here.pins')} count={data?.total}>
      {data === undefined && error !== null && (
        <ErrorState text={t('shared.error.internal')} token={apiErrorOf(error).token} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton width="60%" />}
      {data?.total === 0 && <EmptyState text={t('locations.here.noPins')} />}
      <ul>
        {data?.data.map(pin => (
          <PinEntry key={pin.id} pin={pin} />
        ))}
      </ul>
    </HereSection>
  )
}
