/** `sectors.yaml` and `config.yaml`: what stands on a plan's map (E-002..E-017, L-002). Metres and radians in map. */
import * as v from 'valibot'
import { robotTextSchema } from '../text.ts'
import { type Point, planPoseSchema, pointsSchema, shapeSchema } from './shapes.ts'

export type { Point } from './shapes.ts'

const finite = v.pipe(v.number(), v.finite())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const name = v.pipe(robotTextSchema, v.maxLength(200))
const word = v.pipe(robotTextSchema, v.maxLength(100))

/** Sector types that are a path and not an area (E-003). */
export const PATH_SECTOR_TYPES: ReadonlySet<number> = new Set([9, 99])

const sectorBase = {
  id: v.pipe(count, v.minValue(1)),
  name,
  /** Swath width in metres. */
  width: v.optional(v.pipe(finite, v.gtValue(0))),
  pause_after: v.optional(v.boolean(), false),
  disinfection_settings: v.optional(v.object({ spray_enabled: v.boolean() })),
}
/** A path sector follows `motion_array.motions[0].waypoints`; any other type covers the polygon of `points` (E-003). */
export const sectorSchema = v.union([
  v.object({
    ...sectorBase,
    type: v.picklist([9, 99]),
    motion_array: v.object({ motions: v.pipe(v.array(v.object({ waypoints: pointsSchema(2) })), v.minLength(1)) }),
  }),
  v.object({
    ...sectorBase,
    type: v.pipe(
      count,
      v.check(type => !PATH_SECTOR_TYPES.has(type)),
    ),
    points: pointsSchema(3),
    /** Along which its lanes lie, degrees anticlockwise from x of map; absent: along its longest edge or across, whichever misses less. */
    lane_heading_deg: v.optional(v.pipe(finite, v.minValue(-360), v.maxValue(360))),
  }),
])
export type Sector = v.InferOutput<typeof sectorSchema>

/** Speeds from slow to fast (E-017). */
export const SPEEDS = ['tiptoe_slow', 'very_slow', 'slow', 'normal', 'fast'] as const
const speed = v.object({ mode: v.picklist(SPEEDS) })
/** Speeds of a zone that says nothing (E-009). */
export const DEFAULT_DYNAMICS = {
  normal: { mode: 'normal' },
  wall: { mode: 'very_slow' },
  mapping: { mode: 'normal' },
  inter_sector: { mode: 'normal' },
} as const

const cleaningChoice = v.optional(word, 'no_preference')
const cameraSettings = v.pipe(
  v.object({
    status: v.optional(v.picklist(['on', 'off', 'no_preference'])),
    /** Older files call it state (E-012). */
    state: v.optional(v.picklist(['on', 'off', 'no_preference'])),
    config: v.optional(word, 'no_preference'),
  }),
  v.transform(({ status, state, config }) => ({ status: status ?? state ?? 'no_preference', config })),
)
const allZoneSettings = v.object({
  type: v.picklist(['zone', 'movable_obstacle_zone', 'no_go_zone', 'glass_wall']),
  stealth: v.optional(v.boolean(), false),
  dynamics_settings: v.optional(
    v.object({
      normal: v.optional(speed, DEFAULT_DYNAMICS.normal),
      wall: v.optional(speed, DEFAULT_DYNAMICS.wall),
      mapping: v.optional(speed, DEFAULT_DYNAMICS.mapping),
      inter_sector: v.optional(speed, DEFAULT_DYNAMICS.inter_sector),
    }),
  ),
  cleaning_settings: v.optional(
    v.object({ cleaning_head: cleaningChoice, vacuum: cleaningChoice, flow_mode: cleaningChoice }),
  ),
  camera_settings: v.optional(cameraSettings),
  disinfection_settings: v.optional(v.object({ spray_enabled: v.boolean() })),
})
type ZoneSettings = v.InferOutput<typeof allZoneSettings>

/** Settings without what a zone of their type has none of: where obstacles move, there is nothing of speeds, cleaning and cameras (E-013). */
export function settingsOfType(settings: ZoneSettings): ZoneSettings {
  if (settings.type !== 'movable_obstacle_zone') return settings
  const { type, stealth, disinfection_settings } = settings
  return { type, stealth, ...(disinfection_settings && { disinfection_settings }) }
}
const zoneSettingsSchema = v.pipe(allZoneSettings, v.transform(settingsOfType))

/** Rectangle and ellipse: centre x, y, sizes dx, dy, angle a. Polygon and polyline: points; `thickness` metres. */
const zoneShapeSchema = v.variant('type', [
  v.object({
    type: v.optional(v.literal('rectangle'), 'rectangle'),
    x: finite,
    y: finite,
    dx: finite,
    dy: finite,
    a: v.optional(finite, 0),
  }),
  v.object({ type: v.literal('ellipse'), x: finite, y: finite, dx: finite, dy: finite, a: v.optional(finite, 0) }),
  v.object({ type: v.literal('polygon'), points: pointsSchema(3) }),
  v.object({ type: v.literal('polyline'), points: pointsSchema(2), thickness: v.optional(finite) }),
])
export const zoneSchema = v.object({
  id: v.pipe(count, v.minValue(1)),
  name,
  owner: v.optional(word, 'general'),
  shape: zoneShapeSchema,
  settings: zoneSettingsSchema,
})
export type Zone = v.InferOutput<typeof zoneSchema>

/** The corner points of a zone's shape; an ellipse as 48 points, a polyline as it is. */
export function zoneOutline(shape: Zone['shape']): readonly Point[] {
  if (shape.type === 'polygon' || shape.type === 'polyline') return shape.points
  const { x, y, dx, dy, a } = shape
  const corners =
    shape.type === 'rectangle'
      ? [
          [-0.5, -0.5],
          [0.5, -0.5],
          [0.5, 0.5],
          [-0.5, 0.5],
        ]
      : Array.from({ length: 48 }, (_, i) => {
          const angle = (i / 48) * 2 * Math.PI
          return [Math.cos(angle) / 2, Math.sin(angle) / 2]
        })
  const cos = Math.cos(a)
  const sin = Math.sin(a)
  return corners.map(([u = 0, t = 0]) => ({
    x: x + u * dx * cos - t * dy * sin,
    y: y + u * dx * sin + t * dy * cos,
  }))
}

export const waypointSchema = v.object({ id: v.pipe(count, v.minValue(1)), name, x: finite, y: finite })
export type Waypoint = v.InferOutput<typeof waypointSchema>

/** Elements that are a shape with a name and nothing else, by their name in the file (E-002). */
export const DRAWN_KINDS = [
  'ruler',
  'rm_points_of_reference',
  'move_area',
  'obstacles',
  'cleaning_areas',
  'simplified_map_outlines',
  'outlines',
  'notes',
  'white_out',
  'subtract',
  'add',
] as const
export type DrawnKind = (typeof DRAWN_KINDS)[number]

export const drawnElementSchema = v.object({
  id: v.pipe(count, v.minValue(1)),
  name: v.optional(name, ''),
  owner: v.optional(word, 'general'),
  shape: shapeSchema,
})
export type DrawnElement = v.InferOutput<typeof drawnElementSchema>

/** The most elements of one kind in a plan. */
export const MAX_ELEMENTS = 2000
const listOf = <T extends v.GenericSchema>(element: T) =>
  v.optional(v.pipe(v.array(element), v.maxLength(MAX_ELEMENTS)), [])
const drawn = () => listOf(drawnElementSchema)

/** `sectors.yaml`. */
export const planElementsSchema = v.object({
  start: v.optional(planPoseSchema),
  end: v.optional(planPoseSchema),
  sectors: listOf(sectorSchema),
  zones: listOf(zoneSchema),
  points_of_reference: listOf(waypointSchema),
  ruler: drawn(),
  rm_points_of_reference: drawn(),
  move_area: drawn(),
  obstacles: drawn(),
  cleaning_areas: drawn(),
  simplified_map_outlines: drawn(),
  outlines: drawn(),
  notes: drawn(),
  white_out: drawn(),
  subtract: drawn(),
  add: drawn(),
})
export type PlanElements = v.InferOutput<typeof planElementsSchema>
/** A plan on which nothing is drawn. */
export const NO_ELEMENTS: PlanElements = v.parse(planElementsSchema, {})

/** `config.yaml`. `home`: where the robot docks. */
export const planConfigSchema = v.object({
  plan_type: v.pipe(count, v.maxValue(4)),
  home: planPoseSchema,
})
export type PlanConfig = v.InferOutput<typeof planConfigSchema>

/** Files of a plan. Pictures cover the same rectangle as `map.png`, whatever their pixel size (L-002). */
export const PLAN_FILES = ['map.yaml', 'map.png', 'config.yaml', 'sectors.yaml', 'map3d.png', 'pretty_map.png'] as const
export type PlanFile = (typeof PLAN_FILES)[number]
