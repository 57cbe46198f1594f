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

test('a second service on the same data, or on a taken port, says so in one sentence and stops with 1; the first goes on', async () => {
  const SWATH_DATA = folderFor(await createDataFolder())
  const first = await startServiceProcess({ SWATH_DATA })
  expect(await failServiceProcess({ SWATH_DATA })).toEqual({
    code: 1,
    said: `Another Swath service uses the data folder ${SWATH_DATA}: stop it, or set SWATH_DATA.\n`,
  })
  const other = folderFor(await createDataFolder())
  const { port } = new URL(first.url)
  expect(await failServiceProcess({ SWATH_DATA: other, PORT: port })).toEqual({
    code: 1,
    said: `Port ${port} is taken: stop what listens there, or choose another with PORT (console) or MQTT_PORT (robots).\n`,
  })
  lockFolder(other)()
  expect((await fetch(`${first.url}/api/v0/System/health`)).status).toBe(200)
  expect(await first.end('SIGTERM')).toBe(0)
}, 120_000)
