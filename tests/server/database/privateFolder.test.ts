import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { FolderNotPrivateError, openPrivateFolder } from '../../../server/database/privateFolder.ts'
import { leftOut } from '../../leftOut.ts'
import { createDataFolder } from '../databaseTemplate.ts'
import { startServiceProcess } from '../serviceProcess.ts'
import { callerOf } from '../testService.ts'

/** Files and folders that anybody but their owner may do anything with. */
const openToOthers = (folder: string): readonly string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    name => (lstatSync(join(folder, name)).mode & 0o077) !== 0,
  )

test('a data folder that others could read is its owner’s alone after a start, and so is every file of a run', async () => {
  const SWATH_DATA = await createDataFolder()
  onTestFinished(() => rmSync(SWATH_DATA, { recursive: true, force: true }))
  chmodSync(SWATH_DATA, 0o755)
  writeFileSync(join(SWATH_DATA, 'secret.key'), `${'ab'.repeat(32)}\n`)
  chmodSync(join(SWATH_DATA, 'secret.key'), 0o644)
  expect(openToOthers(SWATH_DATA)).toContain('secret.key')
  const service = await startServiceProcess({ SWATH_DATA })
  const { status } = await callerOf(service.url)('POST', '/api/v0/Logins/login', {
    login: 'super',
    password: DEMO_PASSWORD,
  })
  expect(status).toBe(200)
  expect(openToOthers(SWATH_DATA)).toEqual([])
  expect(await service.end('SIGTERM')).toBe(0)
  expect(openToOthers(SWATH_DATA)).toEqual([])
  expect(readdirSync(SWATH_DATA)).toEqual(expect.arrayContaining(['db', 'lock', 'recordings', 'secret.key']))
}, 60_000)

test('a new data folder is its owner’s alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'swath-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  openPrivateFolder(join(folder, 'new', 'data'))
  expect(openToOthers(folder)).toEqual([])
})

const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)(
  `a data folder of another user that others can read is refused${leftOut(!isRoot, 'only root can give a folder away')}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'swath-private-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const data = join(folder, 'data')
    mkdirSync(data)
    chmodSync(data, 0o755)
    chownSync(data, 65_534, 65_534)
    expect(() => openPrivateFolder(data)).toThrow(FolderNotPrivateError)
    expect(lstatSync(data).mode & 0o777).toBe(0o755)
  },
)
