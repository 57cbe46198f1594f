/** Somebody at a console of the past: a robot that is stuck is helped after a while, as the live robots are. */
import { POSE_FAULT } from '../../contract/commandRules.ts'
import { COMMAND } from '../../contract/commands.ts'
import { robotState, STATE } from '../../contract/robot/states.ts'
import { distance } from '../../floor/geometry.ts'
import type { RobotCommand } from '../client/commandInbox.ts'
import { executeCommand } from '../commands/executeCommand.ts'
import { between, createRandom } from '../random.ts'
import type { Resident } from '../simulation.ts'
import { hasLock, type SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'

/** Ms until somebody has time for a robot that waits, and between two things that they do. */
const NOTICE_MS = [45_000, 200_000] as const
const DELAY_MS = [6000, 20_000] as const
/** Something this near is what the robot stopped for, metres. */
const NEAR_M = 6

export type SimulatedSupport = {
  /** Call after each step of the worlds. */
  readonly stepped: (residents: readonly Resident[]) => void
}

const needsHelp = ({ state }: SimRobot): boolean =>
  state === STATE.remotePause || robotState(state, { online: true }).group === 'awaiting-rm'

type Help = RobotCommand extends infer Command ? (Command extends RobotCommand ? Omit<Command, 'id'> : never) : never

/** What helps: first its pose, then its reset, then around what stands before it, then on. */
function helpFor(world: World, robot: SimRobot, before: number | undefined): Help {
  const expiresInMs = 10_000
  const { x, y, w } = robot.body.pose
  if (!hasLock(robot) || robot.raised.some(({ code }) => code === POSE_FAULT))
    return { command: COMMAND.poseEstimate, payload: { x, y, w }, expiresInMs }
  if (robot.state !== STATE.remotePause) return { command: COMMAND.resetSafety, payload: {}, expiresInMs }
  const isBlocked = world.objects.some(object => distance(object, robot.body.pose) < NEAR_M)
  return isBlocked && before !== COMMAND.detourEnter
    ? { command: COMMAND.detourEnter, payload: {}, expiresInMs }
    : { command: COMMAND.resume, payload: {}, expiresInMs }
}

export function createSimulatedSupport(seed: number): SimulatedSupport {
  const random = createRandom(seed)
  const plans = new Map<SimRobot, { readonly atMs: number; readonly before: number | undefined }>()
  let done = 0
  return {
    stepped: residents => {
      for (const { world, robot } of residents) {
        const plan = plans.get(robot)
        if (!needsHelp(robot)) {
          if (robot.snapshot.hasTag('drives')) plans.delete(robot)
          continue
        }
        if (!plan) {
          plans.set(robot, { atMs: world.timeMs + between(random, ...NOTICE_MS), before: undefined })
          continue
        }
        if (world.timeMs < plan.atMs) continue
        const help = helpFor(world, robot, plan.before)
        done += 1
        executeCommand(world, robot, { ...help, id: `past-${done}` })
        plans.set(robot, { atMs: world.timeMs + between(random, ...DELAY_MS), before: help.command })
      }
    },
  }
}
