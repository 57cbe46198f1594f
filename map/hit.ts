import type { PlanElements, Point } from '../contract/plan/elements.ts'
import { zoneOutline } from '../contract/plan/elements.ts'
import { distanceToPath, isInside, signedArea } from '../floor/geometry.ts'
import type { PinMark } from './pinMark.ts'

export type Hit =
  | { readonly kind: 'robot' }
  | { readonly kind: 'sector' | 'zone' | 'waypoint'; readonly id: number; readonly name: string }
  | { readonly kind: 'pin'; readonly id: number; readonly name: string }
  /** Pins that are drawn as their number. `x`, `y`: map. */
  | { readonly kind: 'pins'; readonly count: number; readonly x: number; readonly y: number }

/** What can be hit, in map metres. Only what is drawn belongs here. */
export type Targets = {
  /** Where pins are drawn, the topmost last; several in one place are drawn as their number. */
  readonly pins: readonly PinTarget[]
  readonly robot: { readonly x: number; readonly y: number; readonly radiusM: number } | undefined
  readonly waypoints: PlanElements['points_of_reference']
  readonly zones: PlanElements['zones']
  readonly sectors: PlanElements['sectors']
}

type PinTarget = Point & { readonly pins: readonly [PinMark, ...PinMark[]] }

/** How far beside a thing the pointer still means it, CSS pixels. */
export const TOLERANCE_PX = 6

/** A pin's middle above its tip, and how far it reaches from there, CSS pixels. */
const PIN_MIDDLE_PX = 14
const PIN_RADIUS_PX = 13

/**
 * What is under a point of the map: a pin before the robot before a waypoint before a zone before a sector; of two areas the smaller one.
 * `metresPerPixel` gives the tolerance its size on the map.
 */
export function hitAt(at: Point, targets: Targets, metresPerPixel: number): Hit | undefined {
  const tolerance = TOLERANCE_PX * metresPerPixel
  const pins = targets.pins.findLast(target => hitsPin(at, target, metresPerPixel))
  if (pins) return pinHit(pins)
  const { robot } = targets
  if (robot && Math.hypot(robot.x - at.x, robot.y - at.y) <= robot.radiusM + tolerance) return { kind: 'robot' }
  return (
    nearestWaypoint(at, targets.waypoints, tolerance) ??
    smallest('zone', targets.zones.filter(zone => hitsZone(at, zone, tolerance)).map(zoneArea)) ??
    smallest('sector', targets.sectors.filter(sector => hitsSector(at, sector, tolerance)).map(sectorArea))
  )
}

function hitsPin(at: Point, { x, y, pins }: PinTarget, metresPerPixel: number): boolean {
  const middle = y + (pins.length === 1 ? PIN_MIDDLE_PX * metresPerPixel : 0)
  return Math.hypot(x - at.x, middle - at.y) <= PIN_RADIUS_PX * metresPerPixel
}

function pinHit({ x, y, pins }: PinTarget): Hit {
  const [pin, ...others] = pins
  if (others.length > 0) return { kind: 'pins', count: pins.length, x, y }
  return { kind: 'pin', id: pin.id, name: pin.title }
}

type Zone = Targets['zones'][number]
type Sector = Targets['sectors'][number]
type Area = { readonly id: number; readonly name: string; readonly squareMetres: number }

function nearestWaypoint(at: Point, waypoints: Targets['waypoints'], tolerance: number): Hit | undefined {
  const [nearest] = waypoints
    .map(({ id, name, x, y }) => ({ id, name, distance: Math.hypot(x - at.x, y - at.y) }))
    .filter(({ distance }) => distance <= tolerance)
    .toSorted((a, b) => a.distance - b.distance)
  return nearest && { kind: 'waypoint', id: nearest.id, name: nearest.name }
}

function hitsZone(at: Point, { shape }: Zone, tolerance: number): boolean {
  const points = zoneOutline(shape)
  if (shape.type !== 'polyline') return isInside(points, at)
  return distanceToPath(at, points) <= Math.max(tolerance, (shape.thickness ?? 0) / 2)
}

const hitsSector = (at: Point, sector: Sector, tolerance: number): boolean =>
  'points' in sector
    ? isInside(sector.points, at)
    : distanceToPath(at, sector.motion_array.motions[0]?.waypoints ?? []) <= tolerance

const zoneArea = ({ id, name, shape }: Zone): Area => ({
  id,
  name,
  squareMetres: shape.type === 'polyline' ? 0 : areaOf(zoneOutline(shape)),
})
const sectorArea = (sector: Sector): Area => ({
  id: sector.id,
  name: sector.name,
  squareMetres: 'points' in sector ? areaOf(sector.points) : 0,
})

const areaOf = (points: readonly Point[]): number => Math.abs(signedArea(points))

function smallest(kind: 'zone' | 'sector', areas: readonly Area[]): Hit | undefined {
  const [least] = areas.toSorted((a, b) => a.squareMetres - b.squareMetres)
  return least && { kind, id: least.id, name: least.name }
}
