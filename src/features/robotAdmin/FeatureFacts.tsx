import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { Facts } from '../../widgets/text/Facts.tsx'

/** What robots can have beside what all have, and which of it costs money. */
export function FeatureFacts() {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQuery(queries.robots.features.queryOptions())
  if (error && !data) {
    const first = apiErrorOf(error)
    return (
      <ErrorState text={errorText(i18n, 'robot.getRobots', first)} token={first.token} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <Skeleton width="70%" />
  return (
    <Facts
      facts={data.data.map(({ name, is_paid: isPaid }) => [
        t(`robotAdmin.features.names.${name}`),
        t(isPaid === '1' ? 'robotAdmin.features.paid' : 'robotAdmin.features.included'),
      ])}
    />
  )
}
