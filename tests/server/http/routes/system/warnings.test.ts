import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../../../eventually.ts'
import { startTestService } from '../../../testService.ts'

/** A broker of somebody else, which lets in whoever comes. */
const broker = await Aedes.createBroker()
const server = createServer(broker.handle)
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('The broker has no port')
afterAll(async () => {
  await new Promise<void>(resolve => broker.close(() => resolve()))
  await new Promise<void>(resolve => server.close(() => resolve()))
})
const { call, as } = await startTestService({ mqttUrl: `mqtt://gateway:secret@127.0.0.1:${address.port}` })

const WARNINGS = '/api/v0/System/warnings'
const HEALTH = '/api/v0/System/health'

test('M-079 staff are warned of a broker that lets in anybody; the service is not degraded by it', async () => {
  for (const login of ['super', 'support']) {
    const caller = await as(login)
    await eventually(async () =>
      expect((await caller('GET', WARNINGS)).body).toEqual({ data: ['anonymousBroker'], total: 1 }),
    )
  }
  const { status, body } = await call('GET', HEALTH)
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'ok', faults: [], gateway: 'ok' })])
})

test('M-079 others than staff get no warning of where anybody may get in', async () => {
  expect((await call('GET', WARNINGS)).status).toBe(401)
  for (const login of ['operator', 'distributor', 'customer'])
    expect((await (await as(login))('GET', WARNINGS)).status, login).toBe(403)
  for (const caller of [call, await as('customer'), await as('super')])
    expect(JSON.stringify((await caller('GET', HEALTH)).body)).not.toMatch(/anonymous|warning/i)
})
