/** PNG pictures of plans, from outside: what the head promises is looked at before anything is decoded. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { MAX_MAP_SIDE } from '../../../floor/raster.ts'

/** 32 million: at 5 cm a square of 280 m. */
const MAX_PICTURE_PIXELS = 32_000_000

export type PngFault = {
  readonly token: 'imageKind' | 'imageHead' | 'imageTooLarge' | 'imageDepth' | 'imageAlpha' | 'imageBroken'
  /** What the file calls it. */
  readonly field: string
}

/** `plain`: nothing shines through, as a map has to be. `deep`: 16 bits a channel are taken as well. */
export type PngRules = { readonly plain: boolean; readonly deep: boolean }

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, type, 13 bytes of content, check sum. */
const HEAD_BYTES = SIGNATURE.byteLength + 25
const CONTENT_AT = SIGNATURE.byteLength + 8
/** Depths by colour type: grey, colour, palette, grey with alpha, colour with alpha. */
const DEPTHS: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
])

type Head = { readonly width: number; readonly height: number; readonly depth: number; readonly colour: number }

function headOf(bytes: Buffer): Head | undefined {
  if (bytes.byteLength < HEAD_BYTES) return undefined
  const typeAt = SIGNATURE.byteLength + 4
  const content = bytes.subarray(CONTENT_AT, CONTENT_AT + 13)
  const isHead =
    bytes.readUInt32BE(SIGNATURE.byteLength) === 13 &&
    bytes.toString('latin1', typeAt, CONTENT_AT) === 'IHDR' &&
    crc32(bytes.subarray(typeAt, CONTENT_AT + 13)) === bytes.readUInt32BE(CONTENT_AT + 13)
  if (!isHead) return undefined
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)]
  const [depth, colour, compression, filter, interlace] = content.subarray(8)
  if (depth === undefined || colour === undefined) return undefined
  const isKnown = DEPTHS.get(colour)?.includes(depth) === true && compression === 0 && filter === 0
  return isKnown && (interlace === 0 || interlace === 1) && width > 0 && height > 0
    ? { width, height, depth, colour }
    : undefined
}

/** Whether the picture can be drawn to its end. A few rows of it are in memory at a time. */
async function isWhole(bytes: Uint8Array): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true, failOn: 'warning' })
      .resize(16, 16, { fit: 'fill', kernel: 'nearest' })
      .raw()
      .toBuffer()
    return true
  } catch {
    return false
  }
}

/** Whether nothing shines through: of a picture that has a channel for it each pixel is looked at. */
async function isOpaque(bytes: Uint8Array): Promise<boolean> {
  const options = { limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true }
  const { hasAlpha } = await sharp(bytes, options).metadata()
  return !hasAlpha || (await sharp(bytes, options).stats()).isOpaque
}

/** What is wrong with a picture; undefined for one that is fine. Never throws. */
export async function pngFault(content: Uint8Array, { plain, deep }: PngRules): Promise<PngFault | undefined> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (!bytes.subarray(0, SIGNATURE.byteLength).equals(SIGNATURE)) return { token: 'imageKind', field: 'signature' }
  const head = headOf(bytes)
  if (head === undefined) return { token: 'imageHead', field: 'IHDR' }
  const { width, height, depth } = head
  if (Math.max(width, height) > MAX_MAP_SIDE || width * height > MAX_PICTURE_PIXELS)
    return { token: 'imageTooLarge', field: 'IHDR' }
  if (depth === 16 && !deep) return { token: 'imageDepth', field: 'IHDR' }
  if (!(await isWhole(content))) return { token: 'imageBroken', field: 'IDAT' }
  return plain && !(await isOpaque(content)) ? { token: 'imageAlpha', field: 'IHDR' } : undefined
}
