/** Words to draw a site with. Metres in map. */
import type { Point, Sector, Waypoint, Zone } from '../../contract/plan/elements.ts'
import type { Area, Fixture, FixtureKind, Floor, FloorKind } from './site.ts'

export const area = (x: number, y: number, width: number, height: number): Area => ({ x, y, width, height })

export const floor = (kind: FloorKind, x: number, y: number, width: number, height: number): Floor => ({
  kind,
  area: area(x, y, width, height),
})

export const fixture = (kind: FixtureKind, x: number, y: number, width: number, height: number): Fixture => ({
  kind,
  area: area(x, y, width, height),
})

/** A round one, by its centre. */
export const roundFixture = (kind: FixtureKind, x: number, y: number, diameter: number): Fixture => ({
  kind,
  area: area(x - diameter / 2, y - diameter / 2, diameter, diameter),
  round: true,
})

/** `count` copies, `step` apart; `draw` gets the offset of each. */
export const row = <T>(count: number, step: number, draw: (offset: number, index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => draw(index * step, index))

export const corners = ({ x, y, width, height }: Area): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

export const points = (...coordinates: readonly (readonly [number, number])[]): Point[] =>
  coordinates.map(([x, y]) => ({ x, y }))

/** Of a sector along a line, metres. An area is cleaned in lanes of the robot's own width. */
const PATH_WIDTH_M = 0.6
type SectorOptions = { readonly pauseAfter?: boolean; readonly spray?: boolean; readonly width?: number }

const sectorCommon = (id: number, name: string, options: SectorOptions) => ({
  id,
  name,
  ...(options.width === undefined ? {} : { width: options.width }),
  pause_after: options.pauseAfter ?? false,
  ...(options.spray === undefined ? {} : { disinfection_settings: { spray_enabled: options.spray } }),
})

/** A sector to be covered whole. */
export const areaSector = (
  id: number,
  name: string,
  outline: readonly Point[],
  options: SectorOptions = {},
): Sector => ({
  ...sectorCommon(id, name, options),
  type: 0,
  points: [...outline],
})

/** A sector driven once along a line. */
export const pathSector = (id: number, name: string, line: readonly Point[], options: SectorOptions = {}): Sector => ({
  ...sectorCommon(id, name, { width: PATH_WIDTH_M, ...options }),
  type: 99,
  motion_array: { motions: [{ waypoints: [...line] }] },
})

const rectangle = ({ x, y, width, height }: Area): Zone['shape'] => ({
  type: 'rectangle',
  x: x + width / 2,
  y: y + height / 2,
  dx: width,
  dy: height,
  a: 0,
})

type Speed = 'tiptoe_slow' | 'very_slow' | 'slow' | 'normal' | 'fast'
const zone = (id: number, name: string, shape: Zone['shape'], settings: Partial<Zone['settings']>): Zone => ({
  id,
  name,
  owner: 'general',
  shape,
  settings: { type: 'zone', stealth: false, ...settings },
})

export const speedZone = (id: number, name: string, where: Area, mode: Speed): Zone =>
  zone(id, name, rectangle(where), {
    dynamics_settings: {
      normal: { mode },
      wall: { mode: mode === 'fast' ? 'slow' : 'tiptoe_slow' },
      mapping: { mode },
      inter_sector: { mode },
    },
  })
export const noGoZone = (id: number, name: string, where: Area): Zone =>
  zone(id, name, rectangle(where), { type: 'no_go_zone' })
export const movableObstacleZone = (id: number, name: string, where: Area): Zone =>
  zone(id, name, rectangle(where), { type: 'movable_obstacle_zone' })
export const glassWall = (id: number, name: string, line: readonly Point[]): Zone =>
  zone(id, name, { type: 'polyline', points: [...line], thickness: 0.1 }, { type: 'glass_wall' })
export const disinfectionZone = (id: number, name: string, where: Area): Zone =>
  zone(id, name, rectangle(where), { disinfection_settings: { spray_enabled: true } })
export const cameraOffZone = (id: number, name: string, where: Area): Zone =>
  zone(id, name, rectangle(where), { camera_settings: { status: 'off', config: 'no_preference' } })
/** An ellipse: the carpet of a lounge, the mat of an entrance. */
export const raisedHeadZone = (id: number, name: string, where: Area): Zone =>
  zone(
    id,
    name,
    {
      type: 'ellipse',
      x: where.x + where.width / 2,
      y: where.y + where.height / 2,
      dx: where.width,
      dy: where.height,
      a: 0,
    },
    { cleaning_settings: { cleaning_head: 'up', vacuum: 'off', flow_mode: 'off' } },
  )

export const waypoint = (id: number, name: string, x: number, y: number): Waypoint => ({ id, name, x, y })
