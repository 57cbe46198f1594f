/** Pictures of reports, drawn over the pretty map of the plan: whole numbers of its cells, the first row at the top. */

import { inflateRawSync } from 'node:zlib'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import * as v from 'valibot'
import { parse } from 'yaml'
import { type PlanElements, type Point, planElementsSchema, type Sector } from '../../../contract/plan/elements.ts'
import { reportDetailsSchema } from '../../../contract/robot/runReport.ts'
import { areaOfCells, type CellBits, cellFrameOf, cellsOfBytes, hasCell } from '../../../floor/cellBits.ts'
import { createCellCounts } from '../../../floor/cellCounts.ts'
import { cleanableFloor, occupancyCellsOf } from '../../../floor/cleanable.ts'
import { toFrame } from '../../../floor/geometry.ts'
import { type MapCells, mapCellsOf } from '../../../floor/mapCells.ts'
import type { MapFrame } from '../../../floor/mapFrame.ts'
import { readMapImage } from '../../plans/image.ts'
import { readMapHead } from '../../plans/mapHead.ts'
import { prettyPicture } from '../../plans/pictures.ts'

const bytes = v.instance(Uint8Array)
/** Files of the plan's version as they are. */
const planSchema = v.object({ yaml: bytes, png: bytes, pretty: v.optional(bytes), sectors: bytes })
export const pictureOrderSchema = v.variant('kind', [
  v.object({ kind: v.literal('coverage'), plan: planSchema, coverage: v.optional(bytes), path: v.optional(bytes) }),
  v.object({ kind: v.literal('sectors'), plan: planSchema, details: v.string() }),
  v.object({ kind: v.literal('superimposed'), plan: planSchema, coverages: v.array(bytes) }),
])
export type PictureOrder = v.InferOutput<typeof pictureOrderSchema>
/** `png`: the picture. Areas m²; of a superimposed one. */
export type DrawnPicture = {
  readonly png: Uint8Array
  readonly areas: { readonly cleanable: number; readonly union: number; readonly always: number }
}

/** On a side; larger maps are drawn coarser. */
const MAX_SIDE = 2048
/** More vertices than that show no more. */
const MAX_PATH_VERTICES = 20_000
const VERTEX_FLOATS = 3
const PATH_WIDTH = 1.5
const OUTLINE_WIDTH = 3

/** Red, green, blue and opacity. */
type Paint = readonly [number, number, number, number]
const COVERED: Paint = [15, 139, 141, 120]
const NEVER: Paint = [217, 72, 15, 190]
const CLEAR: Paint = [0, 0, 0, 0]
/** From seldom to always: lightness falls all along, so that it reads without hues. */
const SCALE: readonly Paint[] = [
  [218, 226, 140, 215],
  [144, 203, 120, 215],
  [70, 170, 134, 215],
  [38, 130, 142, 215],
  [49, 88, 139, 215],
  [62, 44, 112, 215],
]
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

type Ground = {
  readonly map: MapCells
  readonly frame: MapFrame
  readonly elements: PlanElements
  /** The pretty map, as large as the picture. */
  readonly base: Sharp
  readonly width: number
  readonly height: number
}

/** @throws where a file of the plan cannot be read */
async function groundOf({ yaml, png, pretty, sectors }: PictureOrder['plan']): Promise<Ground> {
  const head = readMapHead(yaml)
  const image = await readMapImage(png)
  if (!head.ok || !image.ok) throw new Error('The map of the plan cannot be read')
  const map = mapCellsOf(image.raster, head.head)
  const { width: columns, height: rows } = map.grid
  const scale = Math.min(1, MAX_SIDE / Math.max(columns, rows))
  const [width, height] = [Math.max(1, Math.round(columns * scale)), Math.max(1, Math.round(rows * scale))]
  const text = new TextDecoder().decode(sectors)
  const elements = v.parse(planElementsSchema, parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' }))
  const base = sharp(pretty ?? (await prettyPicture(map))).resize(width, height, { kernel: 'nearest', fit: 'fill' })
  const { origin, resolution } = head.head
  return { map, frame: { origin, resolution, width: columns, height: rows }, elements, base, width, height }
}

/** A layer over the whole picture; `paintOf` gets a cell by row · width + column, row 0 the lowest. */
function cellLayer({ frame, width, height }: Ground, paintOf: (index: number) => Paint): OverlayOptions {
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    const row = frame.height - 1 - Math.floor((y * frame.height) / height)
    for (let x = 0; x < width; x++)
      pixels.set(paintOf(row * frame.width + Math.floor((x * frame.width) / width)), (y * width + x) * 4)
  }
  return { input: Buffer.from(pixels.buffer), raw: { width, height, channels: 4 } }
}

function vectorLayer({ width, height }: Ground, shapes: readonly string[]): OverlayOptions {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
  return { input: Buffer.from(svg) }
}

/** Map metres to pixels of the picture, as SVG writes points. */
function pixelsOf({ frame, width, height }: Ground): (point: Point) => string {
  const [x, y, w] = frame.origin
  const scale = { x: width / (frame.width * frame.resolution), y: height / (frame.height * frame.resolution) }
  return point => {
    const at = toFrame({ x, y, w }, point)
    return `${(at.x * scale.x).toFixed(1)},${(height - at.y * scale.y).toFixed(1)}`
  }
}

function cellsOf(frame: MapFrame, deflated: Uint8Array): CellBits | undefined {
  const cells = cellFrameOf(frame)
  const size = Math.ceil(cells.width / 8) * cells.height
  return cellsOfBytes(cells, inflateRawSync(deflated, { maxOutputLength: size }))
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

const NO_AREAS = { cleanable: 0, union: 0, always: 0 }

async function finished(ground: Ground, layers: readonly OverlayOptions[], areas = NO_AREAS): Promise<DrawnPicture> {
  return {
    png: await ground.base
      .ensureAlpha()
      .composite([...layers])
      .png({ compressionLevel: 6 })
      .toBuffer(),
    areas,
  }
}

/** How often each cell was covered; cleanable floor that never was stands out by a colour of its own. */
function superimpose(ground: Ground, coverages: readonly Uint8Array[]): Promise<DrawnPicture> {
  const frame = cellFrameOf(ground.frame)
  const counts = createCellCounts(frame)
  for (const coverage of coverages) {
    const cells = cellsOf(ground.frame, coverage)
    if (cells) counts.add(cells)
  }
  const cleanable = cleanableFloor(occupancyCellsOf(ground.map), ground.elements.sectors)
  const sets = counts.sets()
  const layer = cellLayer(ground, index => {
    const times = counts.at(index)
    if (times === 0) return hasCell(cleanable.cells, index) ? NEVER : CLEAR
    return SCALE[Math.min(SCALE.length - 1, Math.floor((times / sets) * SCALE.length))] ?? CLEAR
  })
  return finished(ground, [layer], {
    cleanable: areaOfCells(frame, cleanable.count),
    union: areaOfCells(frame, counts.inSome()),
    always: areaOfCells(frame, counts.inAll()),
  })
}

/** @throws where a file or a raster cannot be read */
export async function drawReports(order: PictureOrder): Promise<DrawnPicture> {
  const ground = await groundOf(order.plan)
  if (order.kind === 'superimposed') return superimpose(ground, order.coverages)
  if (order.kind === 'sectors') return finished(ground, [vectorLayer(ground, sectorShapes(ground, order.details))])
  const cells = order.coverage && cellsOf(ground.frame, order.coverage)
  return finished(ground, [
    ...(cells ? [cellLayer(ground, index => (hasCell(cells, index) ? COVERED : CLEAR))] : []),
    ...(order.path ? [vectorLayer(ground, pathShapes(ground, order.path))] : []),
  ])
}
