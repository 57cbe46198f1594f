import { chromium, type Page } from '@playwright/test'
import { LANGUAGE_TAGS, LANGUAGES } from '../../contract/languages.ts'
import { cutWords } from '../cutWords.ts'
import { expect, idle, test } from '../fixtures.ts'
import { callAs, DEMO_PASSWORD } from '../provision.ts'

const SCREENS = [
  '/home',
  '/robot/1/monitor',
  '/accounts',
  '/v2/accounts/2/users',
  '/user/5',
  '/history',
  '/history?robot=1',
  '/alerts',
  '/subscriptions',
  '/admin/settings',
  '/admin/permissions',
  '/admin/audit',
  '/admin/outbox',
  '/plans',
  '/plan/1',
  '/plan/1/admin',
  '/plans/new',
  '/locations',
  '/locations/1',
  '/v2/plan/1/editor/1',
] as const
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

async function cutOn(page: Page, screen: string): Promise<readonly string[]> {
  await page.goto(screen)
  await idle(page)
  const found: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await idle(page)
    // The layout of another size may come a moment later.
    await expect(async () => expect(await cutWords(page)).toEqual([]))
      .toPass({ timeout: 3000 })
      .catch(() => undefined)
    found.push(...(await cutWords(page)).map(words => `${screen} at ${size.width}: ${words}`))
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (tooWide > 0) found.push(`${screen} at ${size.width}: ${tooWide} px too wide`)
  }
  return found
}

/** The sheet of keys, over the monitor and over another screen: it lists other keys there. */
async function cutInSheet(page: Page, screen: string): Promise<readonly string[]> {
  await page.goto(screen)
  await idle(page)
  const sheet = page.getByRole('dialog').filter({ has: page.locator('[data-key-id=keySheet]') })
  await expect(async () => {
    await page.keyboard.press('Alt+Shift+Slash')
    await expect(sheet).toBeVisible({ timeout: 1000 })
  }).toPass()
  const found: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await idle(page)
    await expect(sheet).toBeVisible()
    found.push(...(await cutWords(page, '[role=dialog]')).map(words => `keys of ${screen} at ${size.width}: ${words}`))
  }
  return found
}

test.afterAll(async ({ swath }) => {
  const call = await callAs(swath.url, 'super')
  await call('POST', '/api/v0/Logins/self', { language: 'en' })
})

for (const language of LANGUAGES)
  test(`B-023 no words are cut without a tooltip in ${language}, on a desk and on a phone`, async ({ as, swath }) => {
    test.setTimeout(180_000)
    const call = await callAs(swath.url, 'super')
    await call('POST', '/api/v0/Logins/self', { language })
    const page = await as('super')
    const found: string[] = []
    for (const screen of SCREENS) {
      found.push(...(await cutOn(page, screen)))
      await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language])
    }
    await page.setViewportSize(SIZES[0])
    for (const screen of ['/robot/1/monitor', '/home']) found.push(...(await cutInSheet(page, screen)))
    expect(found).toEqual([])
  })

for (const theme of ['dark', 'light'] as const)
  test(`no words are cut by classic scrollbars of 15 px, which have the colours of the ${theme} theme`, async ({
    swath,
  }) => {
    test.setTimeout(180_000)
    const executablePath = process.env['SWATH_CHROMIUM']
    const browser = await chromium.launch({
      // Without it the tool's browser draws none.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      args: ['--disable-features=OverlayScrollbar', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
      ...(executablePath === undefined ? {} : { executablePath }),
    })
    try {
      const context = await browser.newContext({ baseURL: swath.url, bypassCSP: true })
      await context.addInitScript(value => {
        localStorage.setItem('swath.theme', value)
        localStorage.setItem('swath.test', '1')
        addEventListener('DOMContentLoaded', () => {
          const wide = document.createElement('style')
          wide.textContent = ':root * { scrollbar-width: auto !important }'
          document.head.append(wide)
        })
      }, theme)
      await context.request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
      const page = await context.newPage()
      const found: string[] = []
      for (const screen of SCREENS) found.push(...(await cutOn(page, screen)))
      expect(found).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto('/admin/settings')
      await idle(page)
      const { thumb, line, taken } = await page.evaluate(() => {
        const scrollers = [...document.querySelectorAll<HTMLElement>('*')].filter(
          each => each.offsetWidth - each.clientWidth > 12 && each.scrollHeight > each.clientHeight,
        )
        const probe = document.createElement('i')
        probe.style.color = 'var(--line-control)'
        document.body.append(probe)
        const [scroller] = scrollers
        return {
          thumb: scroller && getComputedStyle(scroller).scrollbarColor,
          line: getComputedStyle(probe).color,
          taken: scroller && scroller.offsetWidth - scroller.clientWidth,
        }
      })
      expect(taken).toBe(15)
      expect(thumb).toBe(`${line} rgba(0, 0, 0, 0)`)
    } finally {
      await browser.close()
    }
  })
