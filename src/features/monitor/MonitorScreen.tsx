import '../../i18n/screenTexts.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { MasqueradeStrip } from '../../shell/MasqueradeStrip.tsx'
import { ErrorState } from '../../widgets/ErrorState.tsx'
import { Skeleton } from '../../widgets/Skeleton.tsx'
import styles from './Monitor.module.css'
import { Monitor } from './Monitor.tsx'
import type { MonitorSearch } from './monitorSearch.ts'

/** The record is refreshed as often as the home list, for what the telemetry does not tell (name, account, hardware). */
const REFRESH_MS = 10_000

type Props = { readonly robotId: number; readonly search: MonitorSearch }

/** `/robot/{id}/monitor`: one robot, and above it who acts as whom. */
export const MonitorScreen = (props: Props) => (
  <div className={styles['frame']}>
    <MasqueradeStrip />
    <MonitorOfRobot {...props} />
  </div>
)

/** Loads what the monitor stands on: the robot, the labels, and whether the viewer wants a live feed at all (M-070, P-006). */
function MonitorOfRobot({ robotId, search }: Props) {
  const { t, i18n } = useTranslation()
  const robot = useQuery(
    queries.robots.get.queryOptions({ input: { id: robotId }, refetchInterval: REFRESH_MS, staleTime: REFRESH_MS }),
  )
  usePrefetchQuery(queries.labels.list.queryOptions({ input: {} }))
  const liveFeedOff = useQuery(queries.preferences.get.queryOptions({ input: { name: 'rm-live-feed-disabled' } }))
  if (robot.error && !robot.data) {
    const error = apiErrorOf(robot.error)
    return (
      <main className={styles['page']}>
        <ErrorState
          title={t('errors.robot.getRobot')}
          text={t('errors.default', { error: errorText(i18n, 'robot.getRobot', error).toLowerCase() })}
          token={error.token}
          onRetry={() => void robot.refetch()}
        />
        <Link to="/home">{t('monitor.back')}</Link>
      </main>
    )
  }
  if (!robot.data || liveFeedOff.isPending)
    return (
      <main className={styles['page']} aria-busy aria-label={t('monitor.loading')}>
        <Skeleton width="40%" />
        <Skeleton width="70%" />
      </main>
    )
  return <Monitor key={robotId} robot={robot.data} search={search} liveFeed={liveFeedOff.data?.value !== '1'} />
}
