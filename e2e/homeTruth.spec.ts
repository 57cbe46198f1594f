import type { Page, Route } from '@playwright/test'
import { STATE } from '../contract/robot/states.ts'
import { expect, idle, test } from './fixtures.ts'
import { startScriptedRobot } from './scriptedRobot.ts'

const ROBOTS = '**/v1/Robots*'
const LAST_HOUR = '**/api/v0/RobotStatus?*time_gt=*'

const refuse = (route: Route): Promise<void> =>
  route.fulfill({
    status: 403,
    contentType: 'application/json',
    body: JSON.stringify({ errors: [{ token: 'no.such.token', type: 'forbidden', message: 'No.' }] }),
  })

/** Answers that wait until the test lets them through. */
async function held(page: Page, url: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async route => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const counters = (page: Page) => page.getByRole('group', { name: 'Filter by state' }).getByRole('button')

test('A-077 while robots are loaded, and when they cannot be, no counter says nought', { tag: '@long' }, async ({
  as,
  homePage,
}) => {
  const page = await as('operator')
  const letThrough = await held(page, ROBOTS)
  await page.goto('/home')
  await expect(counters(page)).toHaveCount(6)
  for (const counter of await counters(page).all()) {
    await expect(counter).toHaveAccessibleName(/number not loaded yet$/)
    await expect(counter).not.toContainText(/\d/)
  }
  await expect(page.getByRole('contentinfo').or(page.locator('footer'))).not.toContainText(/\d/)
  letThrough()
  await expect(homePage(page).rows.first()).toBeVisible()
  for (const counter of await counters(page).all()) await expect(counter).toContainText(/\d/)

  await page.route(ROBOTS, refuse)
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  for (const counter of await counters(page).all()) await expect(counter).toHaveAccessibleName(/number unknown$/)
  await expect(page.getByText('Not loaded').first()).toBeVisible()
})

test('A-110 the last hour that is loaded, that failed and that nobody knows are told apart, and no alarm is filtered away', {
  tag: '@long',
}, async ({ as, homePage, swath }) => {
  const name = `Redwing ${Date.now()}`
  const robot = await startScriptedRobot(swath.url, { name, map: false })
  const stop = robot.live()
  robot.report({ state: STATE.dangerObstacle })
  try {
    const page = await as('operator')
    const home = homePage(page)
    const strip = home.robot(name).getByRole('img', { name: /60 minutes|min/ })
    const letThrough = await held(page, LAST_HOUR)
    await page.goto('/home')
    await expect(strip).toHaveAccessibleName('The last 60 minutes are being loaded', { timeout: 15_000 })
    letThrough()
    // It has been there for a moment, in which it got stuck: nobody knows what was before.
    await expect(strip).toHaveAccessibleName(/^Stuck .+, Unknown \d+ min$/)

    const stuck = page.getByRole('button', { name: /Stuck/ })
    const count = (await stuck.locator('b').textContent()) ?? ''
    expect(Number(count)).toBeGreaterThan(0)
    await page.getByRole('searchbox').fill('nothing is called so')
    await expect(page.getByText('No robot matches the filters.')).toBeVisible()
    await expect(stuck.locator('b')).toHaveText(count)
    await expect(stuck).toContainText('0 shown')

    await page.route(LAST_HOUR, refuse)
    await page.goto('/home')
    await expect(strip).toHaveAccessibleName('The last 60 minutes could not be loaded')
    await idle(page)
  } finally {
    stop()
    await robot.close()
  }
})

test('A-077 a list that is not refreshed ages in words and in colour', { tag: '@long' }, async ({ as, homePage }) => {
  const page = await as('operator')
  await page.clock.install()
  await homePage(page).open()
  await expect(page.getByText(/^Refreshed \d+ s ago$/)).toHaveAttribute('data-age', 'fresh')
  const letThrough = await held(page, ROBOTS)
  await page.clock.fastForward(40_000)
  await expect(page.getByText('Not refreshed for < 1 min')).toHaveAttribute('data-age', 'late')
  await page.clock.fastForward(120_000)
  await expect(page.getByText('Not refreshed for 2 min')).toHaveAttribute('data-age', 'old')
  letThrough()
  await expect(page.getByText(/^Refreshed \d+ s ago$/)).toHaveAttribute('data-age', 'fresh')
})
