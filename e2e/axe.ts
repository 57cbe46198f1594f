import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { IS_LONG_RUN } from '../tests/run/longRun.ts'
import { expect, idle } from './fixtures.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What was said to those who hear the page is kept for seconds, also when the button that it names is gone with its screen. It is heard only
 * as it comes.
 */
const SAID = '[data-live-announcer]'

/** What opens has come up whole: half faded in, its words have less contrast than they will. Skeletons never end, and are not waited for. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(animation => animation.finished))
  })

type RunOnly = NonNullable<Parameters<AxeBuilder['options']>[0]['runOnly']>

async function expectNoFault(page: Page, part: string, runOnly: RunOnly): Promise<void> {
  await idle(page)
  await settled(page)
  // There are no frames of other origins, for which the builder would open a second page each time.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).include(part).exclude(SAID)
  const { violations } = await builder.options({ runOnly, resultTypes: ['violations'] }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual([])
}

/** Fails with what axe finds against WCAG 2.2 AA on the page once it is idle, or in the part of it that a selector names. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expectNoFault(page, part, { type: 'tag', values: RULES })
  await expect(page, 'a screen has a title of its own').toHaveTitle(/. · Swath$/)
}

/** Fails where words have too little contrast in the light theme, of a page that is else the same in both and was looked at in the dark one. */
export async function expectContrastInLight(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'light'
  })
  await expectNoFault(page, 'html', { type: 'rule', values: ['color-contrast'] })
}

/** The themes in which the screens are looked at: the light one in the long run. */
export const THEMES: readonly ('dark' | 'light')[] = IS_LONG_RUN ? ['dark', 'light'] : ['dark']
