import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { planDraftSchema } from '../../contract/resources/planDrafts.ts'
import {
  beginStroke,
  board,
  button,
  drag,
  drawRectangle,
  openBoard,
  pointsOf,
  row,
  storePlan,
} from '../drawingBoard.ts'
import { expect, test } from '../fixtures.ts'
import { callAs, DEMO_PASSWORD, type ServiceCall } from '../provision.ts'

const commandsOf = async (call: ServiceCall, version: number) =>
  v.parse(planDraftSchema, await call('GET', `/api/v0/PlanDrafts/${version}`)).commands

async function signIn(context: BrowserContext, url: string, login: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/v0/Logins/login`, { data: { login, password: DEMO_PASSWORD } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Goes on from element to element until the drawing has the focus. */
async function tabToBoard(page: Page): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await board(page).evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The drawing is not reached by Tab')
}

async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) await page.keyboard.press(key)
}

test('E-001 E-033 keys alone: a sector is drawn, finished, moved, named in the list and saved', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const id = await storePlan(call, 'Hall by keys')
  const page = await as('super')
  await openBoard(page, id)
  await tabToBoard(page)
  await page.keyboard.press('s')
  await expect(button(page, 'Sector')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await pressTimes(page, 'Shift+ArrowRight', 3)
  await page.keyboard.press('Enter')
  await pressTimes(page, 'Shift+ArrowDown', 3)
  await page.keyboard.press('Enter')
  await pressTimes(page, 'Shift+ArrowLeft', 3)
  await page.keyboard.press('Enter')
  // A second time at the same place: that was the last point.
  await page.keyboard.press('Enter')
  await expect(row(page, 'Sector 1')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect
    .poll(async () => (await commandsOf(call, id)).map(({ command }) => command.type))
    .toEqual(['add', 'translate'])
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Save the drawing' })
  await expect(dialog).toBeVisible()
  await page.keyboard.type('By keys')
  for (let presses = 0; presses < 6; presses++) {
    if (await dialog.getByRole('button', { name: 'Save version' }).evaluate(each => each === document.activeElement))
      break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Version 1 was saved').first()).toBeVisible({ timeout: 30_000 })
})

test('E-001 a name that is typed and not confirmed is the element’s once another one is pressed, on the drawing or in the list', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const id = await storePlan(call, 'Hall of names')
  const page = await as('super')
  await openBoard(page, id)
  await drawRectangle(page, 'Sector', [0.3, 0.3], [0.4, 0.45])
  await expect(row(page, 'Sector 1')).toBeVisible()
  await drawRectangle(page, 'Sector', [0.55, 0.3], [0.65, 0.45])
  await expect(row(page, 'Sector 2')).toBeVisible()
  const name = page.getByRole('complementary', { name: 'Properties' }).getByRole('textbox', { name: 'Name' })
  await button(page, 'Select').click()
  await row(page, 'Sector 1').click()
  await name.fill('East hall')
  const [edge] = await pointsOf(page, [[0.6, 0.3]])
  if (edge) await page.mouse.click(...edge)
  await expect(row(page, 'East hall')).toBeVisible()
  await expect(name).toHaveValue('')
  await name.fill('West hall')
  await row(page, 'East hall').click()
  await expect(name).toHaveValue('East hall')
  await expect(row(page, 'West hall')).toBeVisible()
})

test('E-001 E-004 two people on one draft: each is named to the other, and sees the other’s cursor and what is drawn at once', async ({
  as,
  swath,
  browser,
}) => {
  const id = await storePlan(await callAs(swath.url, 'super'), 'Hall for two')
  const mine = await as('super')
  await openBoard(mine, id)
  const context = await browser.newContext({ baseURL: swath.url, reducedMotion: 'reduce' })
  await signIn(context, swath.url, 'support')
  const other = await context.newPage()
  await openBoard(other, id)
  await expect(mine.getByRole('list', { name: /1 other person draws/ })).toBeVisible()
  await expect(other.getByRole('list', { name: /1 other person draws/ })).toBeVisible()

  const seen = () => mine.locator('canvas').first().screenshot()
  const before = await seen()
  const [place] = await pointsOf(other, [[0.3, 0.3]])
  if (place) await other.mouse.move(...place)
  // Nothing but the cursor of the other can have changed on the picture.
  await expect.poll(async () => (await seen()).equals(before), { timeout: 20_000 }).toBe(false)

  await drawRectangle(other, 'Sector', [0.42, 0.42], [0.58, 0.58])
  await expect(row(mine, 'Sector 1')).toBeVisible()
  await drawRectangle(mine, 'Zone', [0.6, 0.6], [0.65, 0.65])
  await expect(row(other, /Zone 1/)).toBeVisible()
  // Each takes back what is their own, and leaves the other’s.
  await button(mine, 'Undo').click()
  await expect(row(other, /Zone 1/)).toHaveCount(0)
  await expect(row(other, 'Sector 1')).toBeVisible()
  await context.close()
  await expect(mine.getByRole('list', { name: /1 other person draws/ })).toHaveCount(0)
})

test.describe('a browser of its own', () => {
  let folder = ''
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'swath-drawing-'))
  })
  test.afterEach(async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  const open = () => {
    const executablePath = process.env['SWATH_CHROMIUM']
    return chromium.launchPersistentContext(folder, {
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...(executablePath !== undefined && { executablePath }),
    })
  }

  /** The process of the browser that keeps its profile in the folder. */
  function processOf(profile: string): number {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      try {
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        if (line.includes(`--user-data-dir=${profile}`) && !line.includes('--type=')) return Number(name)
      } catch {
        // It has ended meanwhile.
      }
    }
    throw new Error('The browser is not there')
  }

  test('E-001 a browser that is killed in the middle of a stroke has the draft again, and says how much came back', async ({
    swath,
  }) => {
    test.skip(process.platform !== 'linux', 'The process is found in /proc')
    const call = await callAs(swath.url, 'super')
    const id = await storePlan(call, 'Hall of a killed browser')
    const killed = await open()
    await signIn(killed, swath.url, 'super')
    const page = killed.pages()[0] ?? (await killed.newPage())
    // What is drawn does not reach the service.
    await page.route('**/PlanDrafts/*/commands', route => route.abort())
    await page.goto(swath.url)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${swath.url}/v2/plan/${id}/editor/${id}`)
    await drawRectangle(page, 'Sector', [0.42, 0.42], [0.58, 0.58])
    await expect(row(page, 'Sector 1')).toBeVisible()
    await expect(page.getByText('1 change waits in this browser')).toBeVisible({ timeout: 20_000 })
    await button(page, 'Zone').click()
    await button(page, 'Rectangle').click()
    await beginStroke(page, [0.62, 0.62], [0.7, 0.7])
    const closed = new Promise(resolve => killed.once('close', resolve))
    process.kill(processOf(folder), 'SIGKILL')
    await closed
    expect(await commandsOf(call, id)).toEqual([])

    const opened = await open()
    // What a killed browser keeps of a session is half of it.
    await opened.clearCookies()
    await signIn(opened, swath.url, 'super')
    const again = opened.pages()[0] ?? (await opened.newPage())
    await again.setViewportSize({ width: 1440, height: 900 })
    await again.goto(`${swath.url}/v2/plan/${id}/editor/${id}`)
    await expect(again.getByText('1 change that was not saved is here again.')).toBeVisible({ timeout: 20_000 })
    await expect(row(again, 'Sector 1')).toBeVisible()
    // The stroke that was never finished is no change.
    await expect(row(again, /Zone 1/)).toHaveCount(0)
    await expect.poll(async () => (await commandsOf(call, id)).map(({ command }) => command.type)).toEqual(['add'])
    await opened.close()
  })
})

test('E-001 E-033 touch: a finger draws a sector point by point and a zone with one stroke, and two fingers move the map and draw nothing', async ({
  swath,
  browser,
}) => {
  const call = await callAs(swath.url, 'super')
  const id = await storePlan(call, 'Hall by touch')
  const context = await browser.newContext({ baseURL: swath.url, hasTouch: true, reducedMotion: 'reduce' })
  await signIn(context, swath.url, 'super')
  const page = await context.newPage()
  await openBoard(page, id)
  const tap = async (name: string): Promise<void> => button(page, name).tap()
  const corners = await pointsOf(page, [
    [0.4, 0.4],
    [0.55, 0.4],
    [0.55, 0.6],
    [0.4, 0.6],
    [0.4, 0.4],
  ])
  await tap('Sector')
  for (const corner of corners) await page.touchscreen.tap(...corner)
  await expect(row(page, 'Sector 1')).toBeVisible()

  const fingers = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: (readonly [number, number])[]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map(([x, y], number) => ({ x, y, id: number })),
    })
  const [from, middle, to] = await pointsOf(page, [
    [0.6, 0.42],
    [0.63, 0.45],
    [0.66, 0.5],
  ])
  if (!from || !middle || !to) throw new Error('There is no drawing')
  await tap('Zone')
  await tap('Rectangle')
  await touch('touchStart', from)
  await touch('touchMove', middle)
  await touch('touchMove', to)
  await touch('touchEnd')
  await expect(row(page, /Zone 1/)).toBeVisible()
  await expect.poll(async () => (await commandsOf(call, id)).length).toBe(2)

  await tap('Zone')
  await tap('Rectangle')
  const picture = () => page.locator('canvas').first().screenshot()
  const before = await picture()
  const apart = (way: number): readonly [number, number][] => [
    [middle[0] - way, middle[1]],
    [middle[0] + way, middle[1]],
  ]
  await touch('touchStart', ...apart(20))
  await touch('touchMove', ...apart(50))
  await touch('touchMove', ...apart(90))
  await touch('touchEnd')
  await expect.poll(async () => (await picture()).equals(before)).toBe(false)
  expect(await commandsOf(call, id)).toHaveLength(2)
  await context.close()
})

test('E-001 a mouse drags a point of a sector, and Escape in the middle of it leaves all as it was', async ({
  as,
  swath,
}) => {
  const call = await callAs(swath.url, 'super')
  const id = await storePlan(call, 'Hall of second thoughts')
  const page = await as('super')
  await openBoard(page, id)
  await drawRectangle(page, 'Sector', [0.42, 0.42], [0.58, 0.58])
  await row(page, 'Sector 1').click()
  await beginStroke(page, [0.58, 0.58], [0.7, 0.7])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await drag(page, [0.58, 0.58], [0.62, 0.62])
  await expect
    .poll(async () => (await commandsOf(call, id)).map(({ command }) => command.type))
    .toEqual(['add', 'moveVertex'])
})
