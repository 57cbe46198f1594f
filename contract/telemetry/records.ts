/**
 * Bodies of the record channels: MessagePack, with the record structures below shared by both ends (msgpackr), or as plain
 * MessagePack maps from robots in other languages. Parsed with valibot after decoding (M-076, M-098, M-099).
 */

import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { DETOUR_STATUS } from '../robot/detours.ts'
import { LOCALIZATION_MONITOR } from '../robot/localizationMonitor.ts'
import type { ChannelOf } from './channels.ts'
import { pictureHead } from './pictureHead.ts'

const finite = v.pipe(v.number(), v.finite())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const text = v.pipe(v.string(), v.maxLength(4000))

/** Metres and radians in map. */
export const poseSchema = v.object({ x: finite, y: finite, w: finite })
export type Pose = v.InferOutput<typeof poseSchema>

const pointSchema = v.object({ x: finite, y: finite })

const detourStatusSchema = v.picklist(Object.values(DETOUR_STATUS))

/**
 * M-076. `battery` is volts (A-105 gives the percentage); `latency` ms; `median_distance` m; `user_id` 0 when nobody is logged in.
 * `cleaning_head` up: it works, and drives to the next lane without cleaning.
 */
export const basicSchema = v.object({
  state: count,
  plan: count,
  position: poseSchema,
  carrot: poseSchema,
  sector: count,
  battery: finite,
  detour_status: detourStatusSchema,
  localization_lock: count,
  median_distance: v.pipe(finite, v.minValue(0)),
  localization_monitor: v.picklist(Object.values(LOCALIZATION_MONITOR)),
  user_id: count,
  plan_type: count,
  latency: v.pipe(finite, v.minValue(0)),
  enabled_3d_camera: v.boolean(),
  subscriptions: v.array(count),
  active_fault_count: count,
  active_fault_codes: v.array(count),
  cleaning_head: v.optional(v.picklist(['up', 'down'])),
})

/** Cliff sensors in robot; `distance` m to the floor. */
const cliffSchema = v.object({
  sensors: v.pipe(v.array(v.object({ x: finite, y: finite, tripped: v.boolean(), distance: finite })), v.maxLength(64)),
})

/** M-099: a run's motions in map, in order. */
export const motionSchema = v.object({
  type: v.picklist(['line', 'arc']),
  waypoints: v.pipe(v.array(pointSchema), v.minLength(2), v.maxLength(5000)),
})
/** A stretch of a path, as the coverage planner channel carries it (M-099). */
export type Motion = v.InferOutput<typeof motionSchema>
const coveragePlannerSchema = v.object({ motions: v.pipe(v.array(motionSchema), v.maxLength(20_000)) })

const detourSchema = v.object({
  status: detourStatusSchema,
  path: v.pipe(v.array(pointSchema), v.maxLength(20_000)),
  goal: v.optional(poseSchema),
})

/** As many as a map may have pixels. */
export const MAX_COSTMAP_CELLS = 50_000_000
/** The head of a PNG, 24 bytes, in base64. */
const PNG_HEAD_LETTERS = /^[\da-z+/]{32}/i

/** Whether a PNG in base64 has a pixel for each cell, by its head. Takes any text. */
function hasPixelOfEachCell(data: string, cells: { readonly width: number; readonly height: number }): boolean {
  const [letters] = PNG_HEAD_LETTERS.exec(data) ?? []
  if (letters === undefined) return false
  const head = pictureHead(Uint8Array.from(atob(letters), letter => letter.charCodeAt(0)))
  return head?.mime === 'image/png' && head.width === cells.width && head.height === cells.height
}

/** M-098: base64 PNG of cell costs (grey 0–254; 255 unknown), first row at the top; origin is the lower-left corner in map. */
const costmapSchema = v.pipe(
  v.object({
    data: base64Schema,
    info: v.object({
      resolution: v.pipe(finite, v.gtValue(0)),
      width: v.pipe(count, v.minValue(1), v.maxValue(20_000)),
      height: v.pipe(count, v.minValue(1), v.maxValue(20_000)),
      origin: v.object({
        position: v.object({ x: finite, y: finite, z: finite }),
        orientation: v.object({ x: finite, y: finite, z: finite, w: finite }),
      }),
    }),
  }),
  v.check(({ data, info }) => info.width * info.height <= MAX_COSTMAP_CELLS && hasPixelOfEachCell(data, info)),
)

export const sectorEntrySchema = v.object({
  sector: count,
  status: v.picklist(['done', 'current', 'queued', 'skipped']),
  /** Seconds. */
  estimated_s: v.pipe(finite, v.minValue(0)),
})
const sectorOrderSchema = v.object({
  version: v.literal(1),
  hash: v.pipe(v.string(), v.maxLength(128)),
  queue: v.pipe(v.array(sectorEntrySchema), v.maxLength(2000)),
})

/** `dbm`: −1 or 0 when undetected (M-082); `uptime_s` since the link came up. */
const radioSchema = v.object({ dbm: finite, uptime_s: v.pipe(finite, v.minValue(0)), link: text })
const statisticsSchema = v.object({
  rows: v.pipe(v.array(v.object({ name: text, value: finite, unit: text })), v.maxLength(200)),
})
const liveParamsSchema = v.object({
  params: v.pipe(
    v.array(v.object({ name: text, value: finite, min: finite, max: finite, step: v.pipe(finite, v.gtValue(0)) })),
    v.maxLength(200),
  ),
})
/** `since`: when the fault came up, ms since the epoch by the robot's clock; absent where the robot does not know. */
const faultSchema = v.object({ code: count, text, since: v.optional(count) })
const faultsSchema = v.object({ faults: v.pipe(v.array(faultSchema), v.maxLength(200)) })

/** Directions in robot: `distance` m, `angle` rad to the heading; `safety` 0 free … 30 and more blocked (M-062). */
const moveSafetySchema = v.object({
  directions: v.pipe(
    v.array(v.object({ direction: text, distance: finite, angle: finite, safety: v.pipe(finite, v.minValue(0)) })),
    v.maxLength(64),
  ),
})
const robotMessageSchema = v.object({
  level: v.picklist(['info', 'success', 'warning', 'error']),
  text,
  /** Same key, same message: a newer one replaces the older. */
  key: v.pipe(v.string(), v.maxLength(200)),
})

export const RECORD_SCHEMAS = {
  basic: basicSchema,
  cliff: cliffSchema,
  coverage_planner: coveragePlannerSchema,
  detour: detourSchema,
  costmap_local: costmapSchema,
  costmap_global: costmapSchema,
  sector_order: sectorOrderSchema,
  radio: radioSchema,
  statistics: statisticsSchema,
  live_params: liveParamsSchema,
  faults: faultsSchema,
  move_safety: moveSafetySchema,
  robot_message: robotMessageSchema,
} as const satisfies { readonly [C in ChannelOf<'record'>]: v.GenericSchema }

export type RecordChannel = keyof typeof RECORD_SCHEMAS
export type RecordBody<C extends RecordChannel> = v.InferOutput<(typeof RECORD_SCHEMAS)[C]>

const BASIC_KEYS = Object.keys(basicSchema.entries)

/** Record structures both ends start with: key lists, in the order in which msgpackr numbers them. Append only. */
export const RECORD_STRUCTURES: readonly (readonly string[])[] = [
  BASIC_KEYS.filter(key => key !== 'cleaning_head'),
  ['x', 'y', 'w'],
  ['x', 'y'],
  ['sensors'],
  ['x', 'y', 'tripped', 'distance'],
  ['motions'],
  ['type', 'waypoints'],
  ['status', 'path', 'goal'],
  ['data', 'info'],
  ['resolution', 'width', 'height', 'origin'],
  ['position', 'orientation'],
  ['x', 'y', 'z'],
  ['x', 'y', 'z', 'w'],
  ['version', 'hash', 'queue'],
  ['sector', 'status', 'estimated_s'],
  ['dbm', 'uptime_s', 'link'],
  ['rows'],
  ['name', 'value', 'unit'],
  ['params'],
  ['name', 'value', 'min', 'max', 'step'],
  ['faults'],
  ['code', 'text'],
  ['directions'],
  ['direction', 'distance', 'angle', 'safety'],
  ['level', 'text', 'key'],
  ['status', 'path'],
  BASIC_KEYS,
]
