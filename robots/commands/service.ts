/** Commands about the machine rather than its way: stops, sensors, parameters, messages, diagnostics. */

import { CAMERA_TIMEOUT_VERSION } from '../../contract/commandRules.ts'
import { COMMAND, type CommandPayload } from '../../contract/commands.ts'
import { LOCALIZATION_MONITOR } from '../../contract/robot/localizationMonitor.ts'
import { versionAtLeast } from '../../contract/robot/versions.ts'
import type { BehaviourEvent } from '../behaviour/facts.ts'
import { limitsWith, withLiveParam } from '../world/liveParams.ts'
import { settle } from '../world/orders.ts'
import { type SimRobot, send, takes } from '../world/simRobot.ts'
import { callTo } from '../world/visits.ts'
import type { World } from '../world/world.ts'
import { DONE, failed, type Outcome, PENDING, refused } from './outcome.ts'

const NOT_NOW = failed('That is not possible in this state')

/** Told to the behaviour, and done. */
export function pass(robot: SimRobot, event: BehaviourEvent): Outcome {
  if (!takes(robot, event)) return NOT_NOW
  send(robot, event)
  return DONE
}

/** M-047: nothing resumes by itself after it. */
export const stopNow = (robot: SimRobot): Outcome => pass(robot, { type: 'estop.pressed', by: 'remote' })

const OLD_TIMEOUT_S = 30

/** M-058, M-064: off for a while, then on again by itself; `toggle` true switches them on at once. */
export function toggle3d(
  world: World,
  robot: SimRobot,
  { toggle, timeout }: CommandPayload<typeof COMMAND.toggle3dSensors>,
): Outcome {
  const seconds = versionAtLeast(robot.spec.mainDeb, CAMERA_TIMEOUT_VERSION) ? timeout : OLD_TIMEOUT_S
  robot.sensors3dOffUntilMs = toggle ? 0 : world.timeMs + seconds * 1000
  return DONE
}

/** M-050. */
export function toggleMonitor(robot: SimRobot): Outcome {
  const { on, off } = LOCALIZATION_MONITOR
  robot.localizationMonitor = robot.localizationMonitor === on ? off : on
  return DONE
}

const STAY_MS = 12_000

/** M-045: shown on the robot's screen, where somebody comes to read it. */
export function showMessage(world: World, robot: SimRobot, message: string): Outcome {
  robot.outbox.push({ level: 'info', key: 'operator-message', text: `Message shown: ${message}` })
  callTo(world, robot, STAY_MS)
  return DONE
}

export function setParam(robot: SimRobot, { name, value }: CommandPayload<typeof COMMAND.setLiveParam>): Outcome {
  const params = withLiveParam(robot.params, name, value)
  if (!params) return refused('payload')
  robot.params = params
  robot.limits = limitsWith(robot.limits, params)
  return DONE
}

const COLLECTING_MS = 4000
const SNAPSHOT_MS = 1500

export const collect = (world: World): Outcome => ({
  kind: 'pending',
  dueMs: world.timeMs + COLLECTING_MS,
  message: { level: 'success', key: 'diagnostics', text: 'Diagnostics collected' },
})

export const snapshot = (world: World): Outcome => ({
  kind: 'pending',
  dueMs: world.timeMs + SNAPSHOT_MS,
  message: { level: 'success', key: 'snapshot', text: 'Snapshot stored' },
})

const CANCELS = 2

/** M-059. */
export function calibrate(robot: SimRobot, request: 1 | 2): Outcome {
  const event: BehaviourEvent = { type: request === CANCELS ? 'calibration.ended' : 'calibration.began' }
  if (!takes(robot, event)) return NOT_NOW
  send(robot, event)
  if (request === CANCELS)
    settle(robot, COMMAND.fieldCalibration, { status: 'failed', message: 'The calibration was cancelled' })
  return request === CANCELS ? DONE : PENDING
}
