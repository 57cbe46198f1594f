/** When incidents happen: as they are listed, or now and then to give somebody who looks around something to solve. */
import * as v from 'valibot'
import { robotState } from '../../contract/robot/states.ts'
import { between, createRandom, pick, seedOf } from '../random.ts'
import type { Resident } from '../simulation.ts'
import type { SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import { type IncidentName, isIncidentName, provoke } from './incidents.ts'

/** One incident that is to happen to a robot, by its name, so many seconds of its world after the start. */
export type PlannedIncident = { readonly robot: string; readonly incident: IncidentName; readonly afterS: number }

const FORM = /^(.+)=([a-z]+)@(\d+(?:\.\d+)?)$/
const entrySchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(FORM),
  v.transform(text => FORM.exec(text)?.slice(1) ?? []),
  v.tuple([v.string(), v.pipe(v.string(), v.guard(isIncidentName)), v.pipe(v.string(), v.transform(Number))]),
  v.transform(([robot, incident, afterS]): PlannedIncident => ({ robot, incident, afterS })),
)

/** `demo`, `none`, or `{robot}={incident}@{seconds}` with commas between: `Plover 03=pallet@30,Heron 11=kidnap@60`. */
export const incidentsSchema = v.union([
  v.literal('demo'),
  v.pipe(
    v.literal('none'),
    v.transform((): PlannedIncident[] => []),
  ),
  v.pipe(
    v.string(),
    v.transform(text => text.split(',').filter(entry => entry.trim() !== '')),
    v.array(entrySchema),
  ),
])
export type Incidents = v.InferOutput<typeof incidentsSchema>

export type IncidentSchedule = {
  /** Call after each step of the worlds. */
  readonly stepped: (residents: readonly Resident[]) => void
}

export const createIncidentSchedule = (incidents: Incidents, seed: number): IncidentSchedule =>
  incidents === 'demo' ? nowAndThen(seed) : asListed(incidents)

/** Each as soon after its time as it can happen. */
function asListed(planned: readonly PlannedIncident[]): IncidentSchedule {
  let waiting = planned
  return {
    stepped: residents => {
      if (waiting.length === 0) return
      waiting = waiting.filter(({ robot: name, incident, afterS }) => {
        const resident = residents.find(({ robot }) => robot.spec.name === name)
        if (!resident || resident.world.timeMs < afterS * 1000) return true
        return !provoke(resident.world, resident.robot, incident)
      })
    },
  }
}

/** What somebody at the console can solve alone. */
const SOLVABLE = ['pallet', 'kidnap', 'safety', 'pose', 'bump', 'camera'] as const satisfies readonly IncidentName[]
const FIRST_MS = [60_000, 120_000] as const
const GAP_MS = [4 * 60_000, 8 * 60_000] as const

const isInTrouble = (robot: SimRobot): boolean => {
  const { group } = robotState(robot.state, { online: true })
  return group === 'awaiting-rm' || group === 'rm-progress' || group === 'awaiting-operator'
}
const isQuiet = (world: World): boolean => world.objects.length === 0 && !world.robots.some(isInTrouble)

/** One robot of the fleet at a time, at a site where nothing else is to be solved. */
function nowAndThen(seed: number): IncidentSchedule {
  const random = createRandom(seedOf(seed, 7))
  let nextMs = between(random, ...FIRST_MS)
  return {
    stepped: residents => {
      const nowMs = residents[0]?.world.timeMs ?? 0
      if (nowMs < nextMs) return
      const chosen = pick(random, residents)
      const incident = pick(random, SOLVABLE)
      if (!chosen || !incident || !isQuiet(chosen.world)) return
      if (provoke(chosen.world, chosen.robot, incident)) nextMs = nowMs + between(random, ...GAP_MS)
    },
  }
}
