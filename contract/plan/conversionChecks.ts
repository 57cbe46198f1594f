/** What is looked at before a plan drawn with the older tool is converted (L-051). What the drawing has to be: docs/plan-svg.md. */
import * as v from 'valibot'
import { planElementsSchema } from './elements.ts'

/** In the order in which they are shown. */
export const CONVERSION_CHECKS = [
  'planExists',
  'svgFile',
  'validateStartAndEndVectors',
  'validateMovableObstacles',
  'validateCleaningPlanSettings',
  'validateLayers',
  'validateGlassWalls',
  'validateSectors',
  'validateNoGoZones',
  'validateRealRoomWalls',
  'validateMoveImages',
] as const
export type ConversionCheckName = (typeof CONVERSION_CHECKS)[number]

/** What a check can find; words for all of them: `planConvert.faults`. */
export const CONVERSION_FAULTS = [
  // Of the plan.
  'alreadyConverted',
  'mapMissing',
  'mapBroken',
  // Of the file as a whole. `notChecked`: the file cannot be read, so there is nothing to look at.
  'svgMissing',
  'svgTooLarge',
  'svgSyntax',
  'svgForbidden',
  'svgTooDeep',
  'svgTooMany',
  'svgNotSvg',
  'svgViewBox',
  'notChecked',
  // Of layers.
  'layerMissing',
  'layerTwice',
  'layerUnknown',
  'strayElement',
  'mapPicture',
  // Of anything that is drawn.
  'shapeUnreadable',
  'notClosed',
  'tooFewPoints',
  'tooSmall',
  'crossesItself',
  'outsideMap',
  'noNumber',
  'numberTwice',
  'nameInvalid',
  'settingInvalid',
  'tooManyOfAKind',
  // Of one kind.
  'startMissing',
  'startTwice',
  'endMissing',
  'endTwice',
  'noDirection',
  'notOnFloor',
  'settingMissing',
  'settingTwice',
  'settingUnknown',
  'otherMap',
  'endsInOpenFloor',
  'noSectors',
  'sectorsOverlap',
  'noFloor',
  'coversStart',
  'coversEnd',
  'noWalls',
  'notOnWall',
  'pictureName',
  'pictureBroken',
  'pictureSector',
  'pictureShape',
] as const
export type ConversionFault = (typeof CONVERSION_FAULTS)[number]

const finite = v.pipe(v.number(), v.finite())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const point = v.object({ x: finite, y: finite })

/**
 * One thing that is wrong. `params`: the number of the sector, zone, wall or picture (`number`, `other`), names of layers and settings that the
 * dialect has, m² (`area`) and the line of the file; nothing that somebody wrote. `at` and `outline` in metres in map; the outline of an area ends where it begins.
 */
export const conversionDetailSchema = v.object({
  token: v.picklist(CONVERSION_FAULTS),
  params: v.optional(v.record(v.string(), v.union([v.string(), finite]))),
  at: v.optional(point),
  outline: v.optional(v.array(point)),
})
export type ConversionDetail = v.InferOutput<typeof conversionDetailSchema>

/** `total`: how many things were looked at; `failed`: how many of them are not as they have to be. */
export const conversionCheckSchema = v.object({
  name: v.picklist(CONVERSION_CHECKS),
  pass: v.boolean(),
  total: count,
  failed: count,
  details: v.array(conversionDetailSchema),
})
export type ConversionCheck = v.InferOutput<typeof conversionCheckSchema>

/** All checks, in their order. `elements`: what of the drawing can be read, to be shown on the map, whether or not it passes. */
export const conversionChecksSchema = v.object({
  checks: v.array(conversionCheckSchema),
  elements: planElementsSchema,
})
export type ConversionChecks = v.InferOutput<typeof conversionChecksSchema>

/** Of the faults of one check so many are told; the others are counted. */
export const MAX_DETAILS = 50
