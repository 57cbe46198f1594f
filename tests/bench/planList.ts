import { rmSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { DEMO_PASSWORD, sessionOf } from '../../e2e/provision.ts'
import { readConfig } from '../../server/config.ts'
import { dataItems, locations, planFiles, plans } from '../../server/database/schema.ts'
import { createLog } from '../../server/log.ts'
import { openDataFolder } from '../../server/plans/dataFolder.ts'
import { startService } from '../../server/service.ts'
import { createDataFolder } from '../server/databaseTemplate.ts'
import { launchBrowser } from './bench.ts'
import { type Figure, median, percentile, timed } from './table.ts'

const [PLANS, VERSIONS, SITES] = [5000, 3, 50]
const MERIDIAN = 2
/** Of a plan that the demo does not have. */
const FIRST_ID = 100_000
/** Of each plan's versions, in their order. */
const STATES = ['retired', 'published', 'ready'] as const
/** Pictures that differ, as those of a page of the list do. */
const PICTURES = 10
const REQUESTS = 30
const LOADS = 5
const INSERT_ROWS = 2500
const [WIDTH, HEIGHT] = [1200, 800]

type Service = Awaited<ReturnType<typeof startService>>

/** Plans of three versions each, all with a map. @returns data items of maps that differ */
async function createPlans({ db }: Service, dataFolder: string): Promise<readonly number[]> {
  const folder = openDataFolder(`${dataFolder}/files`)
  const maps: number[] = []
  for (let at = 0; at < PICTURES; at++) {
    const background = { r: 250, g: 250, b: 200 + at }
    const picture = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
      .png()
      .toBuffer()
    const stored = await folder.store(picture)
    const item = { name: 'map.png', filetype: 'image/png', account: MERIDIAN, ...stored }
    const [row] = await db.insert(dataItems).values(item).returning({ id: dataItems.id })
    maps.push(row?.id ?? 0)
  }
  const sites = await db
    .insert(locations)
    .values(Array.from({ length: SITES }, (_, at) => ({ name: `Site ${at}`, account: MERIDIAN })))
    .returning({ id: locations.id })
  const rows = Array.from({ length: PLANS * VERSIONS }, (_, at) => ({
    id: FIRST_ID + at,
    firstId: FIRST_ID + at - (at % VERSIONS),
    name: `Plan ${Math.floor(at / VERSIONS)}`,
    planType: 1,
    account: MERIDIAN,
    location: sites[Math.floor(at / VERSIONS) % SITES]?.id ?? null,
    version: (at % VERSIONS) + 1,
    status: STATES[at % VERSIONS] ?? 'ready',
    publishedAt: at % VERSIONS === 2 ? null : new Date(),
    area: 100,
  }))
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += INSERT_ROWS) {
    const made = await db
      .insert(plans)
      .values(rows.slice(at, at + INSERT_ROWS))
      .returning({ id: plans.id })
    ids.push(...made.map(({ id }) => id))
  }
  const files = ids.map((plan, at) => ({ plan, name: 'map.png', dataItem: maps[at % PICTURES] ?? 0 }))
  for (let at = 0; at < files.length; at += INSERT_ROWS)
    await db.insert(planFiles).values(files.slice(at, at + INSERT_ROWS))
  return maps
}

/** What somebody waits for who opens the list, each time in a page of its own. Ms. */
async function onScreen(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
  const firstRow: number[] = []
  const allKnown: number[] = []
  const found: number[] = []
  for (let i = 0; i < LOADS; i++) {
    const page = await context.newPage()
    const rows = page.getByRole('table', { name: 'Plans' }).getByRole('rowheader')
    const openedAt = performance.now()
    await page.goto('/plans')
    await rows.first().waitFor()
    firstRow.push(performance.now() - openedAt)
    // A page beyond the ten that are asked for ahead is of all of them.
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await page.getByText(`11 – 20 of ${PLANS} plans`).waitFor()
    allKnown.push(performance.now() - openedAt)
    found.push(
      await timed(async () => {
        await page.getByRole('searchbox').fill(`Plan ${PLANS - 1}`)
        await page.getByText('1 – 1 of 1 plan', { exact: true }).waitFor()
      }),
    )
    await page.close()
  }
  await context.close()
  return { firstRow, allKnown, found }
}

/** How long the list of plans waits for the service: a page, all of them as the screen asks for them, and the pictures of a page; and how long people wait for it. */
export async function listOfPlans(): Promise<readonly Figure[]> {
  const dataFolder = await createDataFolder()
  const config = readConfig({ PORT: '0', MQTT_PORT: '0', SWATH_DEMO: '1', SWATH_DATA: dataFolder })
  const service = await startService(config, {
    log: createLog('silent'),
    console: { from: 'folder', folder: `${process.cwd()}/dist` },
  })
  const browser = await launchBrowser()
  try {
    const maps = await createPlans(service, dataFolder)
    const headers = { [SESSION_HEADER]: await sessionOf(service.url, 'super') }
    const get = async (path: string): Promise<number> => {
      const response = await fetch(service.url + path, { headers })
      const { byteLength } = await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
      return byteLength
    }
    const waits = async (path: string): Promise<readonly number[]> => {
      const found: number[] = []
      for (let i = 0; i < REQUESTS; i++) found.push(await timed(() => get(path)))
      return found
    }
    const page = await waits('/api/v0/CleaningPlans?limit=10&latest=1&order_by=name')
    const allPath = '/api/v0/CleaningPlans?limit=99999&latest=1&get_comment=0&get_last_run=1'
    const all = await waits(allPath)
    const pictures = () => timed(() => Promise.all(maps.map(id => get(`/api/v0/Data/${id}?width=160`))))
    const [first, again] = [await pictures(), await pictures()]
    const { firstRow, allKnown, found } = await onScreen(browser, service.url)
    const budget = { kind: 'max', value: 1000 } as const
    return [
      { what: 'versions of plans', value: PLANS * VERSIONS, unit: '' },
      { what: 'page of ten with its total, p95', value: percentile(page, 0.95), unit: 'ms', budget },
      { what: 'all plans as the screen asks for them, p95', value: percentile(all, 0.95), unit: 'ms', budget },
      { what: 'size of that answer', value: (await get(allPath)) / 1e6, unit: 'MB' },
      { what: 'ten small pictures that nobody has seen', value: first, unit: 'ms', budget },
      { what: 'the same again', value: again, unit: 'ms' },
      { what: 'opened until the first row is on the screen', value: median(firstRow), unit: 'ms', budget },
      { what: 'until all are there to be filtered', value: median(allKnown), unit: 'ms' },
      { what: 'a name typed until its plan alone is listed', value: median(found), unit: 'ms', budget },
    ]
  } finally {
    await browser.close()
    await service.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
