/** The robots of the demonstration: who they are, where they work and at what. */
import { type Hardware, swathWidthM } from '../contract/robot/models.ts'
import { PLAN_TYPES } from '../contract/robot/states.ts'
import type { Footprint } from '../floor/lanes.ts'
import { robotFootprint } from '../floor/robotFootprint.ts'
import { createRandom, pick, seedOf } from './random.ts'
import type { Site } from './sites/site.ts'
import { SITES } from './sites/sites.ts'

export type Job = 'clean' | 'disinfect' | 'patrol' | 'mapping'

export type RobotSpec = {
  readonly name: string
  readonly hardware: Hardware
  readonly mainDeb: string
  readonly radio: 'Maestro E206' | 'BulletPlus-AC' | 'Sierra MP70'
  readonly site: Site
  readonly job: Job
  /** Which of the robots at the site it is: its dock and its share of the sectors. */
  readonly slot: number
  /** Robots of one building share a world. */
  readonly building: number
  readonly seed: number
}

/** Plan type that a job's plan has; mapping is done without a plan. */
export const JOB_PLAN_TYPE: { readonly [J in Exclude<Job, 'mapping'>]: number } = {
  clean: PLAN_TYPES.clean,
  disinfect: PLAN_TYPES.disinfect,
  patrol: PLAN_TYPES.patrol,
}

const hardware = (
  model: Hardware['model'],
  hardwareVersion: string,
  cleaningWidth: number,
  headType: Hardware['headType'],
  sideSweeper = false,
): Hardware => ({ model, hardwareVersion, cleaningWidth, headType, sideSweeper })

type Entry = readonly [name: string, hardware: Hardware, mainDeb: string, job: Job]

/** Site by site in turn, so that the first four robots are at four sites. */
const ROSTER: readonly [Entry, ...Entry[]] = [
  ['Plover 03', hardware('neo', '2.0', 32, 'cylindrical', true), '2.7.1', 'clean'],
  ['Dunlin 07', hardware('neo', '1.7', 32, 'cylindrical', true), '2.6.4', 'clean'],
  ['Avocet 02', hardware('neo', '1.7.1', 24, 'cylindrical'), '2.7.1', 'disinfect'],
  ['Turnstone 06', hardware('neo', '2.0', 24, 'cylindrical'), '2.7.0', 'clean'],
  ['Heron 11', hardware('neo', '2.0', 32, 'disc'), '2.7.1', 'clean'],
  ['Curlew 09', hardware('neo', '1.5.1', 26, 'disc'), '2.4.2', 'clean'],
  ['Snipe 08', hardware('shiny', '3', 24, 'cylindrical'), '2.6.4', 'clean'],
  ['Ruff 01', hardware('switch', '1.0', 24, 'disc'), '2.7.1', 'clean'],
  ['Sanderling 10', hardware('neo', '2.0.1', 26, 'disc'), '2.7.1', 'patrol'],
  ['Redshank 07', hardware('wheely', '1.0', 24, 'disc'), '2.5.0', 'clean'],
  ['Knot 12', hardware('neo', '1.5', 26, 'disc'), '2.3.0', 'clean'],
  ['Oystercatcher 01', hardware('test', '1.0', 26, 'disc'), '0.0.0', 'mapping'],
]

/** Names of those beyond the roster, numbered. */
const WADERS = ['Whimbrel', 'Stilt', 'Godwit', 'Lapwing', 'Sandpiper', 'Phalarope', 'Greenshank', 'Turnstone'] as const
const RADIOS = ['Maestro E206', 'BulletPlus-AC', 'Sierra MP70'] as const
/** Robots that share a building: more would only queue at the doors. */
const ROBOTS_PER_BUILDING = 3

/** `count` robots; the same seed gives the same ones. */
export function fleet(count: number, seed: number): RobotSpec[] {
  return Array.from({ length: count }, (_, index) => {
    const [name, set, mainDeb, job] = ROSTER[index] ?? furtherRobot(index, seed)
    const round = Math.floor(index / SITES.length)
    return {
      name,
      hardware: set,
      mainDeb,
      job,
      radio: RADIOS[index % RADIOS.length] ?? 'Maestro E206',
      site: SITES[index % SITES.length] ?? SITES[0],
      slot: round % ROBOTS_PER_BUILDING,
      building: Math.floor(round / ROBOTS_PER_BUILDING) * SITES.length + (index % SITES.length),
      seed: seedOf(seed, index),
    }
  })
}

function furtherRobot(index: number, seed: number): Entry {
  const random = createRandom(seedOf(seed, index, 1))
  const wader = WADERS[index % WADERS.length] ?? 'Lapwing'
  const [, set, mainDeb] = pick(random, ROSTER) ?? ROSTER[0]
  return [`${wader} ${20 + index}`, set, mainDeb, 'clean']
}

export const footprintOf = (set: Hardware, body: { readonly length: number; readonly width: number }): Footprint =>
  robotFootprint(swathWidthM(set.cleaningWidth), body)
