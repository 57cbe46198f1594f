import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Receipt } from '../../../contract/robot/runReport.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { DatabaseRefusedError } from '../../../server/database/serverAtStart.ts'
import { DatabaseInUseError } from '../../../server/database/serviceLock.ts'
import { eventually } from '../../eventually.ts'
import { createDataFolder, databaseIn } from '../databaseTemplate.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf } from '../http/robotRequest.ts'
import { connectReporter, createRobot } from '../reports/reportingRobot.ts'
import { reportMessage } from '../reports/reportMessages.ts'
import { log } from '../testDatabase.ts'
import type { Answer, Caller } from '../testService.ts'
import { lacksPostgres, NEEDS_POSTGRES } from './postgres.ts'
import { HEALTH, type PostgresService, startPostgresService } from './postgresService.ts'
import { SERVICE_LOCK, takeServiceLock } from './takenLock.ts'

const VALUE = '/api/v0/Preferences/theme'

const isAway = ({ status, body, headers }: Answer): boolean =>
  status === 503 && JSON.stringify(body).includes('"errors.service.database"') && headers.get('retry-after') !== null

/** Writes one generation after the other until told to stop; each is written again until it is acknowledged. */
function writeOnAndOn(caller: Caller, path: string) {
  let acknowledged = 0
  let refused = 0
  let stopped = false
  const others: Answer[] = []
  const writing = (async () => {
    while (!stopped) {
      const answer = await caller('POST', path, { value: `dark ${acknowledged + 1}` })
      if (answer.status === 200) acknowledged += 1
      else if (isAway(answer)) refused += 1
      else others.push(answer)
      if (answer.status !== 200) await wait(20)
    }
  })()
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      stopped = true
      await writing
      return { acknowledged, refused, others }
    },
  }
}

const storedIn = async (caller: Caller, path: string): Promise<number> =>
  Number(/\d+/.exec(v.parse(v.object({ value: v.string() }), (await caller('GET', path)).body).value)?.[0])

const started = lacksPostgres ? undefined : await startPostgresService()

describe.skipIf(started === undefined)(`a PostgreSQL server that fails${NEEDS_POSTGRES}`, () => {
  let postgres: PostgresService['postgres']
  let running: PostgresService['running']
  let faults: PostgresService['faults']
  let isWell: PostgresService['isWell']
  let support: Caller
  beforeAll(async () => {
    ;({ postgres, running, faults, isWell } = started ?? expect.unreachable())
    support = await running.as('support')
  })
  /** A robot with a report, and another one that it sends. */
  async function reported() {
    const superuser = await running.as('super')
    const account = 2
    const plan = idOf(await superuser('POST', '/api/v0/CleaningPlans', await planRequest({ name: 'Hall', account })))
    const credential = await createRobot(superuser, account)
    const { robot } = credential
    const past = reportMessage(plan, Date.now() - 7_200_000)
    await superuser('POST', `/api/v0/Robots/${robot}/reports`, { reports: [past] })
    const list = `/api/v0/CleaningReports?robots[]=${robot}`
    const listed = async () =>
      v.parse(v.object({ data: v.array(v.object({ id: v.number() })) }), (await superuser('GET', list)).body).data
    const [{ id } = { id: 0 }] = await listed()
    const message = reportMessage(plan, Date.now())
    const send = async (): Promise<Receipt> => {
      const { report, client } = await connectReporter(running.service.mqttUrl, credential)
      // A connection that is ended over it brings no receipt.
      const ended = new Promise<never>((_, reject) => client.once('close', () => reject(new Error('It was ended'))))
      return Promise.race([report(message), ended])
    }
    const { report, client } = await connectReporter(running.service.mqttUrl, credential)
    return {
      readings: [list, `/api/v0/CleaningReports/${id}`, `/api/v0/CleaningReports/${id}/coverage_image`].concat(
        `/api/v0/CleaningReports/metrics/csv?robots[]=${robot}`,
      ),
      report: () =>
        Promise.race([report(message), new Promise<void>(resolve => client.once('close', () => resolve()))]),
      sendUntilStored: () => eventually(async () => expect((await send()).status).toBe('stored')),
      stored: async () => (await listed()).length,
    }
  }

  test('connections that end under writes, and a restart, refuse some with 503 and lose nothing that was acknowledged', async () => {
    const paths = ['theme', 'density', 'home-view', 'reports-view', 'monitor-layers', 'monitor-pins'].map(
      name => `/api/v0/Preferences/${name}`,
    )
    const writers = paths.map(path => ({ path, ...writeOnAndOn(support, path) }))
    const haveWritten = async (more: number) => {
      const before = writers.map(writer => writer.acknowledged())
      await eventually(() => {
        for (const [i, writer] of writers.entries())
          expect(writer.acknowledged()).toBeGreaterThanOrEqual((before[i] ?? 0) + more)
      })
    }
    for (let i = 0; i < 3; i++) {
      await haveWritten(3)
      expect(await postgres.terminate()).toBeGreaterThan(0)
    }
    await haveWritten(3)
    await postgres.stop('immediate')
    await eventually(async () => expect(await faults()).toContain('databaseGone'))
    await postgres.start()
    await haveWritten(3)
    let refused = 0
    for (const writer of writers) {
      const { acknowledged, refused: away, others } = await writer.stop()
      refused += away
      expect(others).toEqual([])
      expect(await storedIn(support, writer.path)).toBe(acknowledged)
    }
    expect(refused).toBeGreaterThan(0)
    await isWell()
  })

  test('R-002 a server that stands still holds up no answer: health at once, others 503 within seconds; it goes on by itself, and a report that came meanwhile is stored once', async () => {
    expect((await support('POST', VALUE, { value: 'dark 1' })).status).toBe(200)
    const { readings, ...run } = await reported()
    postgres.freeze()
    const waiting = run.report()
    onTestFinished(postgres.thaw)
    const timed = async (answering: Promise<Answer>) => {
      const begunMs = performance.now()
      const answer = await answering
      return { answer, tookMs: performance.now() - begunMs }
    }
    const asked = Array.from({ length: 30 }, (_, i) => timed(support('POST', VALUE, { value: `dark ${i + 2}` })))
    const reads = readings.map(path => timed(support('GET', path)))
    await eventually(async () => {
      const begunMs = performance.now()
      expect((await support('GET', HEALTH)).body).toMatchObject({
        status: 'degraded',
        database: 'failed',
        faults: ['databaseGone'],
      })
      expect(performance.now() - begunMs).toBeLessThan(1000)
    })
    for (const { answer, tookMs } of await Promise.all([...asked, ...reads])) {
      expect(isAway(answer), JSON.stringify(answer.body)).toBe(true)
      expect(tookMs).toBeLessThan(12_000)
    }
    postgres.thaw()
    await isWell()
    await run.sendUntilStored()
    await waiting
    expect(await run.stored(), 'one from before, and this one').toBe(2)
    // What was not acknowledged may have been done, as one of them.
    expect((await support('POST', VALUE, { value: 'dark 99' })).status).toBe(200)
    expect(await storedIn(support, VALUE)).toBe(99)
  })

  test('a server that takes no changes refuses them with 503, goes on being read, and health says why', async () => {
    const readOnly = async (value: 'on' | 'off') => {
      await postgres.query(`alter system set default_transaction_read_only = ${value}`)
      await postgres.query('select pg_reload_conf()')
    }
    await readOnly('on')
    await eventually(async () => expect(isAway(await support('POST', VALUE, { value: 'light' }))).toBe(true))
    expect((await support('GET', VALUE)).status).toBe(200)
    await eventually(async () => expect(await faults()).toEqual(['databaseRefusesWrites']))
    await readOnly('off')
    await eventually(async () => expect((await support('POST', VALUE, { value: 'dark 7' })).status).toBe(200))
    await isWell()
  })

  test('a second service on the same database is refused; the lock is taken again when its connection is lost', async () => {
    const holders = () =>
      postgres.query(`select pid from pg_locks where locktype = 'advisory' and objid = ${SERVICE_LOCK} and granted`)
    const dataFolder = await createDataFolder()
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
    await expect(openDatabase(databaseIn(dataFolder, postgres.url()), log)).rejects.toThrow(DatabaseInUseError)
    const [before] = await holders()
    await postgres.query(`select pg_terminate_backend(${Number(before?.['pid'])})`)
    await eventually(async () => {
      const now = await holders()
      expect(now).toHaveLength(1)
      expect(now).not.toEqual([before])
    })
    expect((await support('GET', VALUE)).status).toBe(200)
  })

  test('a service whose database is another’s by then has to end', async () => {
    await postgres.createDatabase('taken')
    const dataFolder = await createDataFolder()
    const databaseUrl = postgres.url({ database: 'taken' })
    const database = await openDatabase(databaseIn(dataFolder, databaseUrl), log)
    onTestFinished(async () => {
      await database.close()
      rmSync(dataFolder, { recursive: true, force: true })
    })
    const taken = Promise.withResolvers<Error>()
    database.onTaken(taken.resolve)
    await takeServiceLock(postgres, 'taken')
    expect(await taken.promise).toBeInstanceOf(DatabaseInUseError)
  })

  test('a server that is not there at the start is waited for, and that is said; a wrong password ends the start', async () => {
    const dataFolder = await createDataFolder()
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
    await postgres.createDatabase('late')
    const databaseUrl = postgres.url({ database: 'late' })
    const wrong = databaseIn(dataFolder, postgres.url({ password: 'wrong' }))
    await expect(openDatabase(wrong, log)).rejects.toThrow(DatabaseRefusedError)
    await expect(openDatabase(databaseIn(dataFolder, postgres.url({ database: 'none' })), log)).rejects.toThrow(
      'PostgreSQL has no database of the name in DATABASE_URL: create it first.',
    )
    await postgres.stop()
    const stopped = new AbortController()
    const abandoned = openDatabase(databaseIn(dataFolder, databaseUrl), log, {
      print: () => stopped.abort(),
      signal: stopped.signal,
    })
    await expect(abandoned).rejects.toThrow('aborted')
    const said = Promise.withResolvers<string>()
    const opening = openDatabase(databaseIn(dataFolder, databaseUrl), log, { print: said.resolve })
    expect(await said.promise).toBe(
      'The PostgreSQL server of DATABASE_URL does not answer yet; the service waits for it.',
    )
    await postgres.start()
    await (await opening).close()
    await isWell()
  })
})
