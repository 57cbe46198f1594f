import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import * as v from 'valibot'
import { callAs, DEMO_PASSWORD } from '../../e2e/provision.ts'
import { startService } from '../../e2e/service.ts'
import { launchBrowser } from './bench.ts'
import { openMonitor } from './live.ts'
import { type Figure, median } from './table.ts'

const robotsSchema = v.object({ data: v.array(v.object({ id: v.number(), online: v.string() })) })

/** `npm start` on empty data with the client built: to the ready line, and to the first live robot on screen. */
export async function startToFirstRobot(): Promise<readonly Figure[]> {
  const browser = await launchBrowser()
  const started = performance.now()
  const service = await startService()
  const ready = performance.now()
  try {
    const call = await callAs(service.url, 'super')
    const { data } = v.parse(robotsSchema, await call('GET', '/v1/Robots'))
    const online = data.find(robot => robot.online === '1')
    if (!online) throw new Error('No robot is online')
    await openMonitor(browser, service.url, online.id, 'auto')
    const seen = performance.now()
    return [
      { what: 'start to ready line', value: (ready - started) / 1000, unit: 's' },
      {
        what: 'start to the first live robot on screen',
        value: (seen - started) / 1000,
        unit: 's',
        budget: { kind: 'max', value: 20 },
      },
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}

const COLD_LOADS = 5

/** JavaScript that the home screen loads, gzip, and how soon it paints and can be used: medians of cold loads. */
export async function coldHome(): Promise<readonly Figure[]> {
  const service = await startService({ env: { SWATH_ROBOTS: '2' } })
  const browser = await launchBrowser()
  try {
    const loads: ColdLoad[] = []
    for (let i = 0; i < COLD_LOADS; i++) loads.push(await coldLoad(browser, service.url))
    return [
      {
        what: 'home: JavaScript, gzip',
        value: median(loads.map(load => load.scriptBytes)) / 1000,
        unit: 'kB',
        budget: { kind: 'max', value: 250 },
      },
      {
        what: 'home: first paint',
        value: median(loads.map(load => load.paintMs)) / 1000,
        unit: 's',
        budget: { kind: 'max', value: 0.5 },
      },
      {
        what: 'home: usable',
        value: median(loads.map(load => load.usableMs)) / 1000,
        unit: 's',
        budget: { kind: 'max', value: 0.8 },
      },
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}

/** The page's own clock says when the first robot stood in the table: what the test tool takes to start and to look is not the page's. */
const USABLE_PROBE = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role=rowheader], th[scope=row]')) return
    observer.disconnect()
    requestAnimationFrame(() => { globalThis.benchUsableMs = performance.now() })
  }).observe(document, { childList: true, subtree: true })
`

export type ColdLoad = { readonly scriptBytes: number; readonly paintMs: number; readonly usableMs: number }

/** One load of a screen with an empty cache, until the first row of its table is there. */
export async function coldLoad(browser: Browser, url: string, path = '/home'): Promise<ColdLoad> {
  const context = await browser.newContext({ baseURL: url })
  await context.request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.addInitScript(USABLE_PROBE)
  await page.goto(path)
  await page.getByRole('rowheader').first().waitFor()
  const usableMs = await page.evaluate<number>('globalThis.benchUsableMs')
  const paintMs = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  const sizes = await Promise.all(
    [...scripts].map(async script => gzipSync(await readFile(join('dist', script))).byteLength),
  )
  await context.close()
  return { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), paintMs, usableMs }
}
