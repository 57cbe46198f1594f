import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { planElementsSchema } from '../../../../../contract/plan/elements.ts'
import { newMapPlanAnswerSchema, planProposalsSchema } from '../../../../../contract/resources/newPlans.ts'
import { planSchema } from '../../../../../contract/resources/plans.ts'
import { eventually } from '../../../../eventually.ts'
import { readExport, valetudoExports } from '../../../../floor/labelledFloors.ts'
import { hasSharedData, NEEDS_DATA, sharedData } from '../../../../robots/logs/sharedData.ts'
import { startTestService } from '../../../testService.ts'
import { idOf } from '../../robotRequest.ts'

const { as } = await startTestService()
const [superuser, operator, customer] = await Promise.all([as('super'), as('operator'), as('customer')])
const HALDEN = 3
const locationId = idOf(await superuser('POST', '/api/v0/Locations', { name: 'Map site', account: HALDEN }))

/** Two rooms of 5 by 4 m and 3 by 4 m with a door of 0.9 m between them; 5 cm a pixel. */
async function twoRooms(): Promise<Buffer> {
  const [width, height] = [172, 88]
  const pixels = Buffer.alloc(width * height, 0)
  const free = (x: number, y: number, w: number, h: number): void => {
    for (let row = y; row < y + h; row++) pixels.fill(254, row * width + x, row * width + x + w)
  }
  free(4, 4, 100, 80)
  free(108, 4, 60, 80)
  free(104, 35, 4, 18)
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}
const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64')
const ROOMS = { name: 'original_map.png', base64: base64(await twoRooms()) }

const send = async (body: object) => superuser('POST', '/v0/plans', { planName: 'From a map', locationId, ...body })

/** Sends a map, and asks until the plan is there or is not to be. */
async function made(body: object) {
  const first = await send(body)
  const started = v.parse(newMapPlanAnswerSchema, first.body)
  expect(started.status).toBe('pending')
  return eventually(async () => {
    const poll = await superuser('POST', '/v0/plans', { mapFolder: started.mapFolder })
    const answer = v.parse(newMapPlanAnswerSchema, poll.body)
    expect(answer.status).not.toBe('pending')
    return answer
  })
}
async function madePlan(body: object): Promise<number> {
  const answer = await made(body)
  if (answer.status !== 'done') throw new Error(`There is no plan: ${JSON.stringify(answer)}`)
  expect(answer.first_id).toBe(answer.id)
  return answer.id
}
const planOf = async (id: number) => v.parse(planSchema, (await superuser('GET', `/api/v0/CleaningPlans/${id}`)).body)
const proposalsOf = async (id: number) =>
  v.parse(planProposalsSchema, (await superuser('GET', `/api/v0/CleaningPlans/${id}/proposals`)).body)
const elementsOf = async (id: number) => {
  const { data } = await planOf(id)
  const { body } = await superuser('GET', `/api/v0/Data/${data['sectors.yaml']}`)
  return v.parse(planElementsSchema, parse(String(body)))
}

test('L-053 L-054 L-056 a map becomes a draft with the files of a plan and proposed rooms, whose poll names the map folder alone', async () => {
  const id = await madePlan({ originalMap: ROOMS, homebase: { x: 1, y: 2, a: 0.5 }, planType: 'disinfecting' })
  const plan = await planOf(id)
  expect(plan).toMatchObject({
    name: 'From a map',
    status: 'draft',
    published: '0',
    plan_type: 4,
    location: locationId,
  })
  expect(plan).toMatchObject({ account: HALDEN, home_x: 1, home_y: 2, home_a: 0.5, version: 1 })
  expect(Object.keys(plan.data)).toEqual(
    expect.arrayContaining(['map.yaml', 'map.png', 'sectors.yaml', 'original_map.png']),
  )
  const { proposals, plan_type: planType, taken } = await proposalsOf(id)
  expect({ planType, taken }).toEqual({ planType: 'disinfecting', taken: undefined })
  expect(proposals.map(({ id: number, kind, area }) => [number, kind, Math.round(area)])).toEqual([
    [1, 'sector', 20],
    [2, 'sector', 12],
  ])
})

test('L-053 proposals are taken one by one under names of one’s own, in place of those that were taken before', async () => {
  const id = await madePlan({ originalMap: ROOMS, planType: 'cleaningAndDisinfecting' })
  const path = `/api/v0/CleaningPlans/${id}/proposals`
  const { revision } = await planOf(id)
  const all = await superuser('POST', path, { accepted: [{ id: 1, name: 'Office' }, { id: 2 }], revision })
  expect(all.status, JSON.stringify(all.body)).toBe(200)
  expect((await elementsOf(id)).sectors.map(({ name }) => name)).toEqual(['Office', '2'])
  expect((await superuser('POST', path, { accepted: [], revision })).status).toBe(409)
  const one = await superuser('POST', path, { accepted: [{ id: 2, name: 'Store' }] })
  expect(v.parse(planSchema, one.body).id).toBe(id)
  expect((await elementsOf(id)).sectors).toMatchObject([
    { id: 2, name: 'Store', disinfection_settings: { spray_enabled: true } },
  ])
  const [taken] = (await elementsOf(id)).sectors
  expect(taken && 'points' in taken && taken.lane_heading_deg).toBeTypeOf('number')
  expect((await proposalsOf(id)).taken).toEqual([2])
  await eventually(async () => expect(await planOf(id)).toMatchObject({ status: 'ready', problems: [] }))
  expect((await planOf(id)).area).toBeGreaterThan(9)
  expect((await superuser('POST', path, { accepted: [{ id: 99 }] })).status).toBe(400)
  expect((await superuser('POST', path, { accepted: [{ id: 1 }, { id: 1 }] })).status).toBe(400)
})

test('L-055 without a file, or with one of another name, nothing begins', async () => {
  expect(await send({})).toMatchObject({ status: 400, body: { errors: [{ token: 'errors.file.noFile' }] } })
  expect(await send({ originalMap: { ...ROOMS, name: 'map.png' } })).toMatchObject({
    status: 400,
    body: { errors: [{ token: 'errors.file.invalidName' }] },
  })
})

test.each([
  ['no picture', { originalMap: { ...ROOMS, base64: base64('no picture') } }, 'imageKind', 'original_map.png', 'image'],
  ['no JSON', { valetudo: { name: 'home.json', base64: base64('{') } }, 'valetudoSyntax', 'home.json', 'file'],
  [
    'an empty map',
    { valetudo: { name: 'home.json', base64: base64('{"pixelSize":5,"layers":[{"type":"floor"}]}') } },
    'valetudoEmpty',
    'home.json',
    'layers',
  ],
  [
    'a map of nonsense',
    { valetudo: { name: 'home.json', base64: base64('{"pixelSize":5,"layers":[{"type":"floor","pixels":[1,"x"]}]}') } },
    'valetudoInvalid',
    'home.json',
    'layers.0',
  ],
  [
    'a map as wide as a country',
    {
      valetudo: {
        name: 'home.json',
        base64: base64('{"pixelSize":5,"layers":[{"type":"floor","compressedPixels":[0,0,90000,0,90000,90000]}]}'),
      },
    },
    'valetudoTooLarge',
    'home.json',
    'layers',
  ],
  [
    'a yaml without a picture',
    { yaml: { name: 'map.yaml', base64: base64('image: a.png\norigin: [0, 0, 0]\n') }, originalMap: ROOMS },
    'imageMismatch',
    'map.yaml',
    'image',
  ],
])('L-054 %s ends the poll with the file and the field', async (_, body, token, file, field) => {
  expect(await made(body)).toMatchObject({
    status: 'error',
    token: `errors.cleaningPlan.import.${token}`,
    problem: { file, field },
  })
})

test('L-053 whoever may not edit plans, or does not see the place, makes none', async () => {
  expect((await operator('POST', '/v0/plans', { planName: 'a', locationId, originalMap: ROOMS })).status).toBe(403)
  expect(await send({ locationId: 999_999, originalMap: ROOMS })).toMatchObject({ status: 404 })
  const id = await madePlan({ originalMap: ROOMS })
  expect((await customer('GET', `/api/v0/CleaningPlans/${id}/proposals`)).status).toBe(404)
  const { body } = await superuser('GET', '/api/v0/Audit?limit=50')
  expect(JSON.stringify(body)).toContain('plan.takeProposals')
  expect(JSON.stringify(body)).toContain('plan.create')
})

describe.skipIf(!hasSharedData)(`maps of other systems${NEEDS_DATA}`, () => {
  test('L-053 a ROS map keeps its scale and its place', async () => {
    const folder = sharedData('maps/ekumen-room-309')
    const file = async (name: string) => ({ name, base64: base64(await readFile(`${folder}/${name}`)) })
    const id = await madePlan({
      yaml: await file('ekumen_hq_room_309.yaml'),
      originalMap: await file('ekumen_hq_room_309.pgm'),
    })
    expect((await proposalsOf(id)).proposals.length).toBeGreaterThan(0)
  })

  test('L-053 segments of a robot vacuum are sectors with its names, and its no-go zones zones', async () => {
    const path = valetudoExports().find(name => name.includes('S5_FW2020')) ?? ''
    const { segments, barred, charger } = await readExport(path)
    const id = await madePlan({ valetudo: { name: 'home.json', base64: base64(await readFile(path)) } })
    const { proposals } = await proposalsOf(id)
    expect(proposals.filter(({ kind }) => kind === 'sector')).toHaveLength(segments.length)
    expect(proposals.filter(({ kind }) => kind === 'zone')).toHaveLength(barred.length)
    const plan = await planOf(id)
    expect(plan).toMatchObject({ home_x: charger?.x, home_y: charger?.y })
    // Its dock is part of a wall on this map: a run begins in front of it.
    expect([plan.start_x, plan.start_y]).not.toEqual([plan.home_x, plan.home_y])
    expect(Math.hypot(plan.start_x - plan.home_x, plan.start_y - plan.home_y)).toBeLessThan(1)
    const take = async (wanted: readonly (typeof proposals)[number][]) => {
      const accepted = wanted.map(({ id: number }) => ({ id: number }))
      await superuser('POST', `/api/v0/CleaningPlans/${id}/proposals`, { accepted })
    }
    // Its virtual walls keep robots out of two of the rooms: these are proposed, and nobody is advised to take them.
    const closed = proposals.filter(({ fault }) => fault !== undefined)
    expect(closed.map(({ fault, suggested }) => [fault, suggested])).toEqual([1, 2].map(() => ['unreachable', false]))
    await take(proposals)
    expect((await elementsOf(id)).zones.map(({ settings }) => settings.type)).toEqual(barred.map(() => 'no_go_zone'))
    await eventually(async () => expect((await planOf(id)).problems).toHaveLength(2))
    expect((await planOf(id)).status).toBe('draft')
    await take(proposals.filter(proposal => !closed.includes(proposal)))
    await eventually(async () => expect(await planOf(id)).toMatchObject({ status: 'ready', problems: [] }))
  })
})
