import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSeal } from '../../../server/identity/seal.ts'

function newFolder(): string {
  const dataFolder = mkdtempSync(join(tmpdir(), 'swath-seal-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  return dataFolder
}
const KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'

test('A-014 what is sealed opens for what it was sealed for, and nothing else; a changed byte is refused', async () => {
  const seal = await openSeal({ secretKey: KEY, dataFolder: '/nowhere' })
  const sealed = seal.close('JBSWY3DP', 'login 3')
  expect(seal.close('JBSWY3DP', 'login 3')).not.toBe(sealed)
  expect(seal.open(sealed, 'login 3')).toBe('JBSWY3DP')
  expect(seal.open(sealed, 'login 4')).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const place of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(seal.open(changed.toString('base64url'), 'login 3')).toBeUndefined()
  }
  for (const broken of ['', 'AAAA', bytes.subarray(0, 20).toString('base64url')])
    expect(seal.open(broken, 'login 3')).toBeUndefined()
})

test('A-014 without a key in the settings one is made in the data folder, for its owner alone, and found again', async () => {
  const dataFolder = newFolder()
  const sealed = (await openSeal({ secretKey: undefined, dataFolder })).close('text', 'here')
  expect(statSync(join(dataFolder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect((await openSeal({ secretKey: undefined, dataFolder })).open(sealed, 'here')).toBe('text')
  expect((await openSeal({ secretKey: KEY, dataFolder })).open(sealed, 'here')).toBeUndefined()
})

test('A-014 a key file that holds no key stops the start: nothing is sealed with half a key', async () => {
  const dataFolder = newFolder()
  writeFileSync(join(dataFolder, 'secret.key'), 'abc\n')
  await expect(openSeal({ secretKey: undefined, dataFolder })).rejects.toThrow('does not hold a key')
})
