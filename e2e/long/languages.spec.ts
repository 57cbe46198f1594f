import type { Page } from '@playwright/test'
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../contract/languages.ts'
import english from '../../locales/en.json' with { type: 'json' }
import { expect, idle, test } from '../fixtures.ts'
import { callAs } from '../provision.ts'

/** Languages whose script the interface's own font lacks, and the family that brings it. */
const SCRIPT_FONTS: { readonly [L in Language]?: string } = {
  ja: 'Noto Sans JP Variable',
  ko: 'Noto Sans KR Variable',
  zh_CN: 'Noto Sans SC Variable',
  zh_HK: 'Noto Sans HK Variable',
  th: 'Noto Sans Thai Variable',
}

/** Plans and locations as somebody sees them who may change them. */
const SCREENS = [
  { login: 'operator', paths: ['/v2/home', '/robot/1/monitor', '/preferences'] },
  {
    login: 'super',
    paths: ['/plans', '/plan/1', '/plan/1/admin', '/plans/new', '/locations', '/locations/1', '/v2/plan/1/editor/1'],
  },
] as const
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

type Texts = { readonly [key: string]: string | Texts }

/** Every key of the texts, in full: `shell.language`. */
const keysOf = (texts: Texts, path = ''): readonly string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${path}${key}`] : keysOf(text, `${path}${key}.`),
  )

const KEYS = keysOf(english)

/** What is wrong with the texts on the screen: keys and placeholders in place of words, buttons that cut theirs off, a page that scrolls sideways. */
const faultsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(keys => {
    const known = new Set(keys)
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(element => element.checkVisibility())
    const words = shown.flatMap(element => [
      ...[...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.nodeValue ?? ''),
      ...['aria-label', 'placeholder', 'title'].map(name => element.getAttribute(name) ?? ''),
    ])
    const raw = words.filter(
      word => word.includes('{{') || /^[a-z]\w*(\.\w+){2,}$/.test(word.trim()) || known.has(word.trim()),
    )
    const cut = shown
      .filter(element => element.matches('button, [role=tab], [role=radio]'))
      .filter(element => element.scrollWidth > element.clientWidth)
      .map(element => `cut off: ${element.textContent}`)
    const { scrollWidth, clientWidth } = document.documentElement
    return [...raw, ...cut, ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [])]
  }, KEYS)

const loadedFamilies = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  )

test.afterAll(async ({ swath }) => {
  for (const { login } of SCREENS)
    await (await callAs(swath.url, login))('POST', '/api/v0/Logins/self', { language: 'en' })
})

for (const language of LANGUAGES)
  test(`B-023 home, monitor, preferences, plans and locations read well in ${language}, on a desk and on a phone`, async ({
    as,
    context,
    swath,
  }) => {
    test.setTimeout(180_000)
    for (const { login, paths } of SCREENS) {
      await (await callAs(swath.url, login))('POST', '/api/v0/Logins/self', { language })
      // A sign-in beside a session of another login is refused.
      await context.clearCookies()
      const page = await as(login)
      for (const screen of paths) {
        await page.goto(screen)
        await idle(page)
        await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language])
        for (const size of SIZES) {
          await page.setViewportSize(size)
          await idle(page)
          await expect.poll(() => faultsOf(page), `${screen} at ${size.width}`).toEqual([])
        }
        const family = SCRIPT_FONTS[language]
        if (family !== undefined) await expect.poll(() => loadedFamilies(page)).toContain(family)
      }
    }
  })
