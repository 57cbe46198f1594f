import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { NO_ELEMENTS, zoneSchema } from '../../../../../contract/plan/elements.ts'
import { readElementsAnswerSchema, writeElementsAnswerSchema } from '../../../../../contract/resources/elementFiles.ts'
import { startTestService } from '../../../testService.ts'

const { as } = await startTestService()
const [superuser, customer] = await Promise.all([as('super'), as('customer')])

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64')
const file = (name: string, value: unknown) => ({ name, base64: base64(JSON.stringify(value)) })
const read = (body: object) => superuser('POST', '/api/v0/PlanElements/read', body)
const write = (body: object) => superuser('POST', '/api/v0/PlanElements/write', body)
const FRAME = { width: 80, height: 60, resolution: 0.1, origin: [-1, -2, 0] }
const corners = [
  { x: 1, y: 0 },
  { x: 3, y: 0 },
  { x: 3, y: 2 },
  { x: 1, y: 2 },
]
const zones = [
  v.parse(zoneSchema, {
    id: 1,
    name: 'Stairs',
    shape: { type: 'polygon', points: corners },
    settings: { type: 'no_go_zone' },
  }),
]
const elements = { ...NO_ELEMENTS, zones }

describe('elements as files of other tools', () => {
  test.each([
    ['geoJson', 1],
    ['zoneSet', 1],
  ] as const)('E-002 E-007 %s is written and read back', async (format, count) => {
    const written = await write({ format, name: 'Hall / east', elements, frame: FRAME })
    expect(written.status).toBe(200)
    const { files } = v.parse(writeElementsAnswerSchema, written.body)
    expect(files[0]?.name).toMatch(/^Hall_east\./)
    const again = await read({ format, file: files[0] })
    const answer = v.parse(readElementsAnswerSchema, again.body)
    expect(answer.elements).toHaveLength(count)
    expect(answer.elements[0]?.value).toMatchObject({ name: 'Stairs', settings: { type: 'no_go_zone' } })
  })

  test('E-007 a keep-out mask is written as a yaml and its picture, and its zones cover the same', async () => {
    const written = await write({ format: 'keepoutMask', name: 'Hall', elements, frame: FRAME })
    const { files, agreement: ofFiles } = v.parse(writeElementsAnswerSchema, written.body)
    expect(ofFiles, 'the files say what is in the drawing').toEqual({ iou: 1, deviation: 0 })
    expect(files.map(({ name }) => name)).toEqual(['Hall_keepout.yaml', 'Hall_keepout.pgm'])
    const answer = await read({ format: 'mask', filter: 'keepout', yaml: files[0], image: files[1] })
    const { elements: found, agreement } = v.parse(readElementsAnswerSchema, answer.body)
    expect(found).toHaveLength(1)
    expect(agreement?.iou).toBe(1)
  })

  test.each([
    ['text that is no JSON', { format: 'geoJson', file: { name: 'a.json', base64: base64('{') } }, 'syntax', 'file'],
    [
      'a zone set without its zones',
      { format: 'zoneSet', file: file('a.json', { headerId: 1 }) },
      'invalid',
      'timestamp',
    ],
    [
      'a feature of another type',
      { format: 'geoJson', file: file('a.json', { type: 'FeatureCollection', features: [{ type: 'Other' }] }) },
      'invalid',
      'features.0.type',
    ],
  ])('E-007 %s is refused with the file and its field', async (_, body, token, field) => {
    const answer = await read(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      errors: [{ token: `errors.cleaningPlan.exchange.${token}`, field, data: { file: 'a.json' } }],
    })
  })

  test('E-001 who may not edit plans reads no file', async () => {
    const answer = await customer('POST', '/api/v0/PlanElements/read', { format: 'geoJson', file: file('a.json', {}) })
    expect(answer.status).toBe(403)
  })
})
