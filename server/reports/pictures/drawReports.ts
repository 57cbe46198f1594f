/** Pictures of one report, drawn over the pretty map of its plan. */
import { inflateRawSync } from 'node:zlib'
import * as v from 'valibot'
import type { Point, Sector } from '../../../contract/plan/elements.ts'
import { reportDetailsSchema } from '../../../contract/robot/runReport.ts'
import { type CellBits, eachCell } from '../../../floor/cellBits.ts'
import {
  bytesSchema,
  cellLayer,
  cellsOf,
  type Ground,
  groundOf,
  type Paint,
  pictureOf,
  pixelsOf,
  planBytesSchema,
  vectorLayer,
} from './pictureGround.ts'

export const coverageOrderSchema = v.object({
  kind: v.literal('coverage'),
  plan: planBytesSchema,
  coverage: v.optional(bytesSchema),
  path: v.optional(bytesSchema),
})
export const sectorsOrderSchema = v.object({ kind: v.literal('sectors'), plan: planBytesSchema, details: v.string() })
type PictureOrder = v.InferOutput<typeof coverageOrderSchema> | v.InferOutput<typeof sectorsOrderSchema>

/** More vertices than that show no more. */
const MAX_PATH_VERTICES = 20_000
const VERTEX_FLOATS = 3
const PATH_WIDTH = 1.5
const OUTLINE_WIDTH = 3

const COVERED: Paint = [15, 139, 141, 120]
const CLEAR: Paint = [0, 0, 0, 0]
const PATH_COLOUR = '#1f3f8f'
const SPRAY_COLOUR = '#7c3aed'
/** Of a sector that the report does not list. */
const PLAIN_COLOUR = '#6b7280'

/** */
function borderColour(rate: number, isDisinfected: boolean): string {
  if (rate < 50) return '#d92d20'
  if (rate < 75) return '#d97706'
  return isDisinfected ? '#3f9142' : '#0f8a4f'
}

/** Stretches of a path with the pen down, thinned where it has very many vertices. */
function pathShapes(ground: Ground, deflated: Uint8Array): readonly string[] {
  const inflated = inflateRawSync(deflated)
  const vertices = new Float32Array(Uint8Array.from(inflated).buffer)
  const count = Math.floor(vertices.length / VERTEX_FLOATS)
  const every = Math.ceil(count / MAX_PATH_VERTICES)
  const pixel = pixelsOf(ground)
  const strokes: string[][] = []
  for (let i = 0; i < count; i++) {
    const [x = 0, y = 0, pen = 0] = vertices.subarray(i * VERTEX_FLOATS, (i + 1) * VERTEX_FLOATS)
    if (pen === 0) strokes.push([])
    else if (i % every !== 0) continue
    strokes.at(-1)?.push(pixel({ x, y }))
  }
  return strokes
    .filter(({ length }) => length > 1)
    .map(
      points =>
        `<polyline points="${points.join(' ')}" fill="none" stroke="${PATH_COLOUR}" stroke-width="${PATH_WIDTH}" stroke-linejoin="round"/>`,
    )
}

function sectorShape(sector: Sector, pixel: (point: Point) => string, colour: string): string {
  const stroke = `stroke="${colour}" stroke-width="${OUTLINE_WIDTH}" stroke-linejoin="round"`
  if ('points' in sector)
    return `<polygon points="${sector.points.map(pixel).join(' ')}" fill="${colour}" fill-opacity="0.12" ${stroke}/>`
  const waypoints = sector.motion_array.motions[0]?.waypoints ?? []
  return `<polyline points="${waypoints.map(pixel).join(' ')}" fill="none" ${stroke}/>`
}

function sectorShapes(ground: Ground, text: string): readonly string[] {
  const details = v.parse(v.pipe(v.string(), v.parseJson(), reportDetailsSchema), text)
  const reported = new Map(details.sectors.map(stats => [stats.sector, stats]))
  const pixel = pixelsOf(ground)
  const sectors = ground.elements.sectors.map(sector => {
    const stats = reported.get(sector.id)
    const colour = stats ? borderColour(stats.rate, stats.sector_configuration.disinfection) : PLAIN_COLOUR
    return sectorShape(sector, pixel, colour)
  })
  const sprayed = details.disinfection.spray_zones.map(
    ({ points }) =>
      `<polygon points="${points.map(pixel).join(' ')}" fill="${SPRAY_COLOUR}" fill-opacity="0.25" stroke="${SPRAY_COLOUR}" stroke-dasharray="6 4"/>`,
  )
  return [...sectors, ...sprayed]
}

/** 1 for each cell that was covered. */
function coveredCells(cells: CellBits): Uint8Array {
  const covered = new Uint8Array(cells.frame.width * cells.frame.height)
  eachCell(cells, index => {
    covered[index] = 1
  })
  return covered
}

/** A PNG. @throws where a file or a raster cannot be read */
export async function drawReport(order: PictureOrder): Promise<Uint8Array> {
  const ground = await groundOf(order.plan)
  if (order.kind === 'sectors') return pictureOf(ground, [vectorLayer(ground, sectorShapes(ground, order.details))])
  const cells = order.coverage && cellsOf(ground.frame, order.coverage)
  return pictureOf(ground, [
    ...(cells ? [cellLayer(ground, coveredCells(cells), [CLEAR, COVERED])] : []),
    ...(order.path ? [vectorLayer(ground, pathShapes(ground, order.path))] : []),
  ])
}
