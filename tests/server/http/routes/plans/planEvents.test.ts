import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { SESSION_HEADER } from '../../../../../contract/routes/access.ts'
import { ALERTS_NAMESPACE, ALERTS_PATH } from '../../../../../contract/sockets/alerts.ts'
import { eventually } from '../../../../eventually.ts'
import { startTestService } from '../../../testService.ts'
import { planOf, planTester } from '../../planLife.ts'
import { sectorsOf } from '../../planRequest.ts'

const { service, as, session } = await startTestService()
const superuser = await as('super')
const [MERIDIAN, HALDEN] = [2, 3]
const { create, edit, settled, upload } = planTester(superuser)

/** First ids of plans that a login hears of, since it was last asked. */
async function listener(login: string) {
  const socket = io(`${service.url}${ALERTS_NAMESPACE}`, {
    path: ALERTS_PATH,
    transports: ['websocket'],
    query: { resource: 'Alerts' },
    forceNew: true,
    extraHeaders: { [SESSION_HEADER]: await session(login) },
  })
  onTestFinished(() => void socket.disconnect())
  const heard = new Set<number>()
  socket.on('plansChanged', ({ plans }: { plans: number[] }) => plans.forEach(plan => heard.add(plan)))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return heard
}

test('L-006 open screens hear of a plan that is made, changed, read, renamed and removed, in the accounts of their sight alone', async () => {
  const [heard, stranger] = [await listener('super'), await listener('customer')]
  const hears = async (plan: number) => {
    await eventually(() => expect(heard).toContain(plan))
    heard.clear()
  }
  const { id } = await create('Heard of', HALDEN)
  await hears(id)
  await edit(id, { name: 'Heard of again' })
  await hears(id)
  await superuser('POST', `/api/v0/CleaningPlans/${id}/name`, { name: 'Heard of at last' })
  await hears(id)
  const sectors = await upload(HALDEN, 'sectors.yaml', sectorsOf(1))
  const { data } = planOf(await superuser('GET', `/api/v0/CleaningPlans/${id}`))
  const next = planOf(await edit(id, { data: { ...data, 'sectors.yaml': sectors } }))
  expect((await settled(next.id)).status).toBe('ready')
  await hears(id)
  expect((await superuser('DELETE', `/api/v0/CleaningPlans/${id}`)).status).toBe(200)
  await hears(id)
  const own = await create('Theirs', MERIDIAN)
  await eventually(() => expect(stranger).toContain(own.id))
  expect([...stranger]).toEqual([own.id])
})
