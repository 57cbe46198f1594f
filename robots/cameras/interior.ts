import { type Point, zoneOutline } from '../../contract/plan/elements.ts'
import type { Bounds } from '../../floor/geometry.ts'
import { type Area, FIXTURES, type Floor, type Site } from '../sites/site.ts'
import type { WorldObject } from '../world/world.ts'
import { type Finish, finishesOf, UPHOLSTERY, type Upholstery } from './furnishing.ts'

/** One floor of a site with the walls around it and the ceiling over it. */
export type Room = Bounds & { readonly finish: Finish; readonly ceilingM: number }
/** Something that stands on the floor; `round`: an ellipse in its box. A pillar has no end: it bears the ceiling. */
export type Block = Bounds & { readonly heightM: number; readonly round: boolean; readonly upholstery: Upholstery }
/** A straight piece of a glass wall, with the unit vector along it. */
export type Pane = {
  readonly x: number
  readonly y: number
  readonly alongX: number
  readonly alongY: number
  readonly length: number
}

/** A site as its walls, ceilings and things stand in space: drawn straight, where the grid is as ragged as a scan. */
export type Interior = {
  readonly rooms: readonly Room[]
  readonly blocks: readonly Block[]
  readonly panes: readonly Pane[]
  readonly drops: readonly Bounds[]
}

/** An object of the world, which is round to wheels and sensors, as the square that fits it. */
export function blockOf({ x, y, radius, kind, heightM }: WorldObject): Block {
  const half = radius / Math.SQRT2
  const box = { minX: x - half, minY: y - half, maxX: x + half, maxY: y + half }
  return { ...box, heightM, round: false, upholstery: UPHOLSTERY[kind] }
}

/** A floor narrower than this is a passage through a wall; its ceiling is a lintel, higher over a wide one. */
const PASSAGE_M = 0.9
const DOOR_M = 3
const DOOR_LINTEL_M = 2.15
const WIDE_LINTEL_M = 2.7

const boxOf = ({ x, y, width, height }: Area): Bounds => ({ minX: x, minY: y, maxX: x + width, maxY: y + height })

const known = new WeakMap<Site, Interior>()

/** Worked out once a site. */
export function interiorOf(site: Site): Interior {
  const interior = known.get(site) ?? furnish(site)
  known.set(site, interior)
  return interior
}

function furnish(site: Site): Interior {
  const finishes = finishesOf(site)
  return {
    rooms: site.floors.map(floor => {
      const finish = finishes[floor.kind]
      return { ...boxOf(floor.area), finish, ceilingM: lintelOf(floor) ?? finish.ceilingM }
    }),
    blocks: site.fixtures.map(({ kind, area, round = false }) => ({
      ...boxOf(area),
      heightM: kind === 'column' ? Number.POSITIVE_INFINITY : FIXTURES[kind].heightM,
      round,
      upholstery: UPHOLSTERY[kind],
    })),
    panes: site.zones
      .filter(({ settings }) => settings.type === 'glass_wall')
      .flatMap(({ shape }) => panesAlong(zoneOutline(shape))),
    drops: site.drops.map(boxOf),
  }
}

function lintelOf({ area }: Floor): number | undefined {
  const narrow = Math.min(area.width, area.height)
  if (narrow >= PASSAGE_M) return undefined
  return Math.max(area.width, area.height) < DOOR_M ? DOOR_LINTEL_M : WIDE_LINTEL_M
}

function panesAlong(line: readonly Point[]): Pane[] {
  return line.slice(1).map((end, i) => {
    const { x, y } = line[i] ?? end
    const length = Math.hypot(end.x - x, end.y - y)
    return { x, y, alongX: (end.x - x) / length, alongY: (end.y - y) / length, length }
  })
}
