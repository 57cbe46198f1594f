import { rmSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { robotTopic } from '../../contract/gateway.ts'
import { receiptSchema } from '../../contract/robot/runReport.ts'
import { STATE } from '../../contract/robot/states.ts'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { DEMO_PASSWORD } from '../../server/database/demo.ts'
import { eventually } from '../eventually.ts'
import { createDataFolder } from '../server/databaseTemplate.ts'
import { planRequest } from '../server/http/planRequest.ts'
import { idOf, robotRequest } from '../server/http/robotRequest.ts'
import { connectMqtt } from '../server/liveParts.ts'
import { reportMessage } from '../server/reports/reportMessages.ts'
import { startServiceProcess } from '../server/serviceProcess.ts'
import { type Caller, callerOf } from '../server/testService.ts'

const KILLS = 20
const MERIDIAN = 2
const MINUTE_MS = 60_000

const credentialSchema = v.object({ token: v.string(), mqtt_url: v.string() })
const listSchema = v.object({
  data: v.array(v.object({ id: v.number(), start_timestamp: v.number(), reality_type: v.string() })),
  total: v.number(),
})

async function newFolder(): Promise<string> {
  const folder = await createDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A service on the folder, and whoever may do everything. */
async function start(folder: string) {
  const service = await startServiceProcess({ SWATH_DATA: folder })
  const login = { login: 'super', password: DEMO_PASSWORD }
  const { body } = await callerOf(service.url)('POST', '/api/v0/Logins/login', login)
  const { session_id: session } = v.parse(v.object({ session_id: v.string() }), body)
  return { ...service, caller: callerOf(service.url, { [SESSION_HEADER]: session }) }
}

const reportsOf = async (caller: Caller, robot: number) =>
  v.parse(
    listSchema,
    (await caller('GET', `/api/v0/CleaningReports?robots=${robot}&limit=10000&reality_type=any`)).body,
  )

async function connect(caller: Caller, robot: number) {
  const { body } = await caller('POST', `/api/v0/Robots/${robot}/credential`)
  const { token, mqtt_url: url } = v.parse(credentialSchema, body)
  return connectMqtt(url, { robot, token })
}

async function prepare(caller: Caller) {
  const plan = idOf(
    await caller('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Hall', account: MERIDIAN })),
  )
  return { plan, robot: idOf(await caller('POST', '/api/v0/Robots', robotRequest('Ada', MERIDIAN))) }
}

test(`R-002 under a stream of reports ${KILLS} kills lose none that has its receipt, and none is stored twice`, {
  timeout: KILLS * 30_000,
}, async () => {
  const folder = await newFolder()
  let service = await start(folder)
  const { plan, robot } = await prepare(service.caller)
  const waiting = new Map<string, ReturnType<typeof reportMessage>>()
  const acknowledged: number[] = []
  const refusals: (string | undefined)[] = []
  let made = 0
  for (let kill = 0; kill <= KILLS; kill++) {
    if (kill > 0) service = await start(folder)
    const { client, publish } = await connect(service.caller, robot)
    let inThisLife = 0
    client.on('message', (_topic, payload) => {
      const receipt = v.parse(receiptSchema, JSON.parse(payload.toString()))
      if (receipt.status !== 'stored') refusals.push(receipt.message)
      const { run } = receipt
      const report = waiting.get(run)
      if (report === undefined) return
      waiting.delete(run)
      acknowledged.push(report.start_time)
      inThisLife++
    })
    await client.subscribeAsync(robotTopic(robot, 'receipt'), { qos: 1 })
    const isLast = kill === KILLS
    // What has no receipt yet comes again, and then new ones, until the service dies in the middle of it.
    const sending = async (): Promise<void> => {
      for (const report of waiting.values()) publish('report', report).catch(() => undefined)
      while (!isLast && inThisLife < 5 && client.connected) {
        if (waiting.size < 3) {
          const report = reportMessage(plan, Date.now() - ++made * 20 * MINUTE_MS)
          waiting.set(report.run, report)
          publish('report', report).catch(() => undefined)
        }
        await setImmediate()
      }
    }
    await sending()
    if (isLast) await eventually(() => expect(waiting.size).toBe(0))
    else await service.end('SIGKILL')
  }
  expect(refusals).toEqual([])
  const { data, total } = await reportsOf(service.caller, robot)
  const stored = data.map(report => report.start_timestamp).toSorted((a, b) => a - b)
  expect(stored).toEqual(acknowledged.toSorted((a, b) => a - b))
  expect(total).toBe(made)
  await service.end('SIGTERM')
})

test('R-006 a run in the middle of which robot and service died is closed once, however often the service dies after it', {
  timeout: 90_000,
}, async () => {
  const folder = await newFolder()
  const first = await start(folder)
  const { plan, robot } = await prepare(first.caller)
  const began = Date.now() - 20 * MINUTE_MS
  const says = async (caller: Caller, bootId: string, states: readonly (readonly [state: number, time: number])[]) => {
    const { publish } = await connect(caller, robot)
    const hardware = { model: 'neo', hardware_version: '2.0', main_deb: '2.6.1' }
    await publish('connection', { state: 'online', ...hardware, boot_id: bootId })
    for (const [at, [state, time]] of states.entries())
      await publish('state', { boot_id: bootId, seq: at + 1, time, state, plan, plan_type: 1, sector: 1, location: 0 })
  }
  await says(first.caller, 'one', [
    [STATE.main, began - MINUTE_MS],
    [STATE.loadClean, began],
    [STATE.clean, began + MINUTE_MS],
  ])
  await first.end('SIGKILL')
  const second = await start(folder)
  await says(second.caller, 'two', [[STATE.main, Date.now()]])
  const [closed] = await eventually(async () => {
    const { data } = await reportsOf(second.caller, robot)
    expect(data).toMatchObject([{ reality_type: 'recording', start_timestamp: began }])
    return data
  })
  await second.end('SIGKILL')
  const third = await start(folder)
  await says(third.caller, 'three', [
    [STATE.main, Date.now()],
    [STATE.loadClean, Date.now()],
    [STATE.clean, Date.now()],
  ])
  await says(third.caller, 'four', [[STATE.main, Date.now() + 1500]])
  await eventually(async () => expect((await reportsOf(third.caller, robot)).total).toBeGreaterThanOrEqual(1))
  const { data } = await reportsOf(third.caller, robot)
  expect(data.filter(report => report.start_timestamp === began)).toEqual([closed])
  await third.end('SIGTERM')
})
