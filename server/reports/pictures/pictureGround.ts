/** The pretty map of a plan as the ground of pictures: whole numbers of its cells, the first row at the top. */
import { inflateRawSync } from 'node:zlib'
import sharp, { type OverlayOptions } from 'sharp'
import * as v from 'valibot'
import { parse } from 'yaml'
import { type PlanElements, type Point, planElementsSchema } from '../../../contract/plan/elements.ts'
import { type CellBits, cellFrameOf, cellsOfBytes } from '../../../floor/cellBits.ts'
import { toFrame } from '../../../floor/geometry.ts'
import { type MapCells, mapCellsOf } from '../../../floor/mapCells.ts'
import type { MapFrame } from '../../../floor/mapFrame.ts'
import { readMapImage } from '../../plans/image.ts'
import { readMapHead } from '../../plans/mapHead.ts'
import { prettyPicture } from '../../plans/pictures.ts'

export const bytesSchema = v.custom<Uint8Array>(value => value instanceof Uint8Array)
/** Files of the plan's version as they are. */
export const planBytesSchema = v.object({
  yaml: bytesSchema,
  png: bytesSchema,
  pretty: v.optional(bytesSchema),
  sectors: bytesSchema,
})
export type PlanBytes = v.InferOutput<typeof planBytesSchema>

/** On a side; larger maps are drawn coarser. */
const MAX_SIDE = 2048
/** Red, green, blue and opacity. */
export type Paint = readonly [number, number, number, number]

export type PlanMap = { readonly map: MapCells; readonly frame: MapFrame; readonly elements: PlanElements }
export type Ground = PlanMap & {
  /** The pretty map, as large as the picture; four channels. */
  readonly base: Uint8Array
  readonly width: number
  readonly height: number
}

/** @throws where a file of the plan cannot be read */
export async function readPlanMap({ yaml, png, sectors }: PlanBytes): Promise<PlanMap> {
  const head = readMapHead(yaml)
  const image = await readMapImage(png)
  if (!head.ok || !image.ok) throw new Error('The map of the plan cannot be read')
  const map = mapCellsOf(image.raster, head.head)
  const { width, height } = map.grid
  const text = new TextDecoder().decode(sectors)
  const elements = v.parse(planElementsSchema, parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' }))
  const { origin, resolution } = head.head
  return { map, frame: { origin, resolution, width, height }, elements }
}

/** @throws where a file of the plan cannot be read */
export async function groundOf(plan: PlanBytes): Promise<Ground> {
  const read = await readPlanMap(plan)
  const { width: columns, height: rows } = read.frame
  const scale = Math.min(1, MAX_SIDE / Math.max(columns, rows))
  const [width, height] = [Math.max(1, Math.round(columns * scale)), Math.max(1, Math.round(rows * scale))]
  const base = await sharp(plan.pretty ?? (await prettyPicture(read.map)))
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer()
  return { ...read, base, width, height }
}

/** A layer over the whole picture. `paintOf` has the place of its paint in `paints` for each cell by row · width + column, row 0 the lowest. */
export function cellLayer(
  { frame, width, height }: Ground,
  paintOf: Uint8Array,
  paints: readonly Paint[],
): OverlayOptions {
  // One 32-bit word a pixel, its bytes in the order of the channels.
  const words = new Uint32Array(Uint8Array.from(paints.flat()).buffer)
  const pixels = new Uint32Array(width * height)
  const columns = Uint32Array.from({ length: width }, (_, x) => Math.floor((x * frame.width) / width))
  for (let y = 0; y < height; y++) {
    const row = (frame.height - 1 - Math.floor((y * frame.height) / height)) * frame.width
    for (let x = 0; x < width; x++) pixels[y * width + x] = words[paintOf[row + (columns[x] ?? 0)] ?? 0] ?? 0
  }
  return { input: Buffer.from(pixels.buffer), raw: { width, height, channels: 4 } }
}

export function vectorLayer({ width, height }: Ground, shapes: readonly string[]): OverlayOptions {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
  return { input: Buffer.from(svg) }
}

/** Map metres to pixels of the picture, as SVG writes points. */
export function pixelsOf({ frame, width, height }: Ground): (point: Point) => string {
  const [x, y, w] = frame.origin
  const scale = { x: width / (frame.width * frame.resolution), y: height / (frame.height * frame.resolution) }
  return point => {
    const at = toFrame({ x, y, w }, point)
    return `${(at.x * scale.x).toFixed(1)},${(height - at.y * scale.y).toFixed(1)}`
  }
}

/** Cells of a run; undefined when they are not as many as the frame asks for. @throws where they cannot be inflated, or come to more */
export function cellsOf(frame: MapFrame, deflated: Uint8Array): CellBits | undefined {
  const cells = cellFrameOf(frame)
  const size = Math.ceil(cells.width / 8) * cells.height
  return cellsOfBytes(cells, inflateRawSync(deflated, { maxOutputLength: size }))
}

/** The ground with layers over it, as a PNG. */
export const pictureOf = ({ base, width, height }: Ground, layers: readonly OverlayOptions[]): Promise<Buffer> =>
  sharp(base, { raw: { width, height, channels: 4 } })
    .composite([...layers])
    .png({ compressionLevel: 6 })
    .toBuffer()
