import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FolderNotPrivateError, openPrivateFolder } from '../../../server/database/privateFolder.ts'
import { leftOut } from '../../leftOut.ts'
import { openToOthers } from './openToOthers.ts'

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
