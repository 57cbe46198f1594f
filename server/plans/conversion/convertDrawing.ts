/** The checks of a drawing (L-051), and the files that are made of it (L-052). Never throws on what is in the files. */
import * as v from 'valibot'
import { parse, stringify } from 'yaml'
import {
  CONVERSION_CHECKS,
  type ConversionCheck,
  type ConversionCheckName,
} from '../../../contract/plan/conversionChecks.ts'
import { NO_ELEMENTS, type PlanConfig, type PlanElements, planElementsSchema } from '../../../contract/plan/elements.ts'
import { isPlanFileName, PLAN_FILE_RULES } from '../../../contract/plan/planFileRules.ts'
import { cleanableFloor } from '../../../floor/cleanable.ts'
import { checkMovableObstacles, checkNoGoZones, checkSectors } from './areaChecks.ts'
import type { ConversionAnswer, ConversionOrder, Converted } from './conversionOrder.ts'
import { type Drawing, drawingOf } from './drawing.ts'
import { drawnElements, withUndrawn } from './drawnElements.ts'
import { type DrawnMap, readDrawnMap } from './drawnMap.ts'
import { createFindings, type Drawn, type Findings } from './findings.ts'
import { checkLayers, checkMoveImages } from './layerChecks.ts'
import { checkSettings, planSettingsOf } from './planSettings.ts'
import { readSvg } from './svgDocument.ts'
import { checkVectors } from './vectors.ts'
import { checkGlassWalls, checkRoomWalls } from './wallChecks.ts'

export async function convertDrawing(order: ConversionOrder): Promise<ConversionAnswer> {
  const bytes = new Map(order.files.map(file => [file.name, file.bytes]))
  const exists = createFindings()
  if (!order.isLegacy) exists.fault('plan', 'alreadyConverted')
  const map = await mapOf(bytes)
  if (map === undefined) exists.fault('map', bytes.has('map.png') && bytes.has('map.yaml') ? 'mapBroken' : 'mapMissing')
  const file = createFindings()
  const drawing = order.tooLarge.includes('plan.svg') ? tooLarge(file) : readDrawing(file, bytes.get('plan.svg'), map)
  const first = [exists.result('planExists', 1), file.result('svgFile', 1)]
  if (drawing === undefined || map === undefined)
    return { checks: { checks: withUnchecked(first), elements: NO_ELEMENTS }, converted: undefined }

  const pictures = order.names.filter(name => isPlanFileName(name) && PLAN_FILE_RULES[name].kind === 'image')
  const drawn: Drawn = { drawing, map, pictures: new Set(pictures) }
  const checks = withUnchecked([
    ...first,
    checkVectors(drawn),
    checkMovableObstacles(drawn),
    checkSettings(drawn),
    checkLayers(drawn),
    checkGlassWalls(drawn),
    checkSectors(drawn),
    checkNoGoZones(drawn),
    checkRoomWalls(drawn),
    await checkMoveImages(drawn),
  ])
  const elements = drawnElements(drawn)
  const isConverted = order.converts && checks.every(({ pass }) => pass)
  return {
    checks: { checks, elements },
    converted: isConverted ? convertedFiles(drawn, elements, bytes.get('sectors.yaml')) : undefined,
  }
}

async function mapOf(bytes: ReadonlyMap<string, Uint8Array>): Promise<DrawnMap | undefined> {
  const [yaml, picture] = [bytes.get('map.yaml'), bytes.get('map.png')]
  return yaml === undefined || picture === undefined ? undefined : readDrawnMap(yaml, picture)
}

function tooLarge(found: Findings): undefined {
  found.fault('file', 'svgTooLarge')
  return undefined
}

function readDrawing(found: Findings, bytes: Uint8Array | undefined, map: DrawnMap | undefined): Drawing | undefined {
  if (bytes === undefined) {
    found.fault('file', 'svgMissing')
    return undefined
  }
  const read = readSvg(bytes)
  if (!read.ok) {
    found.fault('file', read.token, read.line === undefined ? {} : { params: { line: read.line } })
    return undefined
  }
  const drawing = drawingOf(read.root)
  const { width, height } = map?.frame ?? {}
  if (map !== undefined && String(drawing.viewBox) !== String([0, 0, width, height])) {
    found.fault('file', 'svgViewBox', { params: { line: read.root.line } })
    return undefined
  }
  return drawing
}

/** All checks in their order; those that nobody could make have not passed. */
function withUnchecked(made: readonly ConversionCheck[]): ConversionCheck[] {
  const byName = new Map<ConversionCheckName, ConversionCheck>(made.map(check => [check.name, check]))
  return CONVERSION_CHECKS.map(
    name => byName.get(name) ?? { name, pass: false, total: 0, failed: 0, details: [{ token: 'notChecked' }] },
  )
}

function convertedFiles(drawn: Drawn, elements: PlanElements, before: Uint8Array | undefined): Converted | undefined {
  const settings = planSettingsOf(drawn)
  const { start, end } = elements
  if (settings === undefined || start === undefined || end === undefined) return undefined
  const config: PlanConfig = { plan_type: settings.plan_type, home: end }
  const whole = v.parse(planElementsSchema, withUndrawn(elements, elementsBefore(before)))
  const { count } = cleanableFloor(drawn.map.cells, whole.sectors)
  return {
    head: {
      ok: true,
      area: count * drawn.map.frame.resolution ** 2,
      sectors: whole.sectors.length,
      planType: config.plan_type,
      start,
      home: end,
    },
    files: [
      { name: 'sectors.yaml', bytes: yamlBytes(whole) },
      { name: 'config.yaml', bytes: yamlBytes(config) },
    ],
  }
}

/** Those that robots work by so far; none where the file is of no use. */
function elementsBefore(bytes: Uint8Array | undefined): PlanElements {
  if (bytes === undefined || bytes.byteLength > PLAN_FILE_RULES['sectors.yaml'].maxBytes) return NO_ELEMENTS
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const read = v.safeParse(
      planElementsSchema,
      parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' }),
    )
    return read.success ? read.output : NO_ELEMENTS
  } catch {
    return NO_ELEMENTS
  }
}

const yamlBytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(stringify(value, { aliasDuplicateObjects: false }))
