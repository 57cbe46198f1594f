import type { Disc, RoadGrid } from '../../floor/roadGrid.ts'
import type { ZoneIndex } from '../../floor/zoneIndex.ts'
import type { Random } from '../random.ts'
import type { Person } from './people.ts'
import type { SimRobot } from './simRobot.ts'
import type { Terrain } from './terrain.ts'

/** What is worked out once for a site and shared by all worlds on it. */
export type Building = { readonly terrain: Terrain; readonly roads: RoadGrid }

/** What a robot drives on, and what its plan says of it. */
export type Ground = Building & { readonly zones: ZoneIndex }

/** Something round that stands where no plan knows of it, metres; sensors and cameras see it, wheels cannot pass it. */
export type WorldObject = Disc & {
  readonly kind: 'pallet'
  readonly heightM: number
  /** Taken away at this time of the world. */
  readonly untilMs: number
}

/** A building with the robots and people in it. Changed in place by `step` and by nothing else. */
export type World = Ground & {
  /** Replaced, never changed in place: a robot may be carried to another building. */
  robots: readonly SimRobot[]
  readonly people: readonly Person[]
  /** Replaced, never changed in place. */
  objects: readonly WorldObject[]
  readonly random: Random
  /** Since the world began. */
  timeMs: number
  /** When somebody next steps before a robot. */
  nextVisitMs: number
}
