import * as v from 'valibot'
import { STATE } from '../contract/robot/states.ts'
import english from '../locales/en.json' with { type: 'json' }
import { expect, idle, test } from './fixtures.ts'
import { callAs } from './provision.ts'
import { type ScriptedRobot, startScriptedRobot } from './scriptedRobot.ts'

const robotsSchema = v.object({ data: v.array(v.object({ name: v.string(), plan_name: v.optional(v.string()) })) })

const unique = (word: string): string => `${word} ${Date.now()}`

/** Keeps one demo login's preferences as they were. */
async function forgetPreferences(url: string, login: string): Promise<void> {
  const call = await callAs(url, login)
  for (const name of ['pinned-robots', 'home-view', 'demo-mode', 'use-robot-display-name'])
    await call('POST', `/api/v0/Preferences/${name}`, { name, value: '' })
}

test.describe('with a robot of its own', () => {
  let robot: ScriptedRobot
  let name: string
  let stop: () => void

  test.beforeEach(async ({ swath }) => {
    name = unique('Sandpiper')
    robot = await startScriptedRobot(swath.url, { name })
    stop = robot.live()
  })
  test.afterEach(async ({ swath }) => {
    stop()
    await robot.close()
    await forgetPreferences(swath.url, 'operator')
  })

  test('A-077 a robot that comes online is listed and counted within the refresh', async ({ as, homePage }) => {
    const page = await as('operator')
    const home = homePage(page)
    await home.open()
    await expect(home.robot(name)).toBeVisible({ timeout: 15_000 })
    const count = Number(await page.getByRole('main').locator('b').first().textContent())
    expect(count).toBe(await home.rows.count())
  })

  test('A-077 A-106 A-107 a change of state is on the screen without a reload', { tag: '@long' }, async ({
    as,
    homePage,
  }) => {
    const page = await as('operator')
    const home = homePage(page)
    await home.open()
    await expect(home.robot(name)).toBeVisible({ timeout: 15_000 })
    robot.report({ state: STATE.dangerObstacle })
    await expect(home.robot(name).getByText('Danger obstacle')).toBeVisible({ timeout: 15_000 })
    await expect(home.robot(name).locator('[data-state="stuck"]').first()).toBeVisible()
    // what the state means.
    const meaning = `${english.states.danger_obstacle}: ${english.stateDescriptions.danger_obstacle}`
    await expect(home.robot(name).getByTitle(meaning)).toBeVisible()
  })

  test('A-080 the star pins a robot to the top, and it stays there after a reload', { tag: '@long' }, async ({
    as,
    homePage,
  }) => {
    const page = await as('operator')
    const home = homePage(page)
    await home.open()
    await home
      .robot(name)
      .getByRole('button', { name: `Pin ${name}` })
      .click()
    await expect(home.rows.first()).toContainText(name)
    await expect(home.robot(name).getByRole('button', { name: `Pin ${name}` })).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(home.rows.first()).toContainText(name)
  })

  test('A-080 a star that is pressed while the others could not be read keeps them, or changes nothing', {
    tag: '@long',
  }, async ({ as, homePage, swath }) => {
    const call = await callAs(swath.url, 'operator')
    const pinned = '/api/v0/Preferences/pinned-robots'
    await call('POST', pinned, { name: 'pinned-robots', value: '[424242]' })
    const page = await as('operator')
    let isGone = true
    await page.route(`**${pinned}`, (route, request) =>
      isGone && request.method() === 'GET' ? route.abort() : route.continue(),
    )
    const home = homePage(page)
    await home.open()
    const star = home.robot(name).getByRole('button', { name: `Pin ${name}` })
    await star.click()
    await expect(page.getByText('Not saved')).toBeVisible()
    expect(await call('GET', pinned)).toMatchObject({ value: '[424242]' })
    isGone = false
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => call('GET', pinned)).toMatchObject({ value: `[424242,${robot.id}]` })
  })

  test('A-081 the chosen view is remembered, and the filters come along', { tag: '@long' }, async ({
    as,
    homePage,
  }) => {
    const page = await as('operator')
    const home = homePage(page)
    await home.open()
    await page.getByRole('searchbox').fill('Sandpiper')
    await expect(page).toHaveURL(/text=Sandpiper/)
    await page.getByRole('radio', { name: 'Cards' }).click()
    await expect(page).toHaveURL(/\/v2\/home\?text=Sandpiper$/)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    await idle(page)
    await page.goto('/')
    await expect(page).toHaveURL(/\/v2\/home$/)
    // The choice is forgotten after this test: nothing of it may still be on its way.
    await idle(page)
  })

  test('A-048 the name is shown with the display name as its tooltip, and by preference the other way round', {
    tag: '@long',
  }, async ({ as, homePage, swath }) => {
    const display = unique('North hall')
    const call = await callAs(swath.url, 'super')
    await call('POST', `/api/v0/Robots/${robot.id}`, { display_name: display })
    const page = await as('operator')
    await homePage(page).open()
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('title', display, { timeout: 15_000 })
    await expect(page.getByRole('link', { name: display, exact: true })).toHaveCount(0)
    const operator = await callAs(swath.url, 'operator')
    await operator('POST', '/api/v0/Preferences/use-robot-display-name', { value: '1' })
    await page.reload()
    await expect(page.getByRole('link', { name: display, exact: true })).toHaveAttribute('title', name, {
      timeout: 15_000,
    })
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  })

  test('A-047 in demo mode no name is on the screen', async ({ as, homePage, swath }) => {
    const call = await callAs(swath.url, 'operator')
    await call('POST', '/api/v0/Preferences/demo-mode', { name: 'demo-mode', value: '1' })
    const page = await as('operator')
    await homePage(page).open()
    await expect(page.getByRole('link', { name: `Robot ${robot.id}`, exact: true })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(name)).toHaveCount(0)
    await expect(page.getByText('Meridian Facility Services')).toHaveCount(0)
  })

  test('A-077 the name leads to the monitor, arrow keys from row to row', { tag: '@long' }, async ({
    as,
    homePage,
  }) => {
    const page = await as('operator')
    const home = homePage(page)
    await home.open()
    const links = home.rows.getByRole('link', { name: /./ }).and(page.locator('[data-row-link]'))
    await links.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(links.last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(links.first()).toBeFocused()
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/robot/${robot.id}/monitor$`))
  })
})

test('A-078 a working robot with a plan is at its plan', { tag: '@long' }, async ({ as, homePage }) => {
  const page = await as('super')
  const home = homePage(page)
  await home.open()
  const cleaning = home.rows.and(page.locator('[data-severity="cleaning"]'))
  const plan = cleaning.filter({ hasNotText: 'No plan' }).first()
  await expect(plan).toBeVisible({ timeout: 20_000 })
  const robots = await page.request.get('/v1/Robots?limit=1000&offset=0')
  const { data } = v.parse(robotsSchema, await robots.json())
  const texts = (await plan.textContent()) ?? ''
  const robot = data.find(each => texts.startsWith(each.name))
  expect(texts).toContain(robot?.plan_name ?? 'a plan with a name')
})

test('A-079 the account column is there for those who see several accounts, and for nobody else', {
  tag: '@long',
}, async ({ as, homePage }) => {
  const page = await as('super')
  await homePage(page).open()
  await expect(page.getByRole('columnheader', { name: 'Account' })).toBeVisible()
  await page.context().clearCookies()
  await as('viewer')
  await homePage(page).open()
  await expect(page.getByRole('columnheader', { name: 'Location' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Account' })).toHaveCount(0)
})

test('B-033 a list that cannot be loaded says so with its token, and Retry brings it', { tag: '@long' }, async ({
  as,
  homePage,
}) => {
  const page = await as('operator')
  await page.route('**/v1/Robots*', route =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ errors: [{ token: 'no.such.token', type: 'forbidden', message: 'No.' }] }),
    }),
  )
  const home = homePage(page)
  await home.open()
  await expect(page.getByRole('alert')).toContainText('You may not do that.')
  await expect(page.getByRole('alert')).toContainText('no.such.token')
  await page.unroute('**/v1/Robots*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(home.rows.first()).toBeVisible()
})

test('B-017 reads ask for no cache, and B-016 changes carry the token of the cookie', { tag: '@long' }, async ({
  as,
  homePage,
}) => {
  const page = await as('operator')
  const read = page.waitForRequest(request => request.url().includes('/v1/Robots'))
  await homePage(page).open()
  expect((await read).headers()).toMatchObject({ 'cache-control': 'no-cache, no-store', pragma: 'no-cache' })
  const change = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('home-view'))
  await page.getByRole('radio', { name: 'Cards' }).click()
  const cookies = await page.context().cookies()
  const token = cookies.find(cookie => cookie.name === 'XSRF-TOKEN')?.value
  expect((await change).headers()['x-xsrf-token']).toBe(decodeURIComponent(token ?? 'none'))
  // The cards have a bar of their own: a press on that of the table would go with it.
  await expect(homePage(page).rows).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked()
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect(page).toHaveURL(/(?<!v2)\/home$/)
  // The login is shared: what was chosen last has to be kept before the page goes.
  await idle(page)
})

test('A-081 two choices of one preference reach the service in their order, however slow the first is', {
  tag: '@long',
}, async ({ as, homePage }) => {
  const page = await as('operator')
  const sent: string[] = []
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/Preferences/home-view', async route => {
    const { value } = v.parse(v.object({ value: v.string() }), route.request().postDataJSON() ?? { value: '' })
    if (route.request().method() === 'POST') sent.push(value)
    if (sent.length === 1 && value !== '') await held
    await route.continue()
  })
  const home = homePage(page)
  await home.open()
  await page.getByRole('radio', { name: 'Cards' }).click()
  await expect.poll(() => sent).toEqual(['cards'])
  await expect(page).toHaveURL(/\/v2\/home$/)
  // The cards have a bar of their own: a press on that of the table would go with it.
  await expect(home.rows).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked()
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect(page).toHaveURL(/(?<!v2)\/home$/)
  expect(sent, 'the second waits for the first').toEqual(['cards'])
  answer()
  await expect.poll(() => sent).toEqual(['cards', 'table'])
  await idle(page)
})

test('B-033 while the service is away the screen says since when, keeps the robots and comes back by itself', async ({
  as,
  homePage,
}) => {
  const page = await as('operator')
  const home = homePage(page)
  await home.open()
  await expect(home.rows.first()).toBeVisible()
  const count = await home.rows.count()
  await page.context().setOffline(true)
  await expect(page.getByText(/^No connection since \d/)).toBeVisible({ timeout: 20_000 })
  expect(await home.rows.count()).toBe(count)
  await page.context().setOffline(false)
  await expect(page.getByText(/^No connection since \d/)).toHaveCount(0, { timeout: 20_000 })
})

test('A-077 what the start asks for ahead is asked for once, and used', { tag: '@long' }, async ({ as }) => {
  const page = await as('operator')
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    asked.push(`${pathname}${search}`)
  })
  await page.goto('/home')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  for (const path of [
    '/config/config.json',
    '/api/v0/Logins/self',
    '/authentication/v0/ui/permissions',
    '/v1/Robots',
    '/api/v0/RobotStatus?latest=1',
    '/api/v0/Accounts/viewable',
  ])
    expect(asked.filter(each => each === path)).toEqual([path])
})
