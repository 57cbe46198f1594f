import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocationPin } from '../../../contract/resources/locations.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { PinShape } from '../../planMap/PinShape.tsx'
import { queries } from '../../service/client.ts'
import { apiErrorOf } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
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

/** Pins on any plan of the place: the open ones, or those that are closed. */
export function LocationPins({ location }: { readonly location: number }) {
  const { t } = useTranslation()
  const [status, setStatus] = useState<'open' | 'closed'>('open')
  const isOpen = status === 'open'
  const { data, error, refetch } = useQuery(
    queries.locations.pins.queryOptions({ input: { id: location, status }, refetchInterval: REFRESH_MS }),
  )
  return (
    <HereSection
      className={styles['pins']}
      title={t(isOpen ? 'locations.here.pins' : 'locations.here.closedPins')}
      count={data?.total}
      end={
        <Button variant="quiet" size="small" onPress={() => setStatus(isOpen ? 'closed' : 'open')}>
          {t(isOpen ? 'locations.here.showClosed' : 'locations.here.showOpen')}
        </Button>
      }
    >
      {data === undefined && error !== null && (
        <ErrorState text={t('shared.error.internal')} token={apiErrorOf(error).token} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton width="60%" />}
      {data?.total === 0 && <EmptyState text={t(isOpen ? 'locations.here.noPins' : 'locations.here.noClosedPins')} />}
      <ul>
        {data?.data.map(pin => (
          <PinEntry key={pin.id} pin={pin} />
        ))}
      </ul>
    </HereSection>
  )
}
