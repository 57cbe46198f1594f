import { rmSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { sessionOf } from '../../e2e/provision.ts'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/database/database.ts'
import { createLog } from '../../server/log.ts'
import { startService } from '../../server/service.ts'
import { createDataFolder } from '../server/databaseTemplate.ts'
import { launchBrowser } from './bench.ts'
import { timed } from './table.ts'

type Seeded = {
  readonly url: string
  readonly browser: Browser
  /** What each of `count` answers to a super user took, one after another. Ms. */
  readonly answersOf: (path: string, count: number) => Promise<readonly number[]>
}

const CLIENT = `${process.cwd()}/dist`

/** Measures a service of the demo whose database was filled beforehand, and a browser; both are gone in the end. @param client folder of the built console */
export async function withSeeded<T>(
  seed: (db: Database) => Promise<void>,
  measure: (seeded: Seeded) => Promise<T>,
  client = CLIENT,
): Promise<T> {
  const dataFolder = await createDataFolder()
  const config = readConfig({ PORT: '0', MQTT_PORT: '0', SWATH_DEMO: '1', SWATH_DATA: dataFolder })
  const service = await startService(config, {
    log: createLog('silent'),
    console: { from: 'folder', folder: client },
  })
  const browser = await launchBrowser()
  try {
    await seed(service.db)
    const headers = { [SESSION_HEADER]: await sessionOf(service.url, 'super') }
    const answersOf = async (path: string, count: number): Promise<readonly number[]> => {
      const found: number[] = []
      for (let i = 0; i < count; i++)
        found.push(
          await timed(async () => {
            const response = await fetch(service.url + path, { headers })
            await response.arrayBuffer()
            if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
          }),
        )
      return found
    }
    return await measure({ url: service.url, browser, answersOf })
  } finally {
    await browser.close()
    await service.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
