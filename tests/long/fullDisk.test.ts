import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { DEMO_PASSWORD } from '../../server/database/demo.ts'
import { eventually } from '../eventually.ts'
import { leftOut } from '../leftOut.ts'
import { lacksPostgres, NEEDS_POSTGRES, startPostgres } from '../server/database/postgres.ts'
import { lacksDisks, smallDisk, writeUntilFull } from '../server/database/smallDisk.ts'
import { createDataFolder } from '../server/databaseTemplate.ts'
import { startServiceProcess } from '../server/serviceProcess.ts'
import { type Caller, callerOf } from '../server/testService.ts'

const VALUE = '/api/v0/Preferences/theme'

const NEEDS_DISKS = leftOut(lacksDisks, 'nothing can be mounted')

/** Taken away with the test. */
function ownDisk(mib: number) {
  const disk = smallDisk(mib)
  onTestFinished(disk.close)
  return disk
}

async function startSignedIn(environment: { readonly [name: string]: string }) {
  const service = await startServiceProcess({ SWATH_LOG_LEVEL: 'silent', ...environment })
  const call = callerOf(service.url)
  const { body } = await call('POST', '/api/v0/Logins/login', { login: 'support', password: DEMO_PASSWORD })
  const { session_id } = v.parse(v.object({ session_id: v.string() }), body)
  return { service, call, support: callerOf(service.url, { [SESSION_HEADER]: session_id }) }
}

const faultsAt = async (call: Caller): Promise<unknown> =>
  v.parse(v.object({ faults: v.array(v.string()) }), (await call('GET', '/api/v0/System/health')).body).faults

test.skipIf(lacksPostgres || lacksDisks)(
  `a PostgreSQL whose disk is full: 507 with a token of its own, health says it, and it goes on when there is room${NEEDS_POSTGRES}${NEEDS_DISKS}`,
  async () => {
    const disk = ownDisk(160)
    const folder = join(disk.folder, 'postgres')
    const postgres = await startPostgres({ folder })
    onTestFinished(postgres.close)
    const SWATH_DATA = await createDataFolder()
    onTestFinished(() => rmSync(SWATH_DATA, { recursive: true, force: true }))
    const { service, call, support } = await startSignedIn({ SWATH_DATA, DATABASE_URL: postgres.url() })
    disk.fill()
    await writeUntilFull(support, VALUE)
    await eventually(async () => expect(await faultsAt(call)).toContain('databaseFull'))
    disk.free()
    await eventually(async () => expect((await support('POST', VALUE, { value: 'dark' })).status).toBe(200))
    await eventually(async () => expect(await faultsAt(call)).toEqual([]))
    expect(await service.end('SIGTERM')).toBe(0)
  },
  120_000,
)

test.skipIf(lacksDisks)(
  `a full disk under the embedded database: 507, health says it, and it goes on when there is room${NEEDS_DISKS}`,
  async () => {
    const disk = ownDisk(200)
    const SWATH_DATA = join(disk.folder, 'data')
    const template = await createDataFolder()
    execFileSync('cp', ['-a', template, SWATH_DATA])
    rmSync(template, { recursive: true, force: true })
    const { service, call, support } = await startSignedIn({ SWATH_DATA })
    disk.fill()
    await eventually(async () => expect(await faultsAt(call)).toContain('diskFull'))
    await writeUntilFull(support, VALUE)
    disk.free()
    await eventually(async () => expect((await support('POST', VALUE, { value: 'dark' })).status).toBe(200))
    // So small a disk has never what recordings leave free.
    await eventually(async () => expect(await faultsAt(call)).toEqual(['recordingPaused']))
    expect(await service.end('SIGTERM')).toBe(0)
  },
  120_000,
)
