import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openAnchor } from '../../../server/audit/anchor.ts'
import { createChainCheck } from '../../../server/audit/chainCheck.ts'
import { startSealer } from '../../../server/audit/sealer.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { audit, auditChain } from '../../../server/database/schema.ts'
import { asc } from '../../../server/database/sql.ts'
import { audited } from '../../../server/identity/audit.ts'
import { lacksPostgres, NEEDS_POSTGRES, startPostgres } from '../database/postgres.ts'
import { createDataFolder, databaseIn } from '../databaseTemplate.ts'
import { log } from '../testDatabase.ts'

const ROUNDS = 4

test.skipIf(lacksPostgres)(
  `decision 8: an entry whose transaction ends after those that came later is sealed all the same${NEEDS_POSTGRES}`,
  async () => {
    const postgres = await startPostgres()
    onTestFinished(postgres.close)
    const dataFolder = await createDataFolder()
    const { db, close } = await openDatabase(databaseIn(dataFolder, postgres.url()), log)
    onTestFinished(close)
    const anchor = openAnchor(join(dataFolder, 'audit.anchor'))
    const clock = { now: Date.now, monotonicMs: () => performance.now(), every: () => () => undefined }
    const sealer = startSealer({ db, clock, log, anchor })
    const write = (tx: Pick<typeof db, 'insert'>) => audited(tx, { login: 1, action: 'login.edit', address: undefined })

    await db.transaction(async late => {
      await write(late)
      // Others come and are sealed for as long as the first has not ended; one is taken back and leaves its id unused.
      for (let round = 0; round < ROUNDS; round++) {
        await write(db)
        await db
          .transaction(async taken => {
            await write(taken)
            throw new Error('taken back')
          })
          .catch(() => undefined)
        await sealer.seal()
      }
      expect(await db.$count(auditChain)).toBe(ROUNDS)
    })
    for (let round = 0; round < ROUNDS; round++) await sealer.seal()

    const entries = (await db.select().from(auditChain).orderBy(asc(auditChain.seq))).map(({ entry }) => entry)
    const ids = (await db.select({ id: audit.id }).from(audit)).map(({ id }) => id)
    expect(entries.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    expect(entries.at(-1)).toBe(Math.min(...ids))
    const check = createChainCheck({ db, clock, log, anchor, sealer })
    check.start()
    expect(await check.ended()).toMatchObject({ state: 'whole', total: ROUNDS + 1 })
  },
)
