import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { COMMAND_MATCH_MS } from '../../../../contract/playback.ts'
import type { RobotState } from '../../../../contract/robot/states.ts'
import { fromWireTime, toWireTime } from '../../../../contract/time.ts'
import { useFlagPreference } from '../../../preferences/preference.ts'
import { queries } from '../../../service/client.ts'
import { useMaybeSelf } from '../../../session/session.ts'
import { useNow } from '../../../time/now.ts'
import { userName } from '../../robots/names.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { useShownTime, useTimeMode } from '../time/playbackView.ts'
import { useShownRobot } from './shownRobot.ts'
import { CLOCKS_MS, causingCommand, isCaused } from './stateCause.ts'

/** Entries of an hour are asked for at once: the picture may go through many of them in a second. */
const HOUR_MS = 3_600_000
const ENTRIES = 500
const ENTRIES_STALE_MS = 10_000

/** Since when the robot is in the state that is shown; from its status history, which the service writes. Ms since the epoch. */
export function useStateSince(): number | undefined {
  const { robot } = useMonitorSession()
  const now = useShownRobot()
  const isPast = useTimeMode() === 'past'
  const hourEndMs = useShownTime(timeMs => Math.ceil(timeMs / HOUR_MS) * HOUR_MS)
  const latest = useQuery(
    queries.robotStatus.list.queryOptions({
      input: { robot: robot.id, latest: '1' },
      queryKey: [...queries.robotStatus.list.key(), 'latest', robot.id, now.stateId, now.connection],
      staleTime: ENTRIES_STALE_MS,
      enabled: !isPast,
    }),
  )
  const goesOn = useNow(nowMs => (nowMs < hourEndMs ? 1 : 0)) === 1
  const hour = useQuery(
    queries.robotStatus.list.queryOptions({
      input: { robot: robot.id, time: toWireTime(hourEndMs), limit: ENTRIES },
      // Of the hour that goes on, entries come in while it is looked at: without the newest the state before would seem to last.
      queryKey: [...queries.robotStatus.list.key(), 'hour', robot.id, hourEndMs, goesOn ? now.stateId : 'over'],
      refetchInterval: goesOn && ENTRIES_STALE_MS,
      staleTime: ENTRIES_STALE_MS,
      enabled: isPast,
    }),
  )
  const started = hour.data?.data.map(entry => fromWireTime(entry.start_time))
  const pastMs = useShownTime(timeMs => started?.find(startMs => startMs <= timeMs) ?? Number.NaN)
  if (isPast) return Number.isNaN(pastMs) ? undefined : pastMs
  if (now.connection !== 'online') return now.connectionSince
  const [entry] = latest.data?.data ?? []
  return entry && fromWireTime(entry.start_time)
}

/**
 * Why the robot is in the state that is shown, and what now, in a sentence: with who brought it about where a person at the console did and the viewer may
 * know.
 */
export function useStateReason(): string {
  const { robot, capabilities } = useMonitorSession()
  const { t } = useTranslation()
  const { state, stateId } = useShownRobot()
  const { slug }: RobotState = state
  const isPast = useTimeMode() === 'past'
  const demoMode = useFlagPreference('demo-mode')
  const self = useMaybeSelf()
  const sinceMs = useStateSince()
  // Of a state that no command brings about nothing is asked, and with one query for all of those fast playback makes none.
  const askedMs = capabilities.canRead && isCaused(slug) ? sinceMs : undefined
  const { data } = useQuery(
    queries.recordings.sentCommands.queryOptions({
      input: {
        id: robot.id,
        time_gt: toWireTime((askedMs ?? 0) - COMMAND_MATCH_MS),
        time_lt: toWireTime((askedMs ?? 0) + 2 * CLOCKS_MS),
      },
      enabled: askedMs !== undefined,
      staleTime: HOUR_MS,
    }),
  )
  const cause = data && askedMs !== undefined && isCaused(slug) ? causingCommand(data.data, slug, askedMs) : undefined
  if (isPast && stateId === undefined) return t('monitor.playback.noState')
  if (!cause || !isCaused(slug)) return t(`stateDescriptions.${slug}`)
  if (cause.user.id === self?.id) return t(`monitor.state.byYou.${slug}`)
  return t(`monitor.state.byOther.${slug}`, { name: userName(t, cause.user, demoMode) })
}
