import { COMMAND_MATCH_MS } from '../../../../contract/playback.ts'
import { MESSAGES_LIMIT } from '../../../../contract/resources/messages.ts'
import { toWireTime } from '../../../../contract/time.ts'
import { queries } from '../../../service/client.ts'
import type { Period } from '../../robotDays/periods.ts'

/** What goes on is asked for again after this time. Milliseconds. */
const GOING_ON_MS = 60_000
/** What is over does not change (B-018). Milliseconds. */
const OVER_MS = 300_000
/** Most status entries of one answer (P-017). */
const MAX_ENTRIES = 2000
/** Wire times are whole seconds. */
const SECOND_MS = 1000

/** The client makes its utilities anew whenever one is reached, which took a tenth of what is rendered in fast playback: those of what is asked for while time goes by are reached once. */
const statesOptions = queries.robotStatus.list.queryOptions
const summariesOptions = queries.statusSummaries.list.queryOptions
const recordedOptions = queries.recordings.list.queryOptions

type Answered = { readonly state: { readonly dataUpdatedAt: number } }

/** An answer that is older than its period's end may lack something: it is asked for again until one is not. */
const refresh = ({ toMs }: Period) => {
  const isOver = ({ state }: Answered): boolean => state.dataUpdatedAt > toMs + GOING_ON_MS
  return {
    staleTime: (query: Answered) => (isOver(query) ? OVER_MS : GOING_ON_MS),
    refetchInterval: (query: Answered) => (isOver(query) ? (false as const) : GOING_ON_MS),
  }
}

/** Of single moments both ends are left out. */
const within = ({ fromMs, toMs }: Period) => ({
  time_gt: toWireTime(fromMs - SECOND_MS),
  time_lt: toWireTime(toMs),
})

const isoSpan = ({ fromMs, toMs }: Period) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
})

/** How a robot spent each day or hour of a period (P-016). */
export const summariesQuery = (robot: number, unit: 'day' | 'hour', period: Period, zone: string) =>
  summariesOptions({
    input: {
      robot,
      unit,
      time_gt: toWireTime(period.fromMs),
      time_lt: toWireTime(period.toMs),
      time_zone: zone,
    },
    ...refresh(period),
  })

/** States of a period, oldest first (P-017). */
export const statesQuery = (robot: number, period: Period) =>
  statesOptions({
    input: {
      robot,
      limit: MAX_ENTRIES,
      time_gt: toWireTime(period.fromMs),
      time_lt: toWireTime(period.toMs),
      direction: 'asc',
      order_by: 'start_time',
    },
    ...refresh(period),
  })

/** What is recorded of a period. */
export const recordedQuery = (robot: number, period: Period) =>
  recordedOptions({
    input: { id: robot, ...isoSpan(period) },
    ...refresh(period),
  })

/** Who took and left control. */
export const controlQuery = (robot: number, period: Period) =>
  queries.recordings.controlEvents.queryOptions({ input: { id: robot, ...within(period) }, ...refresh(period) })

/** Commands to the robot. A change of state early in the period may come of a command before it (P-018). */
export const commandsQuery = (robot: number, { fromMs, toMs }: Period) =>
  queries.recordings.sentCommands.queryOptions({
    input: { id: robot, ...within({ fromMs: fromMs - COMMAND_MATCH_MS, toMs }) },
    ...refresh({ fromMs, toMs }),
  })

/** Faults as they came up. */
export const faultsQuery = (robot: number, period: Period) =>
  queries.recordings.faults.queryOptions({ input: { id: robot, ...isoSpan(period) }, ...refresh(period) })

/** What was reported. */
export const incidentsQuery = (robot: number, period: Period) =>
  queries.incidents.list.queryOptions({ input: { robot, ...within(period) }, ...refresh(period) })

/** Messages of the robot and its operators. */
export const messagesQuery = (robot: number, period: Period) =>
  queries.messages.list.queryOptions({
    input: { robot, order_by: 'id', direction: 'asc', limit: MESSAGES_LIMIT, ...within(period) },
    ...refresh(period),
  })
