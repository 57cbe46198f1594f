import sharp from 'sharp'
import { fitsLimits, MAX_MAP_PIXELS, type RasterResult } from '../../floor/raster.ts'
import { isPgm, readPgm } from './pgm.ts'

const PNG_MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

/** The pixels of a map picture, recognised by its first bytes and not by its name. Never throws. */
export async function readMapImage(bytes: Uint8Array): Promise<RasterResult> {
  if (isPgm(bytes)) return readPgm(bytes)
  if (!PNG_MAGIC.every((byte, i) => bytes[i] === byte)) return { ok: false, fault: 'kind' }
  try {
    return await readPng(bytes)
  } catch {
    return { ok: false, fault: 'broken' }
  }
}

/** Grey, colour, palette, with or without alpha, 1 to 16 bits. Values stay as they are in the file: no colour profile, no gamma. */
async function readPng(bytes: Uint8Array): Promise<RasterResult> {
  // The limit that counts is ours, below: sharp's own does not distinguish "too large" from "broken".
  const head = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (!fitsLimits(head.width, head.height)) return { ok: false, fault: 'tooLarge' }
  const image = sharp(bytes, { limitInputPixels: MAX_MAP_PIXELS, ignoreIcc: true })
  const wide = head.depth === 'ushort'
  const isGrey = head.space === 'b-w' && head.channels === 1
  if (wide) image.toColourspace('rgb16')
  else if (isGrey) image.toColourspace('b-w')
  const { data, info } = await image.raw({ depth: wide ? 'ushort' : 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels !== 1 && channels !== 3 && channels !== 4) return { ok: false, fault: 'kind' }
  const pixels = wide ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2) : data
  return { ok: true, raster: { width, height, channels, max: wide ? 65_535 : 255, data: pixels } }
}
