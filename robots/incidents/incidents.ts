/** Things that go wrong, or that somebody does, on demand: for tests, and for people who want something to solve. */

import { POSE_FAULT } from '../../contract/commandRules.ts'
import { knownReason } from '../../contract/robot/runReasons.ts'
import { STATE } from '../../contract/robot/states.ts'
import { PATH_SPACING } from '../../floor/coveragePath.ts'
import { distance, fromFrame } from '../../floor/geometry.ts'
import type { BehaviourEvent } from '../behaviour/facts.ts'
import { cancelRun } from '../commands/run.ts'
import { carry } from '../world/belief.ts'
import { movingThings, roomAt } from '../world/hazards.ts'
import { putPallet } from '../world/objects.ts'
import { raiseFault } from '../world/raisedFaults.ts'
import { middleOf, type SimRobot, send, takes } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'

/** Makes it happen; false when it cannot happen now. */
type Incident = (world: World, robot: SimRobot) => boolean

/** So long a pallet stands about when nobody takes it away. */
const PALLET_MS = 12 * 60_000
/** Where on its path the robot meets it, metres before the nose. */
const AHEAD_M = [2.2, 3, 4] as const
const CLEAN_STATES: ReadonlySet<number> = new Set([STATE.clean, STATE.disinfect])

const happens = (robot: SimRobot, event: BehaviourEvent): boolean => {
  if (!takes(robot, event)) return false
  send(robot, event)
  return true
}

/** M-049: somebody has put a pallet down on the robot's path. */
const pallet: Incident = (world, robot) => {
  if (!CLEAN_STATES.has(robot.state)) return false
  return AHEAD_M.some(metres => {
    const index = robot.progress + Math.round((metres + robot.footprint.nose) / PATH_SPACING)
    const at = robot.path?.points[index]
    return at !== undefined && putPallet(world, at, PALLET_MS)
  })
}

const RING = 12
const RING_M = 2.4

/** A delivery is put down all around the robot: there is no way out. */
const delivery: Incident = (world, robot) => {
  if (!CLEAN_STATES.has(robot.state)) return false
  const middle = middleOf(robot)
  const places = Array.from({ length: RING }, (_, i) =>
    fromFrame(
      { ...middle, w: robot.body.pose.w },
      fromFrame({ x: 0, y: 0, w: (i / RING) * 2 * Math.PI }, { x: RING_M, y: 0 }),
    ),
  )
  if (world.people.some(person => distance(person, middle) < RING_M + 1)) return false
  return places.filter(at => putPallet(world, at, PALLET_MS)).length > 0
}

const FAR_M = 4

/** Somebody pushes the robot elsewhere while it looks away: it goes on believing to be where it was. */
const kidnap: Incident = (world, robot) => {
  if (!CLEAN_STATES.has(robot.state)) return false
  const { pose } = robot.body
  const to = world.terrain.site.waypoints
    .map(({ x, y }) => ({ x, y, w: pose.w + 2 }))
    .filter(
      place =>
        distance(place, pose) >= FAR_M && roomAt(world, robot, place, movingThings(world, robot, Infinity)) > 0.2,
    )
    .toSorted((a, b) => distance(a, pose) - distance(b, pose))[0]
  if (!to) return false
  carry(robot, to)
  return true
}

const estop: Incident = (_world, robot) => {
  robot.needsPush = true
  return happens(robot, { type: 'estop.pressed', by: 'hand' })
}

const water: Incident = (world, robot) => {
  if (!happens(robot, { type: 'water.failed' })) return false
  robot.waterL = 0
  raiseFault(world, robot, 5203, 'Water pump blocked')
  return true
}

const SAFETY_FAULT_MS = 20_000

/** A fault that passes by itself; the failure stays until it is reset. */
const safety: Incident = (world, robot) => {
  if (!happens(robot, { type: 'safety.failed' })) return false
  raiseFault(world, robot, 2203, 'Drive controller timeout', SAFETY_FAULT_MS)
  return true
}

/** The robot asks for its pose: it has strayed, and does not trust its scan any more (M-048). */
const pose: Incident = (world, robot) => {
  if (!happens(robot, { type: 'safety.failed' })) return false
  robot.drift = { x: 0.5, y: -0.4, w: 0.15 }
  robot.uncertainty = 0.6
  raiseFault(world, robot, POSE_FAULT, 'Pose needed')
  return true
}

const BUMP_FAULT_MS = 8000

const bump: Incident = (world, robot) => {
  if (!happens(robot, { type: 'bump.felt' })) return false
  raiseFault(world, robot, 1405, 'Bumper pressed', BUMP_FAULT_MS)
  return true
}

const COVER_HOLDS_M = 2

const camera: Incident = (_world, robot) => {
  if (!CLEAN_STATES.has(robot.state)) return false
  robot.coveredUntilM = robot.odometerM + COVER_HOLDS_M
  return true
}

const pause: Incident = (_world, robot) => happens(robot, { type: 'operator.paused' })
/** Somebody on the spot ends the run for good. */
const cancel: Incident = (_world, robot) => {
  if (!CLEAN_STATES.has(robot.state)) return false
  cancelRun(robot, 'Operator')
  return true
}

/** A plug comes loose, and nobody gets it in again: the run is over. */
const breakdown: Incident = (_world, robot) => {
  if (!happens(robot, { type: 'controller.disconnected' })) return false
  robot.givenUp = true
  robot.runEvents.push({ type: 'reason', reason: knownReason('controllerLost') })
  return true
}

/** The robot goes off where it is. */
const power: Incident = (_world, robot) => {
  if (!CLEAN_STATES.has(robot.state) || !happens(robot, { type: 'power.lost' })) return false
  robot.runEvents.push({ type: 'reason', reason: knownReason('powerLost') })
  return true
}

const disconnection: Incident = (_world, robot) => happens(robot, { type: 'controller.disconnected' })

/** Somebody logs in at the dock and does one thing after the other. */
const visit =
  (...agenda: readonly BehaviourEvent[]): Incident =>
  (_world, robot) => {
    if (
      robot.agenda.length > 0 ||
      !(takes(robot, { type: 'operator.loggedIn' }) || takes(robot, { type: 'plan.loaded' }))
    )
      return false
    robot.agenda = agenda
    return true
  }

const INCIDENTS = {
  pallet,
  delivery,
  kidnap,
  estop,
  water,
  safety,
  pose,
  bump,
  camera,
  pause,
  cancel,
  disconnection,
  breakdown,
  power,
  checkup: visit({ type: 'resources.opened' }, { type: 'diagnostics.began' }),
  /** The overlay is the small robot's own screen (M-046). */
  overlay: (world: World, robot: SimRobot): boolean =>
    robot.spec.hardware.model === 'switch' && visit({ type: 'overlay.opened' })(world, robot),
  teaching: visit({ type: 'plans.opened' }, { type: 'move.began' }, { type: 'teaching.began' }),
  restart: visit({ type: 'operator.loggedOut' }),
} as const satisfies { readonly [name: string]: Incident }

export type IncidentName = keyof typeof INCIDENTS
export const isIncidentName = (name: string): name is IncidentName => Object.hasOwn(INCIDENTS, name)
export const INCIDENT_NAMES: readonly IncidentName[] = Object.keys(INCIDENTS).filter(isIncidentName)

/** Lets an incident happen to a robot of a world. False, and nothing happens, when it cannot happen in the robot's state. */
export const provoke = (world: World, robot: SimRobot, incident: IncidentName): boolean =>
  INCIDENTS[incident](world, robot)
