/** A building described in metres; everything else about it — grid, plan files, pictures — follows from this. */

import {
  NO_ELEMENTS,
  type PlanElements,
  type Point,
  type Sector,
  type Waypoint,
  type Zone,
} from '../../contract/plan/elements.ts'
import type { LocationCategory } from '../../contract/plan/environments.ts'
import type { Coordinates } from '../../contract/resources/locations.ts'
import type { Pose } from '../../contract/telemetry/records.ts'

/** Lower-left corner and size. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export const FIXTURES = {
  column: { heightM: 3.2 },
  counter: { heightM: 1.1 },
  shelf: { heightM: 2.6 },
  rack: { heightM: 5.5 },
  kiosk: { heightM: 2.2 },
  bench: { heightM: 0.5 },
  table: { heightM: 0.8 },
  bed: { heightM: 0.9 },
  cabinet: { heightM: 1.8 },
  planter: { heightM: 1.2 },
  pallet: { heightM: 1.4 },
  machine: { heightM: 1.6 },
} as const
export type FixtureKind = keyof typeof FIXTURES
/** Something that stands on the floor. `round`: an ellipse in its area. */
export type Fixture = { readonly kind: FixtureKind; readonly area: Area; readonly round?: boolean }

/** What a room is for; pictures colour the floor by it. */
export type FloorKind = 'hall' | 'shop' | 'room' | 'service'
/** Open floor. Floors that touch or overlap are one space; a door is a small floor across the wall between two. */
export type Floor = { readonly kind: FloorKind; readonly area: Area }

export type Site = {
  readonly key: string
  /** Name of the location. */
  readonly name: string
  readonly category: LocationCategory
  /** Name of the account that it belongs to. */
  readonly account: string
  readonly timeZone: string
  /** In which town it might stand. */
  readonly coordinates?: Coordinates
  /** The whole drawing, ground outside included; its lower-left corner is the map's origin. */
  readonly extent: Area
  readonly floors: readonly Floor[]
  readonly fixtures: readonly Fixture[]
  /** Stairs, escalators, dock edges: open to the eye, no floor for wheels. */
  readonly drops: readonly Area[]
  readonly sectors: readonly Sector[]
  readonly zones: readonly Zone[]
  readonly waypoints: readonly Waypoint[]
  readonly start: Pose
  /** Where robots dock; the second and third stand beside the first, `DOCK_SPACING` metres to its right. */
  readonly home: Pose
  /** Wi-Fi access points. */
  readonly accessPoints: readonly Point[]
  /** How many people walk about. */
  readonly people: number
}

/** Metres a cell of every site's map. */
export const SITE_RESOLUTION = 0.05
export const DOCK_SPACING = 2.2

export const contains = (area: Area, x: number, y: number): boolean =>
  x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height

export const planElements = (site: Site): PlanElements => ({
  ...NO_ELEMENTS,
  start: { x: site.start.x, y: site.start.y, a: site.start.w },
  end: { x: site.home.x, y: site.home.y, a: site.home.w },
  sectors: [...site.sectors],
  zones: [...site.zones],
  points_of_reference: [...site.waypoints],
})
