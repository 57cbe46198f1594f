import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { CellSet } from '../../contract/robot/runReport.ts'
import type { MapFrame } from '../../floor/mapFrame.ts'

const inflate = promisify(inflateRaw)

/** Float32 x, y and pen of a vertex. */
const VERTEX_BYTES = 12
/** Eight hours of a vertex each five centimetres, and more. */
const MAX_VERTICES = 1_000_000
/** A frame is told in decimals; maps lie on a raster of whole cells. */
const ROUNDING_M = 1e-6

export type Checked = { readonly ok: true; readonly bytes: Buffer } | { readonly ok: false; readonly fault: string }

const fault = (sentence: string): Checked => ({ ok: false, fault: sentence })

/** The bytes, once unpacked; undefined when they are not what deflate writes, or more than so many. */
async function unpacked(deflated: Buffer, most: number): Promise<Buffer | undefined> {
  try {
    return await inflate(deflated, { maxOutputLength: most })
  } catch {
    return undefined
  }
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDING_M

/** The cells that a run covered, as they are stored: on the frame of the plan's map, and unpacked as many as it has. */
export async function checkedCells(cells: CellSet, map: MapFrame): Promise<Checked> {
  const { width, height, resolution, origin } = cells
  const [x, y] = map.origin
  const isOnMap =
    width === map.width &&
    height === map.height &&
    isNear(resolution, map.resolution) &&
    isNear(origin.x, x) &&
    isNear(origin.y, y)
  if (!isOnMap) return fault('The frame of the coverage is not that of the plan’s map.')
  const bytes = Buffer.from(cells.bits, 'base64')
  const size = Math.ceil(width / 8) * height
  const bits = await unpacked(bytes, size)
  if (bits?.byteLength !== size) return fault('The bits of the coverage are not those of its frame.')
  return { ok: true, bytes }
}

/** Where the robot drove, as it is stored. */
export async function checkedPath(path: string): Promise<Checked> {
  const bytes = Buffer.from(path, 'base64')
  const vertices = await unpacked(bytes, MAX_VERTICES * VERTEX_BYTES)
  if (vertices === undefined || vertices.byteLength % VERTEX_BYTES !== 0)
    return fault('The path does not hold three numbers for each vertex, or has more than a million of them.')
  for (let at = 0; at < vertices.byteLength; at += 4)
    if (!Number.isFinite(vertices.readFloatLE(at))) return fault('The path holds what is not a number.')
  return { ok: true, bytes }
}
