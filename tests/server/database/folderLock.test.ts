import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FolderInUseError, lockFolder } from '../../../server/database/folderLock.ts'
import { createDataFolder } from '../databaseTemplate.ts'
import { failServiceProcess, startServiceProcess } from '../serviceProcess.ts'

function folderFor(folder: string): string {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a data folder is one holder’s until it gives it back', () => {
  const folder = folderFor(mkdtempSync(join(tmpdir(), 'swath-lock-')))
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  unlock()
  const again = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  again()
})

test('a second service on the same data says so in one sentence and stops with 1; the first goes on', async () => {
  const SWATH_DATA = folderFor(await createDataFolder())
  const first = await startServiceProcess({ SWATH_DATA })
  const { code, said } = await failServiceProcess({ SWATH_DATA })
  expect(code).toBe(1)
  expect(said).toBe(`Another Swath service uses the data folder ${SWATH_DATA}: stop it, or set SWATH_DATA.\n`)
  expect((await fetch(`${first.url}/api/v0/System/health`)).status).toBe(200)
  expect(await first.end('SIGTERM')).toBe(0)
}, 60_000)

test('a killed service leaves no lock behind', async () => {
  const SWATH_DATA = folderFor(await createDataFolder())
  const first = await startServiceProcess({ SWATH_DATA })
  await first.end('SIGKILL')
  const second = await startServiceProcess({ SWATH_DATA })
  expect(await second.end('SIGINT')).toBe(0)
}, 60_000)

test('a taken port is said in one sentence, and the data folder is free again', async () => {
  const first = await startServiceProcess({ SWATH_DATA: folderFor(await createDataFolder()) })
  const SWATH_DATA = folderFor(await createDataFolder())
  const { port } = new URL(first.url)
  const { code, said } = await failServiceProcess({ SWATH_DATA, PORT: port })
  expect(code).toBe(1)
  expect(said).toBe(
    `Port ${port} is taken: stop what listens there, or choose another with PORT (console) or MQTT_PORT (robots).\n`,
  )
  lockFolder(SWATH_DATA)()
}, 60_000)
