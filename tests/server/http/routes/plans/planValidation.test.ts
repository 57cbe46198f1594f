import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { planValidationSchema } from '../../../../../contract/resources/plans.ts'
import { systemClock } from '../../../../../server/clock.ts'
import { plans } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { createJobs } from '../../../../../server/jobs/jobs.ts'
import { openDataFolder } from '../../../../../server/plans/dataFolder.ts'
import { createPlanValidation } from '../../../../../server/plans/validation.ts'
import { eventually } from '../../../../eventually.ts'
import { log } from '../../../testDatabase.ts'
import { startTestService } from '../../../testService.ts'
import { errorOf, planOf, planTester } from '../../planLife.ts'
import { BARE_SECTORS, planRequest, SIX_M2 } from '../../planRequest.ts'

const { service, dataFolder, as } = await startTestService()
const { db } = service
const [superuser, operator] = [await as('super'), await as('operator')]
const MERIDIAN = 2
const { create, edit, read, settled, upload } = planTester(superuser)

test('L-025 L-026 L-034 L-035 L-037 an area is held against the files: a wrong one is refused with the one that is expected', async () => {
  const first = await create('Measured', MERIDIAN)
  const expected = first.area
  const wrong = await edit(first.id, { area: expected + 1.5 })
  expect(wrong.status).toBe(412)
  expect(errorOf(wrong.body)).toMatchObject({
    type: 'preconditionFailed',
    token: 'errors.cleaningPlan.cleanableArea',
    field: 'cleanable_area',
    data: { expected: expect.closeTo(expected, 2) as unknown },
  })
  const version = `/api/v0/CleaningPlanVersions/${first.id}`
  expect((await superuser('POST', version, { area: 3 })).status).toBe(412)
  for (const area of ['wide', '', null, -1, {}]) {
    const refused = await superuser('POST', version, { area })
    expect(refused.status, JSON.stringify(area)).toBe(400)
    expect(errorOf(refused.body)).toMatchObject({ token: 'errors.cleaningPlan.notANumber', field: 'cleanable_area' })
  }
  expect((await operator('POST', version, { area: 3 })).status).toBe(403)
  const rounded = await settled(planOf(await superuser('POST', version, { area: String(Math.round(expected)) })).id)
  expect(rounded).toMatchObject({ version: 2, status: 'ready', area: Math.round(expected) })
})

test('L-025 L-036 every problem of a version’s files is named with file, field, line and column, and the version stays a draft', async () => {
  const first = await create('Broken', MERIDIAN)
  const broken = [
    'start: {x: 1, y: 1, a: 0}',
    'sectors:',
    '  - id: 1',
    '    name: 7',
    '    type: 1',
    '    points: []',
  ].join('\n')
  const [sectors, config, picture] = [
    await upload(MERIDIAN, 'sectors.yaml', broken),
    await upload(MERIDIAN, 'config.yaml', 'plan_type: 1\nhome: {x: here, y: 0, a: 0}\nhome_2: [\n'),
    first.data['map.png'] ?? 0,
  ]
  const { 'map.yaml': mapYaml, ...others } = first.data
  const data = { ...others, 'sectors.yaml': sectors, 'config.yaml': config, 'map.png': picture }
  const { id } = planOf(await edit(first.id, { data }))
  const draft = await settled(id)
  expect(draft.status).toBe('draft')
  expect(draft.problems).toEqual(
    expect.arrayContaining([
      { file: 'map.yaml', token: 'errors.cleaningPlan.fileMissing' },
      { file: 'config.yaml', token: 'errors.cleaningPlan.file.yamlSyntax', line: 4, column: 1 },
      {
        file: 'sectors.yaml',
        token: 'errors.cleaningPlan.file.fieldInvalid',
        field: expect.any(String) as unknown,
        line: 3,
        column: 5,
      },
    ]),
  )
  const found = v.parse(
    planValidationSchema,
    (await superuser('GET', `/api/v0/CleaningPlanVersions/${id}/validate`)).body,
  )
  expect(found).toEqual({ skipped: false, valid: false, problems: draft.problems })
  expect((await superuser('GET', '/api/v0/CleaningPlanVersions/0/validate')).body).toEqual({
    skipped: true,
    valid: false,
    problems: [],
  })
  expect(
    v.parse(planValidationSchema, (await superuser('GET', `/api/v0/CleaningPlanVersions/${first.id}/validate`)).body),
  ).toMatchObject({ valid: true, problems: [], area: expect.closeTo(SIX_M2, 1) as unknown })
  expect(errorOf((await edit(id, { area: 4 })).body)).toMatchObject({ token: 'errors.cleaningPlan.unreadable' })
  const mended = { ...first.data, 'map.yaml': mapYaml ?? 0 }
  expect(await settled(planOf(await edit(id, { data: mended })).id)).toMatchObject({
    id,
    status: 'ready',
    problems: [],
  })
})

test('L-036 a version that a service left validating or of other robots is read at the next start, and floor that was never measured is measured', async () => {
  const [left, unmeasured] = [await create('Left', MERIDIAN), await create('Unmeasured', MERIDIAN)]
  const outdated = await create('Outdated', MERIDIAN)
  const bare = planOf(
    await superuser(
      'POST',
      '/api/v0/CleaningPlans',
      await planRequest({ name: 'Bare', account: MERIDIAN }, { 'sectors.yaml': BARE_SECTORS }),
    ),
  )
  await db.update(plans).set({ status: 'published', problems: [] }).where(eq(plans.id, bare.id))
  await db.update(plans).set({ status: 'validating', area: 0, homeX: 99 }).where(eq(plans.id, left.id))
  await db.update(plans).set({ area: 0 }).where(eq(plans.id, unmeasured.id))
  const stale = [{ file: 'sectors.yaml', token: 'editor.problems.unreachable', field: 'sectors.0' }]
  await db.update(plans).set({ sectors: null, problems: stale }).where(eq(plans.id, outdated.id))
  const jobs = createJobs(systemClock)
  const folder = openDataFolder(join(dataFolder, 'files'))
  const validation = createPlanValidation({ db, dataFolder: folder, jobs, clock: systemClock, log })
  await validation.begin()
  try {
    await eventually(async () => {
      expect(await read(left.id)).toMatchObject({
        status: 'ready',
        home_x: 1,
        area: expect.closeTo(SIX_M2, 1) as unknown,
      })
      expect(await read(unmeasured.id)).toEqual(unmeasured)
      expect(await read(outdated.id)).toEqual(outdated)
      expect(await read(bare.id)).toMatchObject({
        status: 'published',
        problems: [{ file: 'sectors.yaml', token: 'errors.cleaningPlan.noArea' }],
      })
    })
  } finally {
    validation.stop()
    jobs.close()
    await validation.close()
  }
})
