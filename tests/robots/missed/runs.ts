/** Short runs of one robot in small halls, each with what makes it miss floor. */
import { fleet } from '../../../robots/fleet.ts'
import { between, createRandom, pick, seedOf } from '../../../robots/random.ts'
import * as draw from '../../../robots/sites/drawing.ts'
import type { Fixture, Site } from '../../../robots/sites/site.ts'

/** Something that happens in a run, so long after its start or as soon after as it can. */
export type Happening = {
  readonly name: 'skip' | 'cancel' | 'battery' | 'pallet' | 'parked' | 'kidnap' | 'slip'
  readonly afterMs: number
}
export type PlannedRun = {
  readonly name: string
  readonly site: Site
  readonly robot: string
  readonly seed: number
  readonly happenings: readonly Happening[]
}

const shelves: readonly Fixture[] = [
  // A gap of 0.7 m, and a niche of 0.6 m.
  draw.fixture('shelf', 3, 7.6, 3.5, 0.6),
  draw.fixture('shelf', 3, 8.9, 3.5, 0.6),
  draw.fixture('rack', 12.4, 3, 0.6, 3),
  draw.fixture('rack', 13.7, 3, 0.6, 3),
]
const column = draw.roundFixture('column', 10.5, 8.6, 0.6)

/** A hall of 18 by 11 metres with four sectors, so far from its walls; where they touch them, lanes do not reach their ends. */
const hall = (key: string, fixtures: readonly Fixture[], zones: Site['zones'], inset = 0.35): Site => ({
  key,
  name: 'A hall',
  category: 'other',
  account: 'Nobody',
  timeZone: 'UTC',
  extent: draw.area(-1, -1, 20, 13),
  floors: [draw.floor('hall', 0, 0, 18, 11)],
  fixtures: [...fixtures],
  drops: [],
  sectors: [
    draw.areaSector(1, 'South-west', draw.corners(draw.area(inset, 1.6, 9 - inset, 4.4))),
    draw.areaSector(2, 'South-east', draw.corners(draw.area(9, 1.6, 9 - inset, 4.4))),
    draw.areaSector(3, 'North-west', draw.corners(draw.area(inset, 6, 8 - inset, 5 - inset))),
    draw.areaSector(4, 'North-east', draw.corners(draw.area(8, 6, 10 - inset, 5 - inset))),
  ],
  zones: [...zones],
  waypoints: [draw.waypoint(1, 'Left', 1.5, 0.8), draw.waypoint(2, 'Right', 16, 0.8), draw.waypoint(3, 'Middle', 9, 6)],
  start: { x: 3, y: 0.8, w: 0 },
  home: { x: 3, y: 0.8, w: 0 },
  accessPoints: [{ x: 9, y: 5 }],
  people: 1,
})

const noGo = draw.noGoZone(1, 'Stairs', draw.area(4, 3, 1.6, 1.4))
const carpet = draw.raisedHeadZone(2, 'Carpet', draw.area(14.2, 7.5, 2.4, 1.8))
const glass = draw.glassWall(3, 'Glass', [
  { x: 8.6, y: 2 },
  { x: 8.6, y: 4.5 },
])

const HALLS: readonly Site[] = [
  hall('bare', [], []),
  hall('edges', [], [], 0),
  hall('shelves', [...shelves, column], []),
  hall('zones', [column], [noGo, carpet]),
  hall('both', [...shelves, column], [noGo, carpet, glass]),
]
const ROBOTS = ['Plover 03', 'Turnstone 06', 'Heron 11', 'Snipe 08', 'Redshank 07'] as const

type Kind = readonly Happening['name'][]
const KINDS: readonly Kind[] = [
  [],
  ['skip'],
  ['pallet', 'pallet'],
  ['cancel'],
  ['kidnap'],
  ['pallet', 'skip'],
  ['slip', 'slip'],
  ['battery'],
  ['parked', 'pallet', 'pallet'],
  ['kidnap', 'pallet', 'cancel'],
]

/** Of the bench: two sets of runs, neither of which the rules were made on. */
export const SCORED_RUNS = 50
export const SCORED_SEEDS = [7, 31] as const
export const SCORED_SEED = SCORED_SEEDS[0]

/** The same number gives the same runs. */
export function plannedRuns(count: number, seed: number): PlannedRun[] {
  return Array.from({ length: count }, (_, i) => {
    const random = createRandom(seedOf(seed, i))
    const kind: Kind = KINDS[i % KINDS.length] ?? []
    const site = HALLS[(i + Math.floor(i / KINDS.length)) % HALLS.length]
    if (!site) throw new Error('There is no hall')
    const happenings = kind.map((name): Happening => ({ name, afterMs: between(random, 30_000, 420_000) }))
    return {
      name: `${i} ${site.key} ${kind.join(' ')}`,
      site,
      robot: pick(random, ROBOTS) ?? ROBOTS[0],
      seed: seedOf(seed, i, 1),
      happenings,
    }
  })
}

export const specOf = ({ site, robot, seed }: PlannedRun) => {
  const spec = fleet(12, 1).find(one => one.name === robot)
  if (!spec) throw new Error(`No robot is called ${robot}`)
  return { ...spec, site, slot: 0, seed, job: 'clean' as const }
}
