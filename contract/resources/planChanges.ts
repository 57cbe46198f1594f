/** What a version of a plan changes against another one, and how long it takes to clean by it. */
import * as v from 'valibot'
import { ELEMENT_KINDS, PLAN_PLACES } from '../plan/drawing.ts'
import { wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'
import { NOTIFICATIONS } from './subscriptions.ts'

const finite = v.pipe(v.number(), v.finite())
const amount = v.pipe(finite, v.minValue(0))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const point = v.object({ x: finite, y: finite })
/** What something is in the version that stands, and in the one that is to replace it. */
const beforeAfter = v.object({ before: amount, after: amount })

/** Lists of elements by their name in the file, and poses that a plan has once. */
const PLAN_ELEMENT_KINDS = [...ELEMENT_KINDS, ...PLAN_PLACES] as const
/** `changed`: what it asks of a robot or says to people is another, its place and shape are as they were. `turned`: of a pose. */
export const PLAN_ELEMENT_CHANGES = [
  'added',
  'removed',
  'reshaped',
  'moved',
  'turned',
  'changed',
  'renamed',
  'reordered',
] as const
export type PlanElementChange = (typeof PLAN_ELEMENT_CHANGES)[number]

/** Metres in map. `closed`: an area, else a line, or a single point. */
const outlineSchema = v.object({ points: v.array(point), closed: v.boolean() })
export type PlanOutline = v.InferOutput<typeof outlineSchema>

const planChangeSchema = v.object({
  /** From 1, in the order of the table and as it stands on the map. */
  number: v.pipe(count, v.minValue(1)),
  kind: v.picklist(PLAN_ELEMENT_KINDS),
  /** Absent of a pose. */
  element: v.optional(idSchema),
  /** Empty where it has none. */
  name: v.string(),
  /** Of one that was renamed. */
  former_name: v.optional(v.string()),
  /** Of a zone. */
  zone_type: v.optional(v.picklist(['zone', 'movable_obstacle_zone', 'no_go_zone', 'glass_wall'])),
  /** Most important first. */
  changes: v.pipe(v.array(v.picklist(PLAN_ELEMENT_CHANGES)), v.minLength(1)),
  /** How far its middle has moved, metres. */
  moved: v.optional(amount),
  /** m² of floor to clean, which only sectors have. */
  area: v.optional(beforeAfter),
  /** Of sectors, where lanes tell it. */
  seconds: v.optional(beforeAfter),
  before: v.optional(outlineSchema),
  after: v.optional(outlineSchema),
})
export type PlanChange = v.InferOutput<typeof planChangeSchema>

/** When a robot goes over to the version. `never`: it plays recorded runs. */
const GOING_OVER = ['now', 'afterRun', 'whenOnline', 'never'] as const
const concernedRobotSchema = v.object({
  id: idSchema,
  name: v.string(),
  display_name: v.string(),
  /** Of the plan, as the robot works by it. */
  version: v.pipe(count, v.minValue(1)),
  online: v.boolean(),
  goes_over: v.picklist(GOING_OVER),
})
export type ConcernedRobot = v.InferOutput<typeof concernedRobotSchema>

const versionSchema = v.object({
  plan: idSchema,
  version: v.pipe(count, v.minValue(1)),
  date: v.optional(wireTimeSchema),
  login_name: v.optional(v.string()),
})

/** Whose subscriptions hear of it in all, and how many there are by what they are for. */
const audienceSchema = v.object({
  people: count,
  notifications: v.array(v.object({ notification: v.picklist(NOTIFICATIONS), subscriptions: count })),
})

export const planChangesSchema = v.object({
  /** `date`: when it was made. */
  version: versionSchema,
  /** What it is held against; `date`: when that was published. Absent where no version stands: all is new. */
  against: v.optional(versionSchema),
  /** Pixels of `map.png` of the version; absent where the map cannot be read. */
  map: v.optional(
    v.object({ width: count, height: count, resolution: amount, origin: v.tuple([finite, finite, finite]) }),
  ),
  changes: v.array(planChangeSchema),
  /** m² of floor to clean, counted once. */
  area: beforeAfter,
  /** By the lanes; of all sectors, the ways between them and home. */
  seconds: beforeAfter,
  files: v.array(v.object({ name: v.string(), change: v.picklist(['added', 'removed', 'changed']) })),
  robots: v.array(concernedRobotSchema),
  audience: audienceSchema,
})
export type PlanChanges = v.InferOutput<typeof planChangesSchema>

/** From so many finished runs on it is told how far they were from what was estimated. */
export const LEAST_PAST_RUNS = 10
/** Of the newest ones. */
export const MAX_PAST_RUNS = 50
/** So many stand beside what was predicted of them. */
export const MAX_RECENT_RUNS = 5

export const planEstimateSchema = v.object({
  plan: idSchema,
  /** Of the robots' commonest width; 0 where no sector can be reached. */
  seconds: amount,
  /** `swath`: metres that a robot cleans in one pass; `robots` of the plan that have it. The commonest first. */
  widths: v.array(v.object({ swath: amount, robots: count, seconds: amount })),
  /** Of the commonest width: the lanes of a sector and the way to it. One that cannot be reached has 0. */
  sectors: v.array(v.object({ sector: idSchema, name: v.string(), seconds: amount })),
  /** Percent of the floor to clean that a robot of the commonest width covers where nothing is in its way; absent where nobody knows. */
  coverage: v.optional(amount),
  /** The newest finished runs of this plan, the newest first: how long they took and what was predicted, seconds, and percent of their floor that they covered. */
  recent: v.array(
    v.object({ report: idSchema, start: wireTimeSchema, seconds: amount, predicted: amount, coverage: amount }),
  ),
  /** Finished runs of this plan, in percent of what was estimated: above 0 they took longer. */
  past: v.object({
    runs: count,
    /** Newest first; empty below `LEAST_PAST_RUNS`, as the three figures are absent. */
    errors: v.array(finite),
    median: v.optional(finite),
    /** Eight in ten runs lie between these. */
    low: v.optional(finite),
    high: v.optional(finite),
  }),
  /** Who hears of a version of this plan that is published. */
  audience: audienceSchema,
})
export type PlanEstimate = v.InferOutput<typeof planEstimateSchema>
