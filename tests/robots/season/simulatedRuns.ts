/** Whole runs of a robot alone in its building, lived step by step in the simulation. */
import { STATE } from '../../../contract/robot/states.ts'
import { STANDING } from '../../../floor/kinematics.ts'
import { cancelRun } from '../../../robots/commands/run.ts'
import type { RobotSpec } from '../../../robots/fleet.ts'
import { seedOf } from '../../../robots/random.ts'
import type { EndedRun } from '../../../robots/reports/endedRun.ts'
import { createRunWatch } from '../../../robots/reports/runWatch.ts'
import { createWorld } from '../../../robots/world/createWorld.ts'
import { estimate, FULL_TANK_L } from '../../../robots/world/simRobot.ts'
import { STEP_MS, step } from '../../../robots/world/step.ts'
import { buildingOf } from '../buildings.ts'

const FROM_MS = 1_780_000_000_000
const MAX_RUN_MS = 4 * 3_600_000
const CHARGED_V = 39.3
/** Robots tell their pose so often. */
const POSE_MS = 100

/** The run of one seed: it begins at the dock, charged and filled. */
export function simulatedRun(spec: RobotSpec, seed: number): EndedRun {
  const world = createWorld(buildingOf(spec.site), [{ ...spec, slot: 0, seed: seedOf(spec.seed, seed) }])
  const [robot] = world.robots
  if (!robot) throw new Error('There is no robot')
  const runs: EndedRun[] = []
  const watch = createRunWatch({ world, robot, plan: 1, onEnded: run => runs.push(run) })
  // What it is found at ends at the dock.
  robot.body = { pose: robot.dock, velocity: STANDING }
  cancelRun(robot)
  while (runs.length < 2) {
    if (world.timeMs > MAX_RUN_MS) throw new Error('The run does not end')
    step(world)
    if (robot.state === STATE.waitingForSchedule) {
      robot.batteryV = CHARGED_V
      robot.waterL = FULL_TANK_L
    }
    watch.stepped(FROM_MS + world.timeMs)
    if (world.timeMs % POSE_MS === STEP_MS) watch.pose(estimate(robot))
  }
  const [, whole] = runs
  if (!whole) throw new Error('There is no whole run')
  return whole
}
