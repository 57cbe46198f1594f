import type { TFunction } from 'i18next'
import type { Robot, RobotStatus } from '../../../contract/resources/robots.ts'
import { generalStateSlug, robotState } from '../../../contract/robot/states.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { type Shape, shapeOf } from '../../widgets/state/stateShapes.ts'

/** A robot on the home screens: the robot itself joined with its newest status. */
export type FleetRow = {
  readonly robot: Robot
  readonly pinned: boolean
  readonly shape: Shape
  /** Translation key of the general state's word. */
  readonly word: string
  /** Translation key of the state itself; of a lost robot, that it is silent. */
  readonly detail: string
  /** State number, for the order; robots without one come last. */
  readonly stateId: number
  /** When it entered the state, ms since the epoch; undefined when the history does not say, or is not loaded yet. */
  readonly sinceMs: number | undefined
  /** The history has not come yet. */
  readonly isSinceLoading: boolean
  readonly location: string
}

/** States in which the plan shows better than the location where the robot is; disinfecting is cleaning by another plan. */
const AT_WORK: ReadonlySet<Shape> = new Set(['stuck', 'warning', 'cleaning', 'disinfecting'])

/** Place of a robot: its plan's name while it works on one, else its location. */
export function locationOf(robot: Pick<Robot, 'plan' | 'plan_name' | 'location_name'>, shape: Shape): string {
  if (robot.plan > 0 && AT_WORK.has(shape)) return robot.plan_name ?? robot.location_name ?? ''
  return robot.location_name ?? ''
}

/** @param status the robot's newest entry; undefined when it has none */
export function fleetRow(robot: Robot, status: RobotStatus | 'loading' | undefined, pinned: boolean): FleetRow {
  const online = robot.connection === 'online'
  const state = robotState(robot.state, { online, planType: robot.plan_type })
  const shape = shapeOf(state.generalState)
  const isLost = robot.connection === 'lost'
  return {
    robot,
    pinned,
    shape,
    // A lost robot is not merely offline: nobody switched it off.
    word: isLost ? 'connection.lost' : `generalStates.${generalStateSlug(state, robot.plan_type)}`,
    detail: isLost ? 'connection.noWord' : `states.${state.slug}`,
    stateId: robot.state ?? Number.MAX_SAFE_INTEGER,
    sinceMs: status === undefined || status === 'loading' ? undefined : fromWireTime(status.start_time),
    isSinceLoading: status === 'loading',
    location: locationOf(robot, shape),
  }
}

/** What the state is beyond the word of its group; nothing where both are the same. */
export function detailText(t: TFunction, { word, detail }: Pick<FleetRow, 'word' | 'detail'>): string {
  const words = t(detail)
  return words === t(word) ? '' : words
}

/** Newest entries of the robots; undefined: they have not come yet. */
type Newest = readonly RobotStatus[] | undefined

/**
 * Makes the rows of robots; a robot of which nothing has changed since the last time keeps its row.
 * @param shown the robot with the names that the viewer sees
 */
export function createFleetRows(
  shown: (robot: Robot) => Robot,
): (robots: readonly Robot[], newest: Newest, pins: ReadonlySet<number>) => FleetRow[] {
  const known = new WeakMap<Robot, FleetRow>()
  return (robots, newest, pins) => {
    const statuses = newest && new Map(newest.map(status => [status.robot, status]))
    return robots.map(robot => {
      const row = fleetRow(shown(robot), statuses ? statuses.get(robot.id) : 'loading', pins.has(robot.id))
      const before = known.get(robot)
      const isSame = before?.sinceMs === row.sinceMs && before?.isSinceLoading === row.isSinceLoading
      if (isSame && before?.pinned === row.pinned) return before
      known.set(robot, row)
      return row
    })
  }
}

/** Listed are robots that are online and robots that are lost; a robot that signed off is counted, and listed where somebody asks for it. */
export const isListed = (robot: Pick<Robot, 'connection'>): boolean => robot.connection !== 'offline'

/** Two digits at least, the full number above 99. */
export const twoDigitCount = (count: number): string => String(count).padStart(2, '0')
