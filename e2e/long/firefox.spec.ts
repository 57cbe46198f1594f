import { type Browser, type BrowserContext, firefox } from '@playwright/test'
import { TEST_MODE_KEY } from '../../contract/clientConfig.ts'
import { firstMinute } from '../firstMinute.ts'
import { test } from '../fixtures.ts'
import { alive, endAll } from '../livingRobots.ts'

test.afterEach(endAll)

/** The test tool's own download, else the one that is installed; nothing where neither can be driven. */
async function openFirefox(): Promise<Browser | undefined> {
  const executablePath = process.env['SWATH_FIREFOX']
  for (const options of [{}, { channel: 'moz-firefox', ...(executablePath && { executablePath }) }]) {
    // The runner's own options are meant for another browser.
    const browser = await firefox.launch({ ...options, args: [] }).catch(() => undefined)
    if (browser) return browser
  }
  return undefined
}

/** The test tool drives an installed Firefox by its WebDriver BiDi, and of an older one not all of it. */
const openContext = (browser: Browser, baseURL: string): Promise<BrowserContext | undefined> =>
  browser.newContext({ baseURL, locale: 'en-GB', viewport: { width: 1280, height: 720 } }).catch(() => undefined)

test('B-001 in Firefox the first minute is the same: sign in, home, a robot moves, Stop', async ({ swath }) => {
  const browser = await openFirefox()
  test.skip(browser === undefined, 'no Firefox is installed')
  if (!browser) return
  try {
    const context = await openContext(browser, swath.url)
    test.skip(context === undefined, `Firefox ${browser.version()} is older than the test tool can drive`)
    if (!context) return
    await context.addInitScript(key => localStorage.setItem(key, '1'), TEST_MODE_KEY)
    const name = `Whimbrel ${Date.now()}`
    await firstMinute(await context.newPage(), await alive(swath.url, { name }), name)
  } finally {
    await browser.close()
  }
})
