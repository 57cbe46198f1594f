import '../../i18n/screenTexts.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PastRobot } from '../../../contract/resources/pastRobots.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gone } from '../../shell/Gone.tsx'
import { MasqueradeStrip } from '../../shell/MasqueradeStrip.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { createOpenings, OpeningsContext } from './address/openings.ts'
import { MonitorKeys } from './keys/MonitorKeys.tsx'
import styles from './layout/Monitor.module.css'
import { Monitor } from './Monitor.tsx'
import type { MonitorSearch } from './monitorSearch.ts'
import { lastTimeOf, PastOnlyContext } from './past/pastOnly.ts'
import { recordQuery, watchedRobot } from './session/robotRecord.ts'

/** The record is refreshed as often as the home list, for what the telemetry does not have (name, account, hardware). */
const REFRESH_MS = 10_000

const isNotFound = (error: unknown): boolean => apiErrorOf(error).type === 'notFound'

type Props = { readonly robotId: number; readonly search: MonitorSearch }

/** `/robot/{id}/monitor`: one robot, and above it who acts as whom. */
export const MonitorScreen = (props: Props) => (
  <MonitorKeys className={styles['frame']}>
    <MasqueradeStrip />
    <MonitorAtAddress key={props.robotId} {...props} />
  </MonitorKeys>
)

/** The address goes with what is on screen; only what somebody opens by it is opened. */
function MonitorAtAddress({ robotId, search }: Props) {
  const [openings] = useState(() => createOpenings(search))
  return (
    <OpeningsContext value={openings}>
      <MonitorOfRobot robotId={robotId} search={openings.openedBy(search)} />
    </OpeningsContext>
  )
}

/** Loads what the monitor stands on: the robot, the labels, and whether the viewer wants a live feed at all (M-070, P-006). */
const MonitorOfRobot = memo(function MonitorOfRobot({ robotId, search }: Props) {
  const { t, i18n } = useTranslation()
  const robot = useQuery({
    ...recordQuery(robotId),
    // One that is out of sight is not asked for again: each refusal is in the audit.
    refetchInterval: ({ state: { error } }) => (error && isNotFound(error) ? false : REFRESH_MS),
    staleTime: REFRESH_MS,
    select: watchedRobot,
  })
  usePrefetchQuery(queries.labels.list.queryOptions({ input: {} }))
  const liveFeedOff = useQuery(queries.preferences.get.queryOptions({ input: { name: 'rm-live-feed-disabled' } }))
  const refusal = robot.error ? apiErrorOf(robot.error) : undefined
  const isGone = robot.error !== null && isNotFound(robot.error)
  // Out of sight: it may have been in it before.
  const past = useQuery({ ...queries.robots.past.queryOptions({ input: { id: robotId } }), enabled: isGone })
  if (isGone && past.data) return <LeftMonitor key={robotId} past={past.data} search={search} />
  if (refusal && (isGone ? past.error !== null : !robot.data)) {
    const error = past.error && !isNotFound(past.error) ? apiErrorOf(past.error) : refusal
    const failed = (
      <ErrorState
        title={t('errors.robot.getRobot')}
        text={t('errors.default', { error: errorText(i18n, 'robot.getRobot', error).toLowerCase() })}
        token={error.token}
        onRetry={() => void robot.refetch()}
      />
    )
    if (error.type === 'notFound')
      return (
        <main>
          <Gone what="robot">{failed}</Gone>
        </main>
      )
    return (
      <main className={styles['page']}>
        {failed}
        <Link to="/home">{t('monitor.back')}</Link>
      </main>
    )
  }
  if (isGone || !robot.data || liveFeedOff.isPending)
    return (
      <main className={styles['page']} aria-busy aria-label={t('monitor.loading')}>
        <Skeleton width="40%" />
        <Skeleton width="70%" />
      </main>
    )
  return <Monitor key={robotId} robot={robot.data} search={search} liveFeed={liveFeedOff.data?.value !== '1'} />
})

/** A robot that has left for an account out of sight: what it did before can be played, and nothing else (decision 7). */
function LeftMonitor({ past: { robot, spans }, search }: { readonly past: PastRobot; readonly search: MonitorSearch }) {
  const time = search.time ?? lastTimeOf(spans)
  return (
    <PastOnlyContext value={spans}>
      <Monitor robot={robot} search={{ ...search, time }} liveFeed={false} />
    </PastOnlyContext>
  )
}
