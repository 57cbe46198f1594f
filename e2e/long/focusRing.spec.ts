import type { Page } from '@playwright/test'
import { expect, idle, test } from '../fixtures.ts'

const SCREENS = [
  '/home',
  '/accounts',
  '/history',
  '/admin/settings',
  '/admin/permissions',
  '/preferences',
  '/admin/audit',
  '/plans',
  '/plan/1',
  '/plan/1/admin',
  '/plans/new',
  '/locations',
  '/locations/1',
  '/v2/plan/1/editor/1',
]
const MAX_STOPS = 60

/** What has the focus, where nothing shows it: neither the ring around it, nor one in it or around what holds it, nor the inner line of a field. */
const ringless = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
    const probe = document.createElement('i')
    probe.style.color = 'var(--focus)'
    document.body.append(probe)
    const colour = getComputedStyle(probe).color
    probe.remove()
    const rings = (element: Element, pseudo?: string): boolean => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderBottomColor } = getComputedStyle(
        element,
        pseudo,
      )
      const isRing = outlineStyle === 'solid' && outlineWidth === '2px' && outlineColor === colour
      return isRing || boxShadow.includes(colour) || borderBottomColor === colour
    }
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement, focused.closest('label')]
    const isShown = [
      ...around,
      ...focused.querySelectorAll('*'),
      ...(focused.closest('label')?.querySelectorAll('*') ?? []),
    ]
      .flatMap(each => each ?? [])
      .some(each => rings(each) || rings(each, '::after'))
    return isShown ? undefined : `${focused.tagName} ${focused.className} ${focused.textContent?.slice(0, 40)}`
  })

for (const screen of SCREENS)
  test(`the ring of focus is one and the same on all that can be reached by Tab at ${screen}`, async ({ as }) => {
    const page = await as('super')
    await page.goto(screen)
    await idle(page)
    const found = new Set<string>()
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      await page.keyboard.press('Tab')
      const without = await ringless(page)
      if (without !== undefined) found.add(without)
    }
    expect([...found]).toEqual([])
  })
