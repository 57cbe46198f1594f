/** A robot alone in the hall, its runs, and what it told of them. */
import { STATE } from '../../../contract/robot/states.ts'
import type { RobotSpec } from '../../../robots/fleet.ts'
import type { IncidentName } from '../../../robots/incidents/incidents.ts'
import { provoke } from '../../../robots/incidents/incidents.ts'
import { createPastLink, type PastFrame } from '../../../robots/past/pastLink.ts'
import type { EndedRun } from '../../../robots/reports/endedRun.ts'
import { createRunWatch } from '../../../robots/reports/runWatch.ts'
import { createRobotTelemetry } from '../../../robots/telemetry/robotTelemetry.ts'
import { estimate, type SimRobot } from '../../../robots/world/simRobot.ts'
import { step } from '../../../robots/world/step.ts'
import type { World } from '../../../robots/world/world.ts'
import { inHall } from '../hall.ts'

const FROM_MS = 1_780_000_000_000
const MAX_MS = 3 * 3_600_000

export type Living = {
  readonly world: World
  readonly robot: SimRobot
  /** Runs that have ended. */
  readonly runs: readonly EndedRun[]
  /** Frames told since the newest run began. */
  readonly frames: () => readonly PastFrame[]
  /** One step of the world. */
  readonly step: () => void
  /** Until something holds. */
  readonly until: (holds: () => boolean) => void
}

/**
 * @param tells whether it tells all that the past is made of, which takes ten times as long
 * @param changes what is otherwise about it, such as its job
 */
export function livingRobot(tells = false, changes: Partial<RobotSpec> = {}): Living {
  const { world, robot } = inHall('Plover 03', changes)
  const runs: EndedRun[] = []
  let frames: PastFrame[] = []
  const link = createPastLink(() => estimate(robot))
  const watch = createRunWatch({
    world,
    robot,
    plan: 11,
    onEnded: run => runs.push(run),
    newRun: () => `00000000-0000-4000-8000-${String(runs.length).padStart(12, '0')}`,
  })
  const telemetry = createRobotTelemetry({ client: link, world, robot, plan: 11, location: 5, runs: watch })
  let state: number = robot.state
  const stepOnce = (): void => {
    step(world)
    const timeMs = FROM_MS + world.timeMs
    if (tells) {
      telemetry.stepped(timeMs)
      telemetry.send(timeMs)
    } else {
      watch.stepped(timeMs)
      watch.pose(estimate(robot))
    }
    if (robot.state === STATE.loadClean && state !== STATE.loadClean) frames = []
    state = robot.state
    frames.push(...link.take())
  }
  return {
    world,
    robot,
    runs,
    frames: () => frames,
    step: stepOnce,
    until: holds => {
      const from = world.timeMs
      while (!holds()) {
        if (world.timeMs - from > MAX_MS) throw new Error('What was waited for did not come')
        stepOnce()
      }
    },
  }
}

/** Goes on until the run that is under way has ended and another begun. */
export function untilNextRun(living: Living): void {
  const ended = living.runs.length
  living.until(() => living.runs.length > ended)
  living.until(() => living.robot.state === STATE.loadClean)
}

/** Lets an incident happen as soon as it can. */
export const incident = (living: Living, name: IncidentName): void =>
  living.until(() => provoke(living.world, living.robot, name))
