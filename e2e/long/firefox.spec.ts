import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, firefox } from '@playwright/test'
import { TEST_MODE_KEY } from '../../contract/clientConfig.ts'
import { firstMinute } from '../firstMinute.ts'
import { test } from '../fixtures.ts'
import { alive, endAll } from '../livingRobots.ts'

test.afterEach(endAll)

/** Where systems' packages put it; another place is named by `SWATH_FIREFOX`. */
const INSTALLED = ['/usr/bin/firefox', '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']
const BIDI = fileURLToPath(new URL('./firefoxBidi.ts', import.meta.url))

/** The test tool's own download, else the one that is installed; undefined where there is neither. */
async function openFirefox(executablePath: string): Promise<Browser | undefined> {
  // The runner's own options are meant for another browser.
  const own = await firefox.launch({ args: [] }).catch(() => undefined)
  if (own !== undefined) return own
  const installed = [process.env['SWATH_FIREFOX'], ...INSTALLED].find(path => path !== undefined && existsSync(path))
  if (installed === undefined) return undefined
  await writeFile(executablePath, `#!/bin/sh\nexec '${process.execPath}' '${BIDI}' '${installed}' "$@"\n`, {
    mode: 0o700,
  })
  return firefox.launch({ channel: 'moz-firefox', executablePath, args: [] })
}

test('B-001 in Firefox the first minute is the same: sign in, home, a robot moves, Stop', async ({
  swath,
}, testInfo) => {
  const browser = await openFirefox(testInfo.outputPath('firefox.sh'))
  test.skip(browser === undefined, 'no Firefox is installed')
  if (!browser) return
  try {
    const context = await browser.newContext({
      baseURL: swath.url,
      locale: 'en-GB',
      viewport: { width: 1280, height: 720 },
    })
    await context.addInitScript(key => localStorage.setItem(key, '1'), TEST_MODE_KEY)
    const name = `Whimbrel ${Date.now()}`
    await firstMinute(await context.newPage(), await alive(swath.url, { name }), name)
  } finally {
    await browser.close()
  }
})
