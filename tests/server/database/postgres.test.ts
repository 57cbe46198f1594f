import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/database/database.ts'
import { robots } from '../../../server/database/schema.ts'
import { createDataFolder, databaseIn } from '../databaseTemplate.ts'
import { log } from '../testDatabase.ts'
import { lacksPostgres, NEEDS_POSTGRES, startPostgres } from './postgres.ts'

test.skipIf(lacksPostgres)(`the tables are made in a PostgreSQL of the system${NEEDS_POSTGRES}`, async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.close)
  const dataFolder = await createDataFolder()
  const database = await openDatabase(databaseIn(dataFolder, postgres.url()), log)
  expect(await database.db.$count(robots)).toBe(0)
  await database.close()
})
