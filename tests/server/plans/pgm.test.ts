import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMapImage } from '../../../server/plans/image.ts'
import { readPgm } from '../../../server/plans/pgm.ts'

const pgm = (head: string, ...bytes: number[]): Uint8Array =>
  Buffer.concat([Buffer.from(head, 'latin1'), Uint8Array.from(bytes)])

function pixels(bytes: Uint8Array): readonly number[] | string {
  const result = readPgm(bytes)
  return result.ok
    ? [result.raster.width, result.raster.height, result.raster.max, ...result.raster.data]
    : result.fault
}

test('L-002 a binary PGM, with comments anywhere in its head', () => {
  expect(pixels(pgm('P5\n# made by a mapper, 0.050 m/pix\n2 # wide\n2\n#last\n255\n', 0, 35, 10, 255))).toEqual([
    2, 2, 255, 0, 35, 10, 255,
  ])
})

test('L-002 two bytes a pixel above maxval 255, the higher first', () => {
  expect(pixels(pgm('P5 2 1 1000 ', 0x01, 0x00, 0xff, 0xff))).toEqual([2, 1, 1000, 256, 1000])
})

test('L-002 a plain PGM', () => {
  expect(pixels(pgm('P2\n3 1\n15\n0 7\n# between\n99'))).toEqual([3, 1, 15, 0, 7, 15])
})

test('L-002 bytes behind the picture are left out', () => {
  expect(pixels(pgm('P5 1 1 255\n', 9, 8, 7))).toEqual([1, 1, 255, 9])
})

test.each([
  ['cut off', pgm('P5 2 2 255\n', 1, 2, 3)],
  ['a plain one cut off', pgm('P2 2 2 255\n1 2 3')],
  ['a plain one with words', pgm('P2 2 1 255\n1 black')],
  ['no size', pgm('P5\n')],
  ['a size of nothing', pgm('P5 0 5 255\n')],
  ['a negative size', pgm('P5 -2 5 255\n', 1, 1, 1)],
  ['no maxval', pgm('P5 1 1 0\n', 1)],
  ['a maxval over two bytes', pgm('P5 1 1 65536\n', 1, 1)],
])('a broken PGM is told: %s', (_, bytes) => {
  expect(pixels(bytes)).toBe('broken')
})

test.each(['P5 99999 99999 255\n', 'P2 20000 1 255\n', 'P5 999999999 999999999 255\n'])(
  'a picture that is too large is refused by its head: %s',
  head => {
    expect(pixels(pgm(head))).toBe('tooLarge')
  },
)

test('whatever the bytes, a PGM reader gives pixels or a fault', () => {
  const head = fc.tuple(
    fc.constantFrom('P2', 'P5'),
    fc.array(fc.oneof(fc.integer({ min: -2, max: 300 }), fc.string()), { maxLength: 6 }),
  )
  const file = fc
    .tuple(head, fc.uint8Array({ maxLength: 60 }))
    .map(([[magic, words], tail]) => pgm(`${magic} ${words.join(' ')}\n`, ...tail))
  fc.assert(
    fc.property(file, bytes => {
      const result = readPgm(bytes)
      if (result.ok) expect(result.raster.data).toHaveLength(result.raster.width * result.raster.height)
      else expect(['broken', 'tooLarge']).toContain(result.fault)
    }),
    { numRuns: 500 },
  )
})

test('whatever the bytes, an image reader gives pixels or a fault', async () => {
  const magic = Buffer.from('89504e470d0a1a0a', 'hex')
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.uint8Array({ maxLength: 200 }), async (png, tail) => {
      const result = await readMapImage(png ? Buffer.concat([magic, tail]) : tail)
      expect(result.ok || ['broken', 'kind', 'tooLarge'].includes(result.fault)).toBe(true)
    }),
    { numRuns: 100 },
  )
})
