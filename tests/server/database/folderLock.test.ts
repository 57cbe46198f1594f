import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FolderInUseError, lockFolder } from '../../../server/database/folderLock.ts'

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
