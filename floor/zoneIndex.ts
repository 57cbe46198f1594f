/** Where zones slow a robot, switch its cameras off or raise its head. */
import { type Point, SPEEDS, type Zone, zoneOutline } from '../contract/plan/elements.ts'
import { boundsOf, isInside } from './geometry.ts'

export type SpeedMode = (typeof SPEEDS)[number]

/** Share of a robot's top speed. */
export const SPEED_SHARE: { readonly [M in SpeedMode]: number } = {
  tiptoe_slow: 0.2,
  very_slow: 0.35,
  slow: 0.55,
  normal: 0.8,
  fast: 1,
}

/** Zones with their outlines worked out, to be asked at every step. */
export type ZoneIndex = {
  /** Share of top speed that zones allow at a point; the slowest of overlapping ones counts. */
  readonly speedShare: (point: Point, phase: 'normal' | 'inter_sector' | 'mapping') => number
  readonly isCameraOff: (point: Point) => boolean
  readonly isHeadRaised: (point: Point) => boolean
}

export function indexZones(zones: readonly Zone[]): ZoneIndex {
  const indexed = zones.map(({ shape, settings }) => {
    const outline = zoneOutline(shape)
    const box = boundsOf(outline)
    const holds = (point: Point): boolean =>
      point.x >= box.minX &&
      point.x <= box.maxX &&
      point.y >= box.minY &&
      point.y <= box.maxY &&
      isInside(outline, point)
    return { settings, holds }
  })
  const speeds = indexed.filter(({ settings }) => settings.dynamics_settings)
  const cameras = indexed.filter(({ settings }) => settings.camera_settings?.status === 'off')
  const heads = indexed.filter(({ settings }) => settings.cleaning_settings?.cleaning_head === 'up')
  return {
    speedShare: (point, phase) => {
      const modes = speeds.filter(zone => zone.holds(point)).map(zone => zone.settings.dynamics_settings?.[phase].mode)
      const shares = modes.flatMap(mode => (mode ? [SPEED_SHARE[mode]] : []))
      return shares.length === 0 ? SPEED_SHARE.normal : Math.min(...shares)
    },
    isCameraOff: point => cameras.some(zone => zone.holds(point)),
    isHeadRaised: point => heads.some(zone => zone.holds(point)),
  }
}

/** The fastest speed below the usual one that keeps a limit, the slowest of all where none does; undefined where the usual one keeps it. */
export function modeWithin(share: number): SpeedMode | undefined {
  if (share >= SPEED_SHARE.normal) return undefined
  return SPEEDS.findLast(mode => SPEED_SHARE[mode] <= share) ?? SPEEDS[0]
}
