import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseInUseError } from '../../server/database/serviceLock.ts'
import { lacksPostgres, NEEDS_POSTGRES, startPostgres } from '../server/database/postgres.ts'
import { takeServiceLock } from '../server/database/takenLock.ts'
import { createDataFolder } from '../server/databaseTemplate.ts'
import { startServiceProcess } from '../server/serviceProcess.ts'

test.skipIf(lacksPostgres)(
  `a service process whose database another one has taken says so and ends with exit code 1${NEEDS_POSTGRES}`,
  async () => {
    const postgres = await startPostgres()
    onTestFinished(postgres.close)
    await postgres.createDatabase('lost')
    const SWATH_DATA = await createDataFolder()
    onTestFinished(() => rmSync(SWATH_DATA, { recursive: true, force: true }))
    const DATABASE_URL = postgres.url({ database: 'lost' })
    const service = await startServiceProcess({ SWATH_DATA, DATABASE_URL, SWATH_LOG_LEVEL: 'silent' })
    await takeServiceLock(postgres, 'lost')
    expect(await service.ended).toEqual({ code: 1, said: `${new DatabaseInUseError().message}\n` })
    await expect(fetch(service.url)).rejects.toThrow('fetch failed')
  },
  90_000,
)
