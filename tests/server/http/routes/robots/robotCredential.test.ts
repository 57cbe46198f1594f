import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { afterAll, expect, test } from 'vitest'
import { robots } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { startTestService, type TestService } from '../../../testService.ts'
import { idOf, robotRequest } from '../../robotRequest.ts'

const MERIDIAN = 2

/** A broker that knows no accounts. */
async function startForeignBroker(): Promise<string> {
  const broker = await Aedes.createBroker()
  const server = createServer(broker.handle)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The broker has no port')
  afterAll(async () => {
    await new Promise<void>(resolve => broker.close(() => resolve()))
    await new Promise<void>(resolve => server.close(() => resolve()))
  })
  return `mqtt://gateway:secret@127.0.0.1:${address.port}`
}

const embedded = await startTestService({ mqttRobotUrl: 'mqtts://robots.example:8883' })
const foreign = await startTestService({ mqttUrl: await startForeignBroker() })
const away = await startTestService({ mqttUrl: 'mqtt://gateway:secret@127.0.0.1:9', mqttDynamicSecurity: true })

async function renewAt({ service, as }: TestService) {
  const superuser = await as('super')
  const robot = idOf(await superuser('POST', '/api/v0/Robots', robotRequest('Robot of credentials', MERIDIAN)))
  const answer = await superuser('POST', `/api/v0/Robots/${robot}/credential`)
  const [row] = await service.db.select({ hash: robots.credentialHash }).from(robots).where(eq(robots.id, robot))
  return { answer, hash: row?.hash }
}

test('A-092 with the own broker an old connection ends with its credential; where robots connect to can be changed', async () => {
  const { answer } = await renewAt(embedded)
  expect(answer).toMatchObject({
    status: 200,
    body: { old_connection: 'ended', mqtt_url: 'mqtts://robots.example:8883' },
  })
})

test('A-092 a broker that keeps its own accounts is reported: the old connection goes on', async () => {
  const { answer } = await renewAt(foreign)
  expect(answer).toMatchObject({ status: 200, body: { old_connection: 'kept' } })
})

test('A-092 a credential that the broker could not be given is not stored', async () => {
  const { answer, hash } = await renewAt(away)
  expect(answer).toMatchObject({ status: 412, body: { errors: [{ token: 'errors.robot.broker' }] } })
  expect(hash).toBeNull()
})
