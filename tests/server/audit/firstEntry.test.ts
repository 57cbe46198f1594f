import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openAnchor } from '../../../server/audit/anchor.ts'
import { startSealer } from '../../../server/audit/sealer.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { audit, auditChain } from '../../../server/database/schema.ts'
import { audited } from '../../../server/identity/audit.ts'
import { createDataFolder, databaseIn } from '../databaseTemplate.ts'
import { log } from '../testDatabase.ts'

test('decision 8: the first entry of all is sealed, however long the service has waited for it', async () => {
  const dataFolder = await createDataFolder()
  const { db, close } = await openDatabase(databaseIn(dataFolder), log)
  onTestFinished(close)
  const clock = { now: Date.now, monotonicMs: () => performance.now(), every: () => () => undefined }
  const sealer = startSealer({ db, clock, log, anchor: openAnchor(join(dataFolder, 'audit.anchor')) })
  expect(await db.$count(audit)).toBe(0)
  for (let round = 0; round < 4; round++) await sealer.seal()

  await audited(db, { login: 1, action: 'login.edit', address: undefined })
  await sealer.seal()
  const [entry] = await db.select({ id: audit.id }).from(audit)
  expect(await db.select({ entry: auditChain.entry }).from(auditChain)).toEqual([{ entry: entry?.id }])
})
