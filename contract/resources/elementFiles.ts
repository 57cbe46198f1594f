/** Elements of a plan as files of other tools, and what of such files becomes elements. */
import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { elementSchema } from '../plan/drawing.ts'
import { planElementsSchema } from '../plan/elements.ts'
import { lineSchema } from '../text.ts'

const finite = v.pipe(v.number(), v.finite())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const fileSchema = v.object({ name: v.pipe(lineSchema, v.minLength(1), v.maxLength(200)), base64: base64Schema })

/** Metres a second: the top speed of the robots that drive by the plan. */
const topSpeedSchema = v.optional(v.pipe(finite, v.minValue(0.05), v.maxValue(10)), 1)
/** A limit is `base` + `multiplier` · cell, as the message CostmapFilterInfo of Nav2 has it. */
const linear = {
  base: v.optional(v.pipe(finite, v.minValue(-1e6), v.maxValue(1e6)), 100),
  multiplier: v.optional(v.pipe(finite, v.minValue(-1e6), v.maxValue(1e6)), -1),
}
const mask = { yaml: fileSchema, image: fileSchema }

/** What a mask of Nav2 means, by the numbers of its filter types 0, 1 and 2. */
export const MASK_FILTERS = ['keepout', 'speedPercent', 'speedAbsolute'] as const

export const readElementsSchema = v.variant('format', [
  v.object({ format: v.literal('geoJson'), file: fileSchema }),
  v.object({ format: v.literal('zoneSet'), file: fileSchema, top_speed: topSpeedSchema }),
  v.object({ format: v.literal('valetudo'), file: fileSchema }),
  v.object({
    format: v.literal('mask'),
    filter: v.picklist(MASK_FILTERS),
    ...mask,
    ...linear,
    top_speed: topSpeedSchema,
  }),
])
export type ReadElements = v.InferOutput<typeof readElementsSchema>
export type ReadFormat = ReadElements['format']

/** What a file holds and a plan cannot; words are under `editor.exchange.leftOut` of the locales. */
export const LEFT_OUT_KINDS = ['zoneType', 'tinyArea', 'hole', 'geometry', 'noShape', 'element', 'noLimit'] as const
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number]
const leftOutSchema = v.array(v.object({ what: v.picklist(LEFT_OUT_KINDS), count }))

/** The most elements that a file gives. */
export const MAX_READ_ELEMENTS = 2000

/**
 * `agreement`, of masks: how well the zones do what the mask does: intersection over union of the cells, and the farthest that a cell of one lies
 * from the nearest of the other in metres (null where one has none).
 */
const agreementSchema = v.object({ iou: finite, deviation: v.nullable(finite) })
export const readElementsAnswerSchema = v.object({
  elements: v.pipe(v.array(elementSchema), v.maxLength(MAX_READ_ELEMENTS)),
  left_out: leftOutSchema,
  agreement: v.optional(agreementSchema),
})
export type ReadElementsAnswer = v.InferOutput<typeof readElementsAnswerSchema>

/** Where the cells of a mask lie, as the plan's own map has them. */
const frameSchema = v.object({
  width: v.pipe(count, v.minValue(1), v.maxValue(16_384)),
  height: v.pipe(count, v.minValue(1), v.maxValue(16_384)),
  resolution: v.pipe(finite, v.minValue(0.001), v.maxValue(10)),
  origin: v.tuple([finite, finite, finite]),
})

export const WRITTEN_FORMATS = ['geoJson', 'zoneSet', 'keepoutMask', 'speedMask'] as const
export type WrittenFormat = (typeof WRITTEN_FORMATS)[number]

export const writeElementsSchema = v.object({
  format: v.picklist(WRITTEN_FORMATS),
  /** Of the plan: the files are named by it. */
  name: v.pipe(lineSchema, v.maxLength(200)),
  elements: planElementsSchema,
  frame: frameSchema,
  top_speed: topSpeedSchema,
})
export type WriteElements = v.InferOutput<typeof writeElementsSchema>

/** `agreement`, of masks: how well the zones that another tool reads out of the mask do what it does, as in `readElementsAnswerSchema`. */
export const writeElementsAnswerSchema = v.object({
  files: v.array(v.object({ name: v.string(), base64: v.string() })),
  left_out: leftOutSchema,
  agreement: v.optional(agreementSchema),
})
export type WriteElementsAnswer = v.InferOutput<typeof writeElementsAnswerSchema>
