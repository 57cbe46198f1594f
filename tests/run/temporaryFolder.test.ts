import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Memory, withTemporaryFolder } from './temporaryFolder.ts'

const GIB = 2 ** 30

/** Memory with as much room as is said; its folder is an ordinary one. */
function memory(freeGib: number, availableGib: number): Memory {
  const folder = mkdtempSync(join(tmpdir(), 'swath-memory-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, freeBytes: async () => freeGib * GIB, availableBytes: () => availableGib * GIB }
}

test('temporary files of tests are in memory where there is room, each user may pass, and they are gone afterwards', async () => {
  const roomy = memory(12, 6)
  const folder = await withTemporaryFolder(async given => {
    expect(dirname(given)).toBe(roomy.folder)
    expect(statSync(given).mode & 0o777).toBe(0o755)
    return given
  }, roomy)
  expect(existsSync(folder)).toBe(false)
})

test.each([
  ['a small file system in memory', memoryOf => memoryOf(0.06, 20)],
  ['little memory left', memoryOf => memoryOf(12, 1)],
  ['no such file system', memoryOf => ({ ...memoryOf(12, 6), freeBytes: () => Promise.reject(new Error('ENOENT')) })],
] satisfies readonly (readonly [string, (memoryOf: typeof memory) => Memory])[])(
  'with %s they are among those of the system',
  async (_, memoryWith) => {
    await withTemporaryFolder(async folder => expect(dirname(folder)).toBe(tmpdir()), memoryWith(memory))
  },
)

test('they are gone as well when the work fails', async () => {
  const roomy = memory(12, 6)
  let folder = ''
  const failing = withTemporaryFolder(async given => {
    folder = given
    throw new Error('no')
  }, roomy)
  await expect(failing).rejects.toThrow('no')
  expect(existsSync(folder)).toBe(false)
})
