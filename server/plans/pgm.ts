/** Netpbm grey maps (PGM), plain and binary. */
import type { GreyImage } from '../../floor/floorPlan.ts'
import type { RasterResult } from '../../floor/raster.ts'
import { fitsLimits } from '../../floor/raster.ts'

const HASH = 0x23
const LINE_ENDS: ReadonlySet<number> = new Set([0x0a, 0x0d])
const SPACES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20])

export const isPgm = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && (bytes[1] === 0x32 || bytes[1] === 0x35)

/**
 * Reads P2 and P5 with any maxval to 65535 (two bytes a pixel above 255, the higher first) and comments anywhere in the head. Values
 * above maxval count as maxval; what stands behind the picture is left out.
 */
export function readPgm(bytes: Uint8Array): RasterResult {
  const cursor = { at: 2 }
  const [width, height, max] = [0, 1, 2].map(() => nextNumber(bytes, cursor))
  if (!width || !height || !max || max > 65_535) return { ok: false, fault: 'broken' }
  if (!fitsLimits(width, height)) return { ok: false, fault: 'tooLarge' }
  // Exactly one white-space byte parts a binary picture from its head.
  const data =
    bytes[1] === 0x32
      ? plainPixels(bytes, cursor, width * height, max)
      : binaryPixels(bytes.subarray(cursor.at + 1), width * height, max)
  return data ? { ok: true, raster: { width, height, channels: 1, max, data } } : { ok: false, fault: 'broken' }
}

type Cursor = { at: number }

/** The next whole number, over white space and comments; undefined when there is none. */
function nextNumber(bytes: Uint8Array, cursor: Cursor): number | undefined {
  let { at } = cursor
  while (at < bytes.length && (SPACES.has(bytes[at] ?? 0) || bytes[at] === HASH)) {
    if (bytes[at] === HASH) while (at < bytes.length && !LINE_ENDS.has(bytes[at] ?? 0)) at++
    else at++
  }
  const first = at
  let value = 0
  for (let digit = digitAt(bytes, at); digit !== undefined && at - first < 9; digit = digitAt(bytes, at)) {
    value = value * 10 + digit
    at++
  }
  cursor.at = at
  return at > first ? value : undefined
}

function digitAt(bytes: Uint8Array, at: number): number | undefined {
  const digit = (bytes[at] ?? 0) - 0x30
  return digit >= 0 && digit <= 9 ? digit : undefined
}

function plainPixels(bytes: Uint8Array, cursor: Cursor, count: number, max: number): Uint16Array | undefined {
  // Each pixel takes a digit and a space at least: a short file must not reserve memory for a large picture.
  if (bytes.length - cursor.at < count * 2 - 1) return undefined
  const pixels = new Uint16Array(count)
  for (let i = 0; i < count; i++) {
    const value = nextNumber(bytes, cursor)
    if (value === undefined) return undefined
    pixels[i] = Math.min(value, max)
  }
  return pixels
}

function binaryPixels(bytes: Uint8Array, count: number, max: number): Uint8Array | Uint16Array | undefined {
  const wide = max > 255
  if (bytes.length < count * (wide ? 2 : 1)) return undefined
  if (!wide) return bytes.subarray(0, count).map(value => Math.min(value, max))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint16Array.from({ length: count }, (_, i) => Math.min(view.getUint16(i * 2), max))
}

/** A grey picture of one byte a pixel as P5. */
export function writePgm({ width, height, data }: GreyImage): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const bytes = new Uint8Array(head.length + data.length)
  bytes.set(head)
  bytes.set(data, head.length)
  return bytes
}
