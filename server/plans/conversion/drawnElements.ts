/** What stands in a drawing, as elements of a plan. */
import {
  DRAWN_KINDS,
  NO_ELEMENTS,
  PATH_SECTOR_TYPES,
  type PlanElements,
  type Point,
  type Sector,
  type Zone,
} from '../../../contract/plan/elements.ts'
import { mapBounds } from '../../../floor/mapFrame.ts'
import type { Thing } from './drawing.ts'
import { placeInMap } from './drawnMap.ts'
import { type Drawn, pointsInMap } from './findings.ts'
import { type PlanSettings, planSettingsOf } from './planSettings.ts'
import { sectorValuesOf, thicknessOf } from './sectorValues.ts'
import { vectorsOf } from './vectors.ts'

type Shape = Zone['shape']
type Settings = Zone['settings']

/** Of a wall of glass that says nothing, metres. */
const GLASS_THICKNESS_M = 0.1
/** Cosine between axes that are at right angles but for rounding. */
const SQUARE = 1e-6

/** As much of a drawing as can be read; all of it where every check passes. */
export function drawnElements(drawn: Drawn): PlanElements {
  const { start, end } = vectorsOf(drawn)
  const settings = planSettingsOf(drawn)
  const { layers } = drawn.drawing
  const zones = [
    ...zonesOf(layers.no_go_zones, thing => areaShape(drawn, thing), 'no_go_zone'),
    ...zonesOf(layers.glass_walls, thing => lineShape(drawn, thing), 'glass_wall'),
    ...zonesOf(layers.movable_obstacles, thing => areaShape(drawn, thing), 'movable_obstacle_zone'),
    ...(settings === undefined ? [] : wholeFloor(drawn, settings)),
  ]
  return {
    ...NO_ELEMENTS,
    ...(start && { start }),
    ...(end && { end }),
    sectors: layers.sectors.flatMap(thing => sectorOf(drawn, thing, settings) ?? []).toSorted((a, b) => a.id - b.id),
    zones: numbered(zones),
  }
}

/**
 * With what the older tool cannot draw and the version has: zones of speeds and settings, points of reference, and elements without a layer there.
 * @param before the elements by which robots work so far
 */
export function withUndrawn(drawn: PlanElements, before: PlanElements): PlanElements {
  const zones = before.zones.filter(({ settings }) => settings.type === 'zone')
  const undrawn = Object.fromEntries(DRAWN_KINDS.map(kind => [kind, before[kind]]))
  return {
    ...drawn,
    ...undrawn,
    zones: numbered([...zones, ...drawn.zones]),
    points_of_reference: before.points_of_reference,
  }
}

/** Ids of zones are one row, whichever layer they were in. */
const numbered = (zones: readonly Zone[]): Zone[] => zones.map((zone, i) => ({ ...zone, id: i + 1 }))

function sectorOf(drawn: Drawn, thing: Thing, settings: PlanSettings | undefined): Sector | undefined {
  const values = sectorValuesOf(thing)
  const points = [...pointsInMap(drawn.map, thing)]
  if (values === undefined || thing.number === undefined) return undefined
  const usual = settings?.swath_width
  const width = values.width ?? (usual === 'robot' ? undefined : usual)
  const spray = values.spray ?? (settings?.spray_enabled === true ? true : undefined)
  const base = {
    id: thing.number,
    name: thing.name,
    pause_after: values.pauseAfter,
    ...(width !== undefined && { width }),
    ...(spray !== undefined && { disinfection_settings: { spray_enabled: spray } }),
  }
  const type = PATH_SECTOR_TYPES.has(values.type) ? (values.type === 9 ? 9 : 99) : undefined
  if (type !== undefined)
    return points.length < 2 ? undefined : { ...base, type, motion_array: { motions: [{ waypoints: points }] } }
  return points.length < 3 ? undefined : { ...base, type: values.type, points }
}

const zonesOf = (
  things: readonly Thing[],
  shapeOf: (thing: Thing) => Shape | undefined,
  type: Settings['type'],
): Zone[] =>
  things
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .flatMap(thing => {
      const shape = shapeOf(thing)
      return shape === undefined ? [] : [zoneOf(thing.name, shape, { type, stealth: false })]
    })

const zoneOf = (name: string, shape: Shape, settings: Settings): Zone => ({
  id: 1,
  name,
  owner: 'general',
  shape,
  settings,
})

function areaShape({ map }: Drawn, thing: Thing): Shape | undefined {
  const points = [...pointsInMap(map, thing)]
  if (points.length < 3) return undefined
  return boxShape(map, thing) ?? { type: 'polygon', points }
}

/** A rectangle or an ellipse that transforms have left one. */
function boxShape(map: Drawn['map'], { shape }: Thing): Shape | undefined {
  if (shape?.box === undefined) return undefined
  const { kind, centre, axes } = shape.box
  const middle = placeInMap(map, centre)
  const [u, w] = axes.map(axis => {
    const end = placeInMap(map, { x: centre.x + axis.x, y: centre.y + axis.y })
    return { x: end.x - middle.x, y: end.y - middle.y }
  })
  if (u === undefined || w === undefined) return undefined
  const [long, wide] = [Math.hypot(u.x, u.y), Math.hypot(w.x, w.y)]
  if (long === 0 || wide === 0 || Math.abs(u.x * w.x + u.y * w.y) > SQUARE * long * wide) return undefined
  return { type: kind, ...middle, dx: rounded(2 * long), dy: rounded(2 * wide), a: rounded(Math.atan2(u.y, u.x)) }
}

/** Places are rounded to the micrometre: what follows from them is good to a tenth of a millimetre. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

function lineShape({ map }: Drawn, thing: Thing): Shape | undefined {
  const points = [...pointsInMap(map, thing)]
  const [first] = points
  if (first === undefined || points.length < 2) return undefined
  return {
    type: 'polyline',
    points: thing.shape?.isClosed === true ? [...points, first] : points,
    thickness: thicknessOf(thing) ?? GLASS_THICKNESS_M,
  }
}

/** Settings of the whole plan that are not those of a plan that says nothing, as a zone over all of the map. */
function wholeFloor({ map }: Drawn, settings: PlanSettings): Zone[] {
  const { speed_normal: normal, speed_wall: wall, speed_mapping: mapping, speed_inter_sector: between } = settings
  const { cleaning_head, vacuum, flow_mode } = settings
  const isUsualSpeed = normal === 'normal' && wall === 'very_slow' && mapping === 'normal' && between === 'normal'
  const isUsualHead = [cleaning_head, vacuum, flow_mode].every(choice => choice === 'no_preference')
  if (isUsualSpeed && isUsualHead) return []
  const { minX, minY, maxX, maxY } = mapBounds(map.frame)
  const points: Point[] = [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ]
  const dynamics = {
    normal: { mode: normal },
    wall: { mode: wall },
    mapping: { mode: mapping },
    inter_sector: { mode: between },
  }
  return [
    zoneOf(
      '',
      { type: 'polygon', points },
      {
        type: 'zone',
        stealth: false,
        ...(!isUsualSpeed && { dynamics_settings: dynamics }),
        ...(!isUsualHead && { cleaning_settings: { cleaning_head, vacuum, flow_mode } }),
      },
    ),
  ]
}
