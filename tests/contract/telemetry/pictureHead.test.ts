import fc from 'fast-check'
import { Packr } from 'msgpackr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CAMERAS } from '../../../contract/cameras.ts'
import { decodeBody } from '../../../contract/telemetry/codec.ts'
import { MAX_PICTURE_PIXELS, pictureHead } from '../../../contract/telemetry/pictureHead.ts'
import { MAX_COSTMAP_CELLS } from '../../../contract/telemetry/records.ts'
import { MAX_MAP_PIXELS } from '../../../floor/raster.ts'
import { frame } from '../../workers/frames.ts'
import { jpegOf, pngOf, segment } from './pictures.ts'

const REFUSED = { ok: false, fault: 'body' } as const

test('M-077 the head of a picture tells what true encoders wrote', async () => {
  const picture = sharp({ create: { width: 321, height: 17, channels: 3, background: 'teal' } })
  const made: readonly (readonly [string, Buffer])[] = [
    ['image/png', await picture.clone().png().toBuffer()],
    ['image/png', await picture.clone().greyscale().png({ palette: true }).toBuffer()],
    ['image/jpeg', await picture.clone().jpeg().toBuffer()],
    ['image/jpeg', await picture.clone().jpeg({ progressive: true, mozjpeg: true }).toBuffer()],
    [
      'image/jpeg',
      await picture
        .clone()
        .withExif({ IFD0: { Copyright: 'x'.repeat(40_000) } })
        .jpeg()
        .toBuffer(),
    ],
  ]
  for (const [mime, bytes] of made) expect(pictureHead(bytes)).toEqual({ mime, width: 321, height: 17 })
  expect(pictureHead(await picture.clone().webp().toBuffer())).toBeUndefined()
})

test.for([
  ['a PNG that is a gigabyte once decoded', pngOf(16_000, 16_000)],
  ['a PNG with the largest sides that can be said', pngOf(0xffff_ffff, 0xffff_ffff)],
  ['a JPEG with the largest sides that can be said', jpegOf(0xffff, 0xffff)],
  ['one row more than is allowed', pngOf(4000, MAX_PICTURE_PIXELS / 4000 + 1)],
] as const)('M-009 M-077 %s is refused before anything decodes it', ([, bytes]) => {
  for (const camera of CAMERAS) expect(decodeBody(camera, bytes)).toEqual(REFUSED)
})

test('M-009 a picture of just as many pixels as are allowed is taken', () => {
  for (const make of [pngOf, jpegOf])
    expect(decodeBody('camera_front', make(4000, MAX_PICTURE_PIXELS / 4000)).ok).toBe(true)
})

test.for([
  ['nothing', []],
  ['its first bytes alone', [0xff, 0xd8, 0xff, 0xe0]],
  ['a PNG that is cut before its size', [...pngOf(10, 10).subarray(0, 23)]],
  ['a PNG of no pixels', [...pngOf(0, 10)]],
  ['a PNG whose first chunk is another', [...pngOf(10, 10)].with(12, 0x58)],
  ['a JPEG of no rows', [...jpegOf(10, 0)]],
  ['a JPEG that is cut before its size', [...jpegOf(10, 10).subarray(0, 28)]],
  ['a JPEG whose pixels come before its frame', [...jpegOf(10, 10, [], segment(0xda, [1, 2]))]],
  ['a JPEG that ends before its frame', [...jpegOf(10, 10, [], [0xff, 0xd9, 0, 4, 0, 0])]],
  ['a segment that is shorter than its length', [...jpegOf(10, 10, [], [0xff, 0xe0, 0, 1, 0])]],
  ['a segment that leads out of the bytes', [...jpegOf(10, 10, [], [0xff, 0xe0, 0xff, 0xff, 1])]],
  ['bytes between its segments', [...jpegOf(10, 10, [], [0xff, 0xe0, 0, 3, 1, 0])]],
] as const)('M-077 a picture with %s is refused', ([, bytes]) => {
  expect(decodeBody('camera_front', new Uint8Array(bytes))).toEqual(REFUSED)
})

test('M-077 the size of a JPEG is that of its frame, and not of a small picture that is hidden before it', () => {
  const hidden = jpegOf(2, 2)
  expect(pictureHead(jpegOf(640, 480, [], segment(0xe1, hidden)))).toMatchObject({ width: 640, height: 480 })
  // Bytes of filling may stand before a marker, and tables have numbers among those of frames.
  const tables = [...segment(0xc4, [0, 1, 2]), 0xff, 0xff, ...segment(0xdb, [3])]
  expect(pictureHead(jpegOf(640, 480, [], tables))).toMatchObject({ width: 640, height: 480 })
})

test('M-077 any bytes after the beginning of a picture are read or refused, never an exception and never without an end', () => {
  const lengths = fc.constantFrom(0, 1, 2, 3, 0x7f, 0xc0, 0xc4, 0xda, 0xff)
  fc.assert(
    fc.property(
      fc.constantFrom([0xff, 0xd8, 0xff], [...pngOf(1, 1).subarray(0, 16)]),
      fc.array(fc.oneof(lengths, fc.nat({ max: 255 })), { maxLength: 60 }),
      (start, rest) => {
        const head = pictureHead(new Uint8Array([...start, ...rest]))
        if (head) expect(Math.min(head.width, head.height)).toBeGreaterThan(0)
        expect(decodeBody('semseg', new Uint8Array([...start, ...rest])).ok).toBe(
          head !== undefined && head.width * head.height <= MAX_PICTURE_PIXELS,
        )
      },
    ),
    { numRuns: 3000 },
  )
})

const ORIGIN = { position: { x: 0, y: 0, z: 0 }, orientation: { x: 0, y: 0, z: 0, w: 1 } }
const costmapOf = (picture: Uint8Array, width: number, height: number) => ({
  data: Buffer.from(picture).toString('base64'),
  info: { resolution: 0.05, width, height, origin: ORIGIN },
})

const SOUND_COSTMAP = costmapOf(pngOf(160, 120), 160, 120)

test.for([
  ['a picture that is far larger than it says', costmapOf(pngOf(16_000, 16_000), 160, 120)],
  ['its sides exchanged', costmapOf(pngOf(120, 160), 160, 120)],
  ['a JPEG', costmapOf(jpegOf(160, 120), 160, 120)],
  ['no picture', costmapOf(new Uint8Array(60), 160, 120)],
  ['a picture that is cut short', costmapOf(pngOf(160, 120).subarray(0, 12), 160, 120)],
  ['more cells than a map has pixels', costmapOf(pngOf(10_000, 5001), 10_000, 5001)],
  ['a text that is no base64', { ...SOUND_COSTMAP, data: 'no base64!' }],
] as const)('M-098 a cost map with %s is refused by worker and robot', ([, body]) => {
  const packr = new Packr({ useRecords: false })
  expect(decodeBody('costmap_global', packr.pack(SOUND_COSTMAP)).ok).toBe(true)
  expect(decodeBody('costmap_global', packr.pack(body))).toEqual(REFUSED)
  expect(() => frame('costmap_global', 1, 0, body)).toThrow('Invalid')
})

test('M-098 a cost map has no more cells than a map has pixels', () => {
  expect(MAX_COSTMAP_CELLS).toBe(MAX_MAP_PIXELS)
})
