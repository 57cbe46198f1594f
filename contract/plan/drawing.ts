/**
 * A drawing: what stands on the map of a plan version while it is edited, and the commands that change it. A drawing is the fold of the version's
 * elements and all accepted commands, in the order in which the service accepted them (`floor/drawing/`).
 */
import * as v from 'valibot'
import { lineSchema } from '../text.ts'
import { DRAWN_KINDS, drawnElementSchema, sectorSchema, waypointSchema, zoneSchema } from './elements.ts'
import { planPoseSchema, pointSchema, pointsSchema, shapeSchema } from './shapes.ts'

/** Lists of a plan's elements, by their name in the file (E-002), in the order of the element tree. */
export const ELEMENT_KINDS = ['sectors', 'zones', 'points_of_reference', ...DRAWN_KINDS] as const
export type ElementKind = (typeof ELEMENT_KINDS)[number]

/** Poses that a plan has once. `home` is where the robot docks and stands in `config.yaml`. */
export const PLAN_PLACES = ['start', 'end', 'home'] as const
export type PlanPlace = (typeof PLAN_PLACES)[number]

/**
 * Names an element through all changes of a drawing, and is never used again. `sectors:3` is the element of that kind with that id in the version that
 * the drawing began with; a new element brings a random one.
 */
export const elementKeySchema = v.pipe(lineSchema, v.regex(/^(?:[a-z_]{1,40}:\d{1,15}|[0-9a-f-]{36})$/))
export type ElementKey = v.InferOutput<typeof elementKeySchema>

/** An element with its kind. The drawing gives a new one its id; until then that is 1 and means nothing. */
export const elementSchema = v.union([
  v.object({ kind: v.literal('sectors'), value: sectorSchema }),
  v.object({ kind: v.literal('zones'), value: zoneSchema }),
  v.object({ kind: v.literal('points_of_reference'), value: waypointSchema }),
  v.object({ kind: v.picklist(DRAWN_KINDS), value: drawnElementSchema }),
])
export type Element = v.InferOutput<typeof elementSchema>

/** The most elements that one command names: as many as a file of another tool gives, so that reading one is one command. */
export const MAX_COMMAND_ELEMENTS = 2000
const finite = v.pipe(v.number(), v.finite())
const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const keys = v.pipe(v.array(elementKeySchema), v.minLength(1), v.maxLength(MAX_COMMAND_ELEMENTS))
/** `before`: the element of the same kind that it stands in front of; null is last. */
const placed = v.object({ key: elementKeySchema, element: elementSchema, before: v.nullable(elementKeySchema) })
const added = v.pipe(v.array(placed), v.maxLength(MAX_COMMAND_ELEMENTS))
const key = elementKeySchema
const moves = v.pipe(v.array(v.object({ key, by: pointSchema })), v.minLength(1), v.maxLength(MAX_COMMAND_ELEMENTS))
const reordering = v.object({ key, before: v.nullable(key) })
const reorderings = v.pipe(v.array(reordering), v.minLength(1), v.maxLength(MAX_COMMAND_ELEMENTS))
const eachFields = v.pipe(
  v.array(v.object({ key, element: elementSchema })),
  v.minLength(1),
  v.maxLength(MAX_COMMAND_ELEMENTS),
)
/** `further`: the paths of a sector after its first one, as many as it has. `lane_heading_deg`: of a sector that is an area and has one. */
const shaped = v.object({
  key,
  shape: shapeSchema,
  lane_heading_deg: v.optional(finite),
  further: v.optional(v.pipe(v.array(pointsSchema(2)), v.maxLength(MAX_COMMAND_ELEMENTS))),
})
const factor = v.pipe(finite, v.minValue(-1000), v.maxValue(1000))

/** Every change of a drawing. Each has an opposite of the same set, so that undoing is a command like any other. */
export const drawingCommandSchema = v.variant('type', [
  v.object({ type: v.literal('add'), elements: v.pipe(added, v.minLength(1)) }),
  v.object({ type: v.literal('remove'), keys }),
  /** Some elements give way to others at once: a split, a union, what is pasted over. */
  v.object({ type: v.literal('replace'), remove: keys, add: added }),
  /** The shape of a zone or a drawn element; the area or path of a sector as a polygon or polyline; the place of a waypoint as a point. */
  v.object({ type: v.literal('setShape'), key, shape: shapeSchema }),
  v.object({
    type: v.literal('setShapes'),
    shapes: v.pipe(v.array(shaped), v.minLength(1), v.maxLength(MAX_COMMAND_ELEMENTS)),
  }),
  v.object({ type: v.literal('moveVertex'), key, index, to: pointSchema }),
  v.object({ type: v.literal('insertVertex'), key, index, at: pointSchema }),
  v.object({ type: v.literal('removeVertex'), key, index }),
  v.object({ type: v.literal('translate'), keys, by: pointSchema }),
  /** Each by a way of its own: what is aligned. */
  v.object({ type: v.literal('translateEach'), moves }),
  /** About a point: first the factors along x and y, then the turn. */
  v.object({
    type: v.literal('transform'),
    keys,
    about: pointSchema,
    factors: v.object({ x: factor, y: factor }),
    turn: finite,
  }),
  /** All but id and geometry of one element, as `element` has them. */
  v.object({ type: v.literal('setFields'), key, element: elementSchema }),
  v.object({ type: v.literal('setFieldsEach'), fields: eachFields }),
  /** In front of another element of its kind; null is last. */
  v.object({ type: v.literal('reorder'), key, before: v.nullable(key) }),
  /** One after the other: what is dragged in a list together. */
  v.object({ type: v.literal('reorderEach'), moves: reorderings }),
  v.object({ type: v.literal('setPlace'), place: v.picklist(PLAN_PLACES), pose: v.nullable(planPoseSchema) }),
])
export type DrawingCommand = v.InferOutput<typeof drawingCommandSchema>

/** Why a command does not apply to a drawing; words are under `editor.refused` of the locales. */
export const COMMAND_REFUSALS = [
  'elementGone',
  'keyTaken',
  'vertexGone',
  'wrongShape',
  'tooFewPoints',
  'tooMany',
  'homeNeeded',
  'brokenShape',
] as const
export type CommandRefusal = (typeof COMMAND_REFUSALS)[number]

/** A command as an editor sends it. `id` makes a repeat harmless; `undoes` is the command that it takes back or makes again. */
export const sentCommandSchema = v.object({
  id: v.pipe(lineSchema, v.uuid()),
  undoes: v.optional(v.pipe(lineSchema, v.uuid())),
  command: drawingCommandSchema,
})
export type SentCommand = v.InferOutput<typeof sentCommandSchema>

/** A command in the draft's order. `sequence` counts from 1 without gaps. */
export const acceptedCommandSchema = v.object({
  ...sentCommandSchema.entries,
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  login: v.pipe(v.number(), v.safeInteger()),
  login_name: v.string(),
})
export type AcceptedCommand = v.InferOutput<typeof acceptedCommandSchema>
