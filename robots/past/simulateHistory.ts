/** Lives through a stretch of the past as fast as it can: the same world, robots and senses as in the present. */
import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { encodePicture, takePictures } from '../cameras/cameras.ts'
import type { RobotSpec } from '../fleet.ts'
import type { IncidentName } from '../incidents/incidents.ts'
import { createIncidentSchedule, type PlannedIncident } from '../incidents/schedule.ts'
import { between, createRandom, pick, seedOf } from '../random.ts'
import type { EndedRun } from '../reports/endedRun.ts'
import { createRunWatch } from '../reports/runWatch.ts'
import { createSimulation } from '../simulation.ts'
import { createRobotTelemetry } from '../telemetry/robotTelemetry.ts'
import { estimate } from '../world/simRobot.ts'
import { STEP_MS } from '../world/step.ts'
import { createPastLink, type PastChange, type PastFrame } from './pastLink.ts'
import { createSimulatedSupport } from './simulatedSupport.ts'

/** Cameras are the dearest thing a robot has: of its past one picture is kept each so many ms. */
const PICTURE_MS = 30_000
const PAST_SEED = 101

export type PastOptions = {
  /** Robots of one building, as they are in the present; in the past they had another day. */
  readonly group: readonly RobotSpec[]
  /** Names of those whose past is made. The others live through it as well; what they sense is not worked out. */
  readonly names: readonly string[]
  readonly seed: number
  /** Ms since the epoch. */
  readonly fromMs: number
  readonly toMs: number
  /** Ids that the service gave, by the robot's name. */
  readonly ids: (name: string) => { readonly plan: number; readonly location: number }
}

/** What the robots of a building sent in one second of their past. */
export type PastSecond = {
  readonly timeMs: number
  readonly sent: readonly { readonly name: string; readonly frames: readonly PastFrame[] }[]
}

export type Past = {
  readonly seconds: () => AsyncGenerator<PastSecond>
  /** Runs that have ended since the last call, by the robot's name. */
  readonly takeRuns: (name: string) => readonly EndedRun[]
  /** State changes so far, by the robot's name. */
  readonly changes: (name: string) => readonly PastChange[]
  /** What comes from now on can be read without what came before. */
  readonly beginPart: () => void
}

/** The day that a robot had before: its own person, other chances. */
const inThePast = (spec: RobotSpec): RobotSpec => ({ ...spec, seed: seedOf(spec.seed, PAST_SEED) })

const SECOND_MS = 1000
/** Seconds between two incidents in one building. */
const GAP_S = [9 * 60, 17 * 60] as const
const HAPPENS = [
  'pallet',
  'safety',
  'kidnap',
  'bump',
  'pose',
  'water',
  'estop',
] as const satisfies readonly IncidentName[]

/** A few troubles in turn, each to one of the robots, at times of its world. */
function troublesFor(group: readonly RobotSpec[], seed: number, spanS: number): PlannedIncident[] {
  const random = createRandom(seed)
  const planned: PlannedIncident[] = []
  for (let afterS = between(random, 30, 90); afterS < spanS; afterS += between(random, ...GAP_S)) {
    const robot = pick(random, group)
    const incident = HAPPENS[planned.length % HAPPENS.length]
    if (robot && incident) planned.push({ robot: robot.name, incident, afterS })
  }
  return planned
}

/** Lived through again, a run of the past is the same run. */
function pastRunId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const part = (from: number, length: number): string => hex.slice(from, from + length)
  return `${part(0, 8)}-${part(8, 4)}-4${part(12, 3)}-8${part(15, 3)}-${part(18, 12)}`
}

/** The same group, seed and times give the same past, to the byte. */
export function createPast({ group, names, seed, fromMs, toMs, ids }: PastOptions): Past {
  const simulation = createSimulation()
  const residents = simulation.add(group.map(inThePast))
  const chance = seedOf(seed, PAST_SEED, group[0]?.building ?? 0)
  const schedule = createIncidentSchedule(troublesFor(group, chance, (toMs - fromMs) / SECOND_MS), chance)
  const support = createSimulatedSupport(seedOf(chance, 1))
  const lives = residents
    .filter(({ robot }) => names.includes(robot.spec.name))
    .map(({ world, robot }) => {
      const link = createPastLink(() => estimate(robot))
      const { name } = robot.spec
      const { plan, location } = ids(name)
      const runs: EndedRun[] = []
      const watch = createRunWatch({
        world,
        robot,
        plan,
        onEnded: run => runs.push(run),
        newRun: () => pastRunId(`${seed} ${name} ${fromMs} ${world.timeMs}`),
      })
      // What maps has no plan, and its way is no run.
      const counted = plan === 0 ? {} : { runs: watch }
      const telemetry = createRobotTelemetry({ client: link, world, robot, plan, location, ...counted })
      return { world, robot, link, telemetry, name, runs }
    })

  async function publishPictures(timeMs: number): Promise<void> {
    for (const { world, robot, link } of lives)
      for (const { channel, picture } of takePictures(world, robot, ['camera_front', 'camera_thermal']))
        link.publish(channel, await encodePicture(picture), { timeMs })
  }

  async function* seconds(): AsyncGenerator<PastSecond> {
    for (let timeMs = fromMs; timeMs < toMs; ) {
      for (let passed = 0; passed < SECOND_MS; passed += STEP_MS) {
        timeMs += STEP_MS
        simulation.advance(STEP_MS, () => {
          schedule.stepped(residents)
          support.stepped(residents)
        })
        for (const { telemetry } of lives) {
          telemetry.stepped(timeMs)
          telemetry.send(timeMs)
        }
      }
      if ((timeMs - fromMs) % PICTURE_MS === 0) await publishPictures(timeMs)
      yield { timeMs, sent: lives.map(({ name, link }) => ({ name, frames: link.take() })) }
      await yieldToEventLoop()
    }
  }

  return {
    seconds,
    takeRuns: name => lives.find(life => life.name === name)?.runs.splice(0) ?? [],
    changes: name => lives.find(life => life.name === name)?.link.changes() ?? [],
    beginPart: () => {
      for (const { link } of lives) link.beginPart()
    },
  }
}
