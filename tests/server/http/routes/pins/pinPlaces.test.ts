import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { dataItems, pins, planFiles } from '../../../../../server/database/schema.ts'
import { and, eq } from '../../../../../server/database/sql.ts'
import { startTestService } from '../../../testService.ts'
import { planRequest } from '../../planRequest.ts'
import { idOf } from '../../robotRequest.ts'

const { service, as } = await startTestService()
const operator = await as('operator')
const superuser = await as('super')
const MERIDIAN = 2

const PIN = { type: 'Customer', title: 'Door', message: 'Spill', labels: [] }
/** A plan of a map of 5 by 4 m. */
const createPlan = async (origin: readonly number[]) => {
  const yaml = stringify({ image: 'map.png', resolution: 0.05, origin })
  return idOf(
    await superuser('POST', '/api/v0/CleaningPlans', {
      ...(await planRequest({ name: `Hall ${origin.join(' ')}`, account: MERIDIAN }, { 'map.yaml': yaml })),
    }),
  )
}
const put = (plan: number, [x, y]: readonly [number, number]) =>
  operator('POST', `/v0/PlanVersion/${plan}/pins`, { ...PIN, x, y })
const OUTSIDE = { status: 400, body: { errors: [{ token: 'errors.pin.outsideMap', field: 'x' }] } }

test('N-001 a pin stands on the map of its plan, its edges included, and nowhere beside it', async () => {
  const plan = await createPlan([-1, -2, 0])
  for (const place of [
    [-1, -2],
    [4, 2],
    [4, -2],
    [1, 1],
  ] as const)
    expect((await put(plan, place)).status, String(place)).toBe(200)
  for (const place of [
    [-1.01, 0],
    [4.01, 0],
    [0, 2.01],
    [0, -2.01],
    [1e300, 0],
  ] as const)
    expect(await put(plan, place), String(place)).toMatchObject(OUTSIDE)
})

test('N-001 a map that is turned holds what lies on it as it is turned', async () => {
  const plan = await createPlan([10, 10, Math.PI / 2])
  expect((await put(plan, [6.1, 14.9])).status).toBe(200)
  expect(await put(plan, [14.9, 10.1])).toMatchObject(OUTSIDE)
})

test('N-001 a plan without a map, and one whose map is lost, have pins within 1 km of the origin', async () => {
  const [bare, broken] = [await createPlan([1, 0, 0]), await createPlan([2, 0, 0])]
  await service.db.delete(planFiles).where(eq(planFiles.plan, bare))
  const [image] = await service.db
    .select({ id: planFiles.dataItem })
    .from(planFiles)
    .where(and(eq(planFiles.plan, broken), eq(planFiles.name, 'map.yaml')))
  await service.db
    .update(dataItems)
    .set({ sha256: 'f'.repeat(64) })
    .where(eq(dataItems.id, image?.id ?? 0))
  for (const plan of [bare, broken]) {
    expect((await put(plan, [600, -800])).status).toBe(200)
    expect(await put(plan, [600, -801])).toMatchObject(OUTSIDE)
  }
})

test('N-006 a pin that stands beside the map already is resolved where it is, and moved onto the map alone', async () => {
  const plan = await createPlan([0, 0, 0])
  const id = idOf(await put(plan, [1, 1]))
  await service.db.update(pins).set({ x: 50 }).where(eq(pins.id, id))
  const edit = (changes: object) =>
    operator('POST', `/v0/PlanVersion/${plan}/pins/${id}`, {
      ...PIN,
      x: 50,
      y: 1,
      status: 'open',
      deleted: false,
      revision: 1,
      ...changes,
    })
  expect(await edit({ x: 51 })).toMatchObject(OUTSIDE)
  expect((await edit({ status: 'closed' })).status).toBe(200)
  expect((await edit({ x: 2, revision: 2 })).status).toBe(200)
})
