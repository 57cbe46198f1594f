import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { contactMethodSchema } from '../../../contract/resources/contactMethods.ts'
import { planSchema } from '../../../contract/resources/plans.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { lockFolder } from '../../../server/database/folderLock.ts'
import { IS_LONG_RUN } from '../../run/longRun.ts'
import { createDataFolder } from '../databaseTemplate.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf, robotRequest } from '../http/robotRequest.ts'
import { failServiceProcess, type ServiceProcess, startServiceProcess } from '../serviceProcess.ts'
import { holdControl } from '../streams/controlHeld.ts'
import { type Caller, callerOf, listOf, prove } from '../testService.ts'
import { openToOthers } from './openToOthers.ts'
import { type Writer, writersOf } from './writers.ts'

const KILLS = IS_LONG_RUN ? 50 : 1
const MERIDIAN = 2

const sessionSchema = v.object({ session_id: v.string() })

async function signIn(url: string): Promise<string> {
  const { body } = await callerOf(url)('POST', '/api/v0/Logins/login', { login: 'super', password: DEMO_PASSWORD })
  return v.parse(sessionSchema, body).session_id
}

async function createPlan(caller: Caller, name: string) {
  const answer = await caller('POST', '/api/v0/CleaningPlans', await planRequest({ name, account: MERIDIAN }))
  return v.parse(planSchema, answer.body)
}

/** What there is to write on. */
async function prepare(caller: Caller): Promise<readonly Writer[]> {
  const robots: number[] = []
  for (const name of ['Ada', 'Bob', 'Cleo', 'Dag'])
    robots.push(idOf(await caller('POST', '/api/v0/Robots', robotRequest(name, MERIDIAN))))
  await prove(caller)
  const address = { contact_type: 'email', contact_value: 'sam-0@swath.example' }
  const contact = idOf(await caller('POST', '/api/v0/ContactMethods', address))
  const contacts = listOf(contactMethodSchema, (await caller('GET', '/api/v0/ContactMethods')).body)
  const proved = contacts.find(({ verified }) => verified)?.id ?? 0
  const { id: plan } = await createPlan(caller, 'Hall')
  return writersOf({ contact, proved, robots, plan })
}

/**
 * All of them write at once, one write after the other, until the service is killed, which is when each has been answered so many times.
 * @returns the last generation of each that was acknowledged
 */
async function writeUntilKilled(
  service: ServiceProcess,
  caller: Caller,
  { writers, least }: { readonly writers: readonly Writer[]; readonly least: number },
): Promise<readonly { readonly writer: Writer; readonly acknowledged: number }[]> {
  const started: { writer: Writer; acknowledged: number }[] = []
  for (const writer of writers) {
    await writer.clear?.(caller)
    started.push({ writer, acknowledged: await writer.read(caller) })
  }
  const enough = Promise.withResolvers<void>()
  const waiting = new Set(writers)
  let isKilled = false
  const writing = started.map(async work => {
    const { writer, acknowledged: before } = work
    for (;;) {
      const answer = await writer.write(caller, work.acknowledged + 1).catch((error: unknown) => {
        if (!isKilled) throw error
      })
      if (answer === undefined) return
      expect(answer.status, `${writer.name}: ${JSON.stringify(answer.body)}`).toBe(200)
      work.acknowledged += 1
      if (work.acknowledged - before < least) continue
      waiting.delete(writer)
      if (waiting.size === 0) enough.resolve()
    }
  })
  const written = Promise.all(writing)
  await Promise.race([enough.promise, written])
  isKilled = true
  await service.end('SIGKILL')
  await written
  return started
}

/** A second service on the same data, or on a taken port, says so in one sentence and stops with 1; the first goes on. */
async function expectOthersRefused(url: string, SWATH_DATA: string): Promise<void> {
  expect(await failServiceProcess({ SWATH_DATA })).toEqual({
    code: 1,
    said: `Another Swath service uses the data folder ${SWATH_DATA}: stop it, or set SWATH_DATA.\n`,
  })
  if (IS_LONG_RUN) await expectPortRefused(url)
  expect((await fetch(`${url}/api/v0/System/health`)).status).toBe(200)
}

/** It has opened its database by then, and gives it back. */
async function expectPortRefused(url: string): Promise<void> {
  const other = await createDataFolder()
  onTestFinished(() => rmSync(other, { recursive: true, force: true }))
  const { port } = new URL(url)
  expect(await failServiceProcess({ SWATH_DATA: other, PORT: port })).toEqual({
    code: 1,
    said: `Port ${port} is taken: stop what listens there, or choose another with PORT (console) or MQTT_PORT (robots).\n`,
  })
  lockFolder(other)()
}

/** As somebody makes a folder who thinks of nobody else. */
async function dataFolderOpenToOthers(): Promise<string> {
  const folder = await createDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'secret.key'), `${'ab'.repeat(32)}\n`)
  chmodSync(join(folder, 'secret.key'), 0o644)
  expect(openToOthers(folder)).toContain('secret.key')
  return folder
}

test(
  'M-026 what was acknowledged survives kill -9 amid writes, and nothing is there by half: session, people, plan, its files and pins; control with its holder, fence and request; the data folder is its owner’s alone, and no second service’s',
  async () => {
    const SWATH_DATA = await dataFolderOpenToOthers()
    let service = await startServiceProcess({ SWATH_DATA })
    expect(openToOthers(SWATH_DATA)).toEqual([])
    const session = await signIn(service.url)
    const callerNow = (): Caller => callerOf(service.url, { [SESSION_HEADER]: session })
    const writers = await prepare(callerNow())
    const held = idOf(await callerNow()('POST', '/api/v0/Robots', robotRequest('Eve', MERIDIAN)))
    const expectHeld = await holdControl(service.url, held)
    for (let kill = 0; kill < KILLS; kill++) {
      const plan = await createPlan(callerNow(), `Plan ${kill}`)
      const written = await writeUntilKilled(service, callerNow(), { writers, least: 2 + (kill % 4) })
      service = await startServiceProcess({ SWATH_DATA })
      if (kill === 0) await expectHeld(service.url)
      const caller = callerNow()
      // What was under way may have come to its end.
      for (const { writer, acknowledged } of written)
        expect([acknowledged, acknowledged + 1], `${writer.name}, kill ${kill}`).toContain(await writer.read(caller))
      expect((await caller('GET', `/api/v0/CleaningPlans/${plan.id}`)).body).toEqual(plan)
      expect((await caller('GET', `/api/v0/Data/${plan.data['map.png']}`)).status).toBe(200)
    }
    await expectOthersRefused(service.url, SWATH_DATA)
    expect(await service.end('SIGTERM')).toBe(0)
    expect(openToOthers(SWATH_DATA)).toEqual([])
    expect(readdirSync(SWATH_DATA)).toEqual(expect.arrayContaining(['db', 'lock', 'recordings', 'secret.key']))
  },
  KILLS * 300_000,
)
