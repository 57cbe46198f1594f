import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PLAN_FILES } from '../../../contract/plan/elements.ts'
import { planOfMap } from '../../../server/plans/mapPlan.ts'
import { cases } from '../../run/longRun.ts'
import { type Fields, HALL, HEAD, hall, importText, pgm } from './hall.ts'

const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
    .png()
    .toBuffer()

test.each<[string, Fields, string, string]>([
  ['no image', { image: undefined }, 'image', 'hall.yaml: image is missing.'],
  ['no origin', { origin: undefined }, 'origin', 'hall.yaml: origin is missing.'],
  [
    'resolution 0',
    { resolution: 0 },
    'resolution',
    'hall.yaml: resolution must be the metres of a pixel, a number from 0.001 to 10.',
  ],
  [
    'resolution 50',
    { resolution: 50 },
    'resolution',
    'hall.yaml: resolution must be the metres of a pixel, a number from 0.001 to 10.',
  ],
  [
    'resolution in words',
    { resolution: 'fine' },
    'resolution',
    'hall.yaml: resolution must be the metres of a pixel, a number from 0.001 to 10.',
  ],
  [
    'two numbers of origin',
    { origin: [1, 2] },
    'origin',
    'hall.yaml: origin must be three numbers: x and y in metres (within 1000 km) and yaw in radians.',
  ],
  [
    'an origin on the moon',
    { origin: [4e8, 0, 0] },
    'origin',
    'hall.yaml: origin must be three numbers: x and y in metres (within 1000 km) and yaw in radians.',
  ],
  ['negate 2', { negate: 2 }, 'negate', 'hall.yaml: negate must be 0 or 1.'],
  [
    'a threshold over 1',
    { occupied_thresh: 65 },
    'occupied_thresh',
    'hall.yaml: occupied_thresh must be a number from 0 to 1.',
  ],
  ['thresholds crossed', { free_thresh: 0.7 }, 'free_thresh', 'hall.yaml: free_thresh must be below occupied_thresh.'],
  ['an unknown mode', { mode: 'sharp' }, 'mode', 'hall.yaml: mode must be trinary, scale or raw.'],
  [
    'another picture',
    { image: '/maps/lobby.pgm' },
    'image',
    'hall.yaml: image names another picture than hall.pgm, which came with it.',
  ],
])('L-002 %s', async (_, fields, field, sentence) => {
  expect(await hall(fields)).toMatchObject({ ok: false, file: 'hall.yaml', field, sentence })
})

test('L-002 a picture that did not come', async () => {
  expect(await planOfMap({ name: 'hall.yaml', bytes: Buffer.from(JSON.stringify(HEAD)) }, undefined)).toEqual({
    ok: false,
    file: 'hall.yaml',
    field: 'image',
    token: 'errors.cleaningPlan.import.imageMissing',
    sentence: 'hall.yaml: image names a picture that did not come with it.',
  })
})

test.each<[string, string | Uint8Array]>([
  ['broken', 'image: [a'],
  ['a list', '- 1\n- 2'],
  ['empty', ''],
  ['binary', Uint8Array.of(0xff, 0xfe, 0, 1)],
  ['nested without end', '['.repeat(30_000)],
  ['nested deep', `origin: ${'['.repeat(20)}1${']'.repeat(20)}`],
  ['growing through aliases', 'a: &a [1, 1]\nb: &b [*a, *a]\nc: [*b, *b]'],
])('L-002 a yaml that is %s', async (_, yaml) => {
  const result = await planOfMap({ name: 'hall.yaml', bytes: Buffer.from(yaml) }, undefined)
  const sentence = 'hall.yaml is not a YAML document of named fields.'
  expect(result).toMatchObject({ ok: false, field: 'yaml', token: 'errors.cleaningPlan.import.yamlSyntax', sentence })
})

test('L-002 a yaml of a megabyte', async () => {
  expect(await importText('#'.repeat(1e6))).toMatchObject({ sentence: 'hall.yaml is larger than 64 KiB.' })
})

test.each([
  ['neither PGM nor PNG', Buffer.from('GIF89a'), 'hall.pgm is neither PGM (P2, P5) nor PNG.'],
  ['cut off', HALL.subarray(0, 15), 'hall.pgm is damaged or cut off.'],
  ['huge', Buffer.from('P5 90000 90000 255\n'), 'hall.pgm has more than 50 million pixels or a side over 16384.'],
])('L-002 a picture that is %s', async (_, image, sentence) => {
  expect(await hall({}, image)).toMatchObject({ ok: false, file: 'hall.pgm', field: 'image', sentence })
})

test('L-002 a PNG that is cut off or long beyond any texture', async () => {
  const whole = await png(50, 50)
  expect(await hall({}, whole.subarray(0, whole.length - 40))).toMatchObject({
    token: 'errors.cleaningPlan.import.imageBroken',
  })
  expect(await hall({}, await png(16_385, 1))).toMatchObject({ token: 'errors.cleaningPlan.import.imageTooLarge' })
})

test('M-098 a resolution that makes the site wider than any', async () => {
  expect(await hall({ resolution: 10 }, pgm(2000, Array(2000).fill(0)))).toMatchObject({
    field: 'resolution',
    sentence: 'hall.yaml: resolution makes the map more than 10 km wide.',
  })
})

test('L-002 a sentence shows the name of a file without its folders and without control characters', async () => {
  const result = await planOfMap({ name: 'C:\\maps\\ha\u0007ll.yaml', bytes: Buffer.from('x') }, undefined)
  expect(result).toMatchObject({ file: 'hall.yaml' })
})

test('L-002 whatever the fields and the picture, the answer is a whole plan or a sentence with the file and the field', async () => {
  const odd = fc.oneof(
    fc.double(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.double(), { maxLength: 4 }),
  )
  const fields = fc.record(
    {
      image: fc.oneof(fc.constant('hall.pgm'), odd),
      resolution: odd,
      origin: odd,
      negate: odd,
      occupied_thresh: odd,
      free_thresh: odd,
      mode: fc.oneof(fc.constantFrom('raw', 'scale'), odd),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fields, fc.oneof(fc.constant(HALL), fc.uint8Array()), async (given, image) => {
      const result = await hall(given, image)
      if (result.ok) expect(result.files).toHaveLength(PLAN_FILES.length)
      else {
        expect(result.sentence.startsWith(result.file)).toBe(true)
        if (result.file === 'hall.yaml' && result.field !== 'yaml') expect(result.sentence).toContain(result.field)
      }
    }),
    { numRuns: cases(200) },
  )
})
