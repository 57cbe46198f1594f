import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSigningKey } from '../../../server/proofs/signingKey.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (iso: string) => ({ now: () => Date.parse(iso) })
const KEY = 'report.key'
const HISTORY = 'report-keys.json'

test('a key that is replaced or lost stays in the list with the span in which it signed, and one that comes back has a span for each time', async () => {
  const first = await openSigningKey(folder, at('2026-01-01T00:00:00Z'))
  expect(first.earlier).toEqual([])
  const keyText = readFileSync(join(folder, KEY))
  rmSync(join(folder, KEY))
  const second = await openSigningKey(folder, at('2026-02-01T00:00:00Z'))
  expect(second.earlier).toEqual([
    {
      publicKey: first.publicKey,
      fromMs: Date.parse('2026-01-01T00:00:00Z'),
      untilMs: Date.parse('2026-02-01T00:00:00Z'),
    },
  ])
  expect((await openSigningKey(folder, at('2026-02-05T00:00:00Z'))).earlier).toEqual(second.earlier)
  writeFileSync(join(folder, KEY), keyText)
  const third = await openSigningKey(folder, at('2026-03-01T00:00:00Z'))
  expect(third.id).toBe(first.id)
  expect(third.earlier.map(({ publicKey, untilMs }) => [publicKey, new Date(untilMs).getUTCMonth()])).toEqual([
    [first.publicKey, 1],
    [second.publicKey, 2],
  ])
  expect(statSync(join(folder, HISTORY)).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, HISTORY), 'utf8')).not.toContain('PRIVATE')
})

test('a list of keys that cannot be read ends the start and is left as it is', async () => {
  await openSigningKey(folder, at('2026-01-01T00:00:00Z'))
  writeFileSync(join(folder, HISTORY), '[{"public_key": "')
  await expect(openSigningKey(folder, at('2026-01-02T00:00:00Z'))).rejects.toThrow(/report-keys\.json/)
  expect(readFileSync(join(folder, HISTORY), 'utf8')).toBe('[{"public_key": "')
})
