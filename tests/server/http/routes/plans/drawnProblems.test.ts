import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { DrawingCommand } from '../../../../../contract/plan/drawing.ts'
import type { Point } from '../../../../../contract/plan/shapes.ts'
import { planImportAnswerSchema } from '../../../../../contract/resources/planArchive.ts'
import { answeredCommandsSchema, planDraftSchema } from '../../../../../contract/resources/planDrafts.ts'
import { planJobSchema } from '../../../../../contract/resources/planJobs.ts'
import { type Plan, planSchema } from '../../../../../contract/resources/plans.ts'
import { SESSION_HEADER } from '../../../../../contract/routes/access.ts'
import { robots } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { narrowestRobotOf } from '../../../../../server/plans/narrowestRobot.ts'
import { eventually } from '../../../../eventually.ts'
import { roomDrawing, roomFiles } from '../../../plans/conversion/roomDrawing.ts'
import { makeZip } from '../../../plans/corpus/zipMaker.ts'
import { createRows } from '../../../testDatabase.ts'
import { type Answer, startTestService } from '../../../testService.ts'
import { planTester } from '../../planLife.ts'
import { planRequest } from '../../planRequest.ts'

const { service, as, session } = await startTestService()
const superuser = await as('super')
const token = await session('super')
const MERIDIAN = 2
const { create, edit, read, settled, upload } = planTester(superuser)

/** In the room of `planRequest`, with edges 1 and 3 across one another. */
const BOW: readonly Point[] = [
  { x: 1, y: 1 },
  { x: 4, y: 3 },
  { x: 4, y: 1 },
  { x: 1, y: 3 },
]
const SECTOR = { id: 9, name: 'Copy', type: 1, pause_after: false }
const bowAt = (dx: number): Point[] => BOW.map(({ x, y }) => ({ x: x + dx, y }))
const CROSSED = stringify({
  start: { x: 3, y: 2, a: 0 },
  sectors: [{ id: 1, name: 'Bow', type: 1, points: BOW }],
})
const FOUND = {
  file: 'sectors.yaml',
  token: 'editor.problems.selfIntersection',
  field: 'sectors.0',
  line: 6,
  edges: [0, 2],
}
/** What every entry makes of it: something to be mended, and nothing to be published. */
const NOT_SOUND = { status: 'draft', problems: [FOUND] }

const planOf = ({ status, body }: Answer): Plan => {
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(planSchema, body)
}
const tokensOf = ({ body }: Answer) =>
  v.parse(v.object({ errors: v.array(v.object({ token: v.string() })) }), body).errors.map(error => error.token)
const createCrossed = async (name: string) =>
  planOf(
    await superuser(
      'POST',
      '/api/v0/CleaningPlans',
      await planRequest({ name, account: MERIDIAN }, { 'sectors.yaml': CROSSED }),
    ),
  )
const publish = (id: number) =>
  superuser('POST', `/api/v0/CleaningPlans/${id}/publish`, {
    account: MERIDIAN,
    area: 6,
    estimated_cleaning_time: 3600,
  })
const REFUSED = ['errors.cleaningPlan.publish.problems', 'editor.problems.selfIntersection']

test('E-032 L-016 a plan whose sector crosses itself is stored as a draft with the place in its file, and not published', async () => {
  const plan = await createCrossed('Handed in whole')
  expect(plan).toMatchObject({ ...NOT_SOUND, published: '0' })
  const answer = await publish(plan.id)
  expect([answer.status, tokensOf(answer)]).toEqual([412, REFUSED])
  const { body } = await superuser('GET', `/api/v0/CleaningPlanVersions/${plan.id}/validate`)
  expect(body).toMatchObject({ valid: false, problems: [FOUND] })
})

test('E-032 L-003 L-033 a file that is handed in for a version is held against the same rules as one that is chosen for it', async () => {
  const { id, data } = await create('By file', MERIDIAN)
  const file = await upload(MERIDIAN, 'sectors.yaml', CROSSED)
  const next = planOf(await edit(id, { data: { ...data, 'sectors.yaml': file } }))
  expect(await settled(next.id)).toMatchObject(NOT_SOUND)
  const sent = await superuser('POST', '/api/v0/Data', {
    name: 'sectors.yaml',
    part_data: Buffer.from(CROSSED).toString('base64'),
    parent_type: 'cleaning_plan',
    parent_id: next.id,
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  expect(await settled(next.id)).toMatchObject(NOT_SOUND)
})

test('E-032 L-047 the elements of an archive are held against the same rules', async () => {
  const { id } = await create('By archive', MERIDIAN)
  const manifest = { format: 1, name: 'By archive', environment: 'commercial', plan_type: 1, version: 3 }
  const zip = makeZip([
    { name: 'plan.json', data: JSON.stringify(manifest) },
    { name: 'sectors.yaml', data: CROSSED },
  ])
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(zip)]), 'plan.zip')
  form.append('confirmed_environment', '1')
  const path = `${service.url}/api/v0/CleaningPlans/${id}/package`
  const response = await fetch(path, { method: 'POST', headers: { [SESSION_HEADER]: token }, body: form })
  const { job } = v.parse(planImportAnswerSchema, await response.json())
  const made = await eventually(async () => {
    const ended = v.parse(planJobSchema, (await superuser('GET', `/api/v0/PlanJobs/${job}`)).body)
    expect(ended.status, JSON.stringify(ended)).toBe('done')
    return ended.plan ?? 0
  })
  expect(await settled(made)).toMatchObject(NOT_SOUND)
})

test('E-032 L-052 what is converted passes its eleven checks and has errors all the same: it waits to be mended', async () => {
  const svg = roomDrawing({ no_go_zones: '<rect id="no_go_zone_1" x="92" y="4" width="4" height="152"/>' })
  const request = await planRequest({ name: 'Older', account: MERIDIAN }, { ...roomFiles, 'plan.svg': svg })
  const { id } = planOf(await superuser('POST', '/api/v0/CleaningPlans', { ...request, cpe_version: '0' }))
  const answer = await superuser('GET', `/api/v0/CleaningPlans/${id}/convert_to_new_cpe`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const made = v.parse(v.object({ id: v.number() }), answer.body)
  const { status, problems } = await settled(made.id)
  expect([status, problems.map(problem => [problem.token, problem.field])]).toEqual([
    'draft',
    [
      ['editor.problems.unreachable', 'sectors.0'],
      ['editor.problems.unreachable', 'start'],
    ],
  ])
})

test('E-032 a bad shape that came by import is moved and mended in the editor: only then it is saved and published', async () => {
  const { id } = await createCrossed('Mended')
  const opened = v.parse(planDraftSchema, (await superuser('GET', `/api/v0/PlanDrafts/${id}`)).body)
  const send = async (command: DrawingCommand, since: number) => {
    const sent = { draft: opened.draft, since, commands: [{ id: randomUUID(), command }] }
    const { status, body } = await superuser('POST', `/api/v0/PlanDrafts/${id}/commands`, sent)
    expect(status).toBe(200)
    return v.parse(answeredCommandsSchema, body).answers
  }
  const draw = async (points: readonly Point[], since: number) => {
    await send({ type: 'setShape', key: 'sectors:1', shape: { type: 'polygon', points: [...points] } }, since)
    return superuser('POST', `/api/v0/PlanDrafts/${id}/save`, { draft: opened.draft, sequence: since + 1 })
  }
  const moved = await draw(bowAt(-0.5), 0)
  expect([moved.status, tokensOf(moved)]).toEqual([
    412,
    ['errors.planDraft.problems', 'editor.problems.selfIntersection'],
  ])
  const copied: DrawingCommand = {
    type: 'add',
    elements: [
      { key: randomUUID(), before: null, element: { kind: 'sectors', value: { ...SECTOR, points: [...BOW] } } },
    ],
  }
  expect(await send(copied, 1), 'a second one makes it worse').toMatchObject([{ refusal: 'selfIntersection' }])
  const [a, b, c, d] = BOW
  const mended = await draw(a && b && c && d ? [a, c, b, d] : [], 1)
  expect(mended.status, JSON.stringify(mended.body)).toBe(200)
  expect(await settled(id)).toMatchObject({ status: 'ready', problems: [] })
  expect((await publish(id)).status).toBe(200)
})

test('E-001 the rules know the narrowest robot that works by a plan: where a usual one gets through, a wider one does not, and it is checked again when its robots change', async () => {
  const glass = (id: number, from: number, to: number) => ({
    id,
    name: `Glass ${id}`,
    shape: {
      type: 'polyline',
      points: [
        { x: 2.5, y: from },
        { x: 2.5, y: to },
      ],
    },
    settings: { type: 'glass_wall' },
  })
  const behind = [
    { x: 3.5, y: 1 },
    { x: 4.5, y: 1 },
    { x: 4.5, y: 3 },
    { x: 3.5, y: 3 },
  ]
  const sectors = stringify({
    start: { x: 1, y: 2, a: 0 },
    sectors: [{ id: 1, name: 'Behind', type: 1, points: behind }],
    zones: [glass(1, 0, 1.6), glass(2, 2.35, 4)],
  })
  const order = await planRequest({ name: 'Narrow', account: MERIDIAN }, { 'sectors.yaml': sectors })
  const plan = planOf(await superuser('POST', '/api/v0/CleaningPlans', order))
  expect([plan.status, plan.problems]).toEqual(['published', []])
  expect(await narrowestRobotOf(service.db, plan.first_id)).toBeUndefined()
  const next = planOf(await edit(plan.id, { comment: 'Next' }))
  expect(await settled(next.id)).toMatchObject({ status: 'ready', problems: [] })
  const { robot } = await createRows(service).robot(MERIDIAN)
  const assign = async (plans: readonly number[]) =>
    expect((await superuser('POST', `/api/v0/Robots/${robot}/assign_plans`, { plans })).status).toBe(200)
  await assign([plan.id])
  expect(await narrowestRobotOf(service.db, plan.first_id)).toBe(0.8)
  const problems = [{ token: 'editor.problems.unreachable', field: 'sectors.0' }]
  await eventually(async () => expect(await read(next.id)).toMatchObject({ status: 'draft', problems }))
  await eventually(async () => expect(await read(plan.id)).toMatchObject({ status: 'published', problems }))
  const { draft } = v.parse(planDraftSchema, (await superuser('GET', `/api/v0/PlanDrafts/${next.id}`)).body)
  const command: DrawingCommand = { type: 'translate', keys: ['sectors:1'], by: { x: 0.1, y: 0 } }
  const sent = { draft, since: 0, commands: [{ id: randomUUID(), command }] }
  expect((await superuser('POST', `/api/v0/PlanDrafts/${next.id}/commands`, sent)).status).toBe(200)
  const saved = await superuser('POST', `/api/v0/PlanDrafts/${next.id}/save`, { draft, sequence: 1 })
  expect(tokensOf(saved)).toEqual(['errors.planDraft.problems', 'editor.problems.unreachable'])
  await service.db.update(robots).set({ replayed: true }).where(eq(robots.id, robot))
  expect(await narrowestRobotOf(service.db, plan.first_id)).toBeUndefined()
  await assign([])
  await eventually(async () => expect(await read(next.id)).toMatchObject({ status: 'ready', problems: [] }))
})
