import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { openBundle } from '../../contract/journal/bundle.ts'
import { pinSchema } from '../../contract/resources/pins.ts'
import { PRODUCT_MACHINES } from '../../machines/journal/productMachines.ts'
import { replay } from '../../machines/journal/replay.ts'
import { foundMarks } from '../../tests/machines/journal/canary.ts'
import { BARE_SECTORS, planRequest } from '../../tests/server/http/planRequest.ts'
import { answeredTexts, storedJournals } from '../canaryMarks.ts'
import { expect, idle, test } from '../fixtures.ts'
import { ControlPage } from '../pages/control.ts'
import { LoginPage } from '../pages/login.ts'
import { pinBody } from '../pages/pins.ts'
import { signedIn } from '../people.ts'
import { callAs, DEMO_PASSWORD, type ServiceCall } from '../provision.ts'
import { savedSession } from '../savedSession.ts'
import { SCREENS } from '../screens.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

/** Where the sessions go that `npm test` replays: only when they are to be made anew. */
const FOLDER = process.env['SWATH_SESSIONS']

/** People of the demo, their places, and what none of them may ever give away. */
const PEOPLE = ['Sam Okafor', 'Olga Lindqvist', 'Priya Raman', 'Meridian', DEMO_PASSWORD]

/** Saves the session: no mark is in it nor in what the browser has stored, and the present code makes the same of it. */
async function checkSession(page: Page, name: string, marks: readonly string[]): Promise<void> {
  const file = await savedSession(page)
  const opened = await openBundle(new Blob([new Uint8Array(file)]))
  if (!opened.ok) throw new Error(opened.fault)
  const { difference, compared } = replay(opened.bundle.entries, PRODUCT_MACHINES)
  expect(difference).toBeUndefined()
  expect(compared).toBeGreaterThan(10)
  // So that marks that were never there prove nothing.
  expect(marks.length).toBeGreaterThan(PEOPLE.length)
  for (const bytes of [gunzipSync(file), await storedJournals(page)]) expect(foundMarks(bytes, marks)).toEqual([])
  if (FOLDER === undefined) return
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, `${name}.swath`), file)
}

test('a control hand-over between two people is in the session without their names, and folds again', async ({
  openMonitor,
  browser,
  swath,
}) => {
  test.setTimeout(240_000)
  const mark = `Canary robot ${Date.now()}`
  const robot = await startScriptedRobot(swath.url, { name: mark })
  const stopLiving = robot.live()
  const supportContext = await signedIn(browser, swath.url, 'support')
  try {
    const support = new ControlPage(await supportContext.newPage())
    const [{ page }] = await Promise.all([openMonitor('operator', robot.id), support.open(robot.id)])
    const texts = answeredTexts(page)
    const operator = new ControlPage(page)
    await support.take.click()
    await operator.shows('Priya Raman has control')
    await operator.request.click()
    await support.answer('Olga Lindqvist', 'Deny')
    await expect(operator.toast('Your control request was denied')).toBeVisible()
    await support.release.click()
    await operator.shows('Nobody has control')
    await operator.take.click()
    await operator.shows('You have control')
    await support.request.click()
    await operator.answer('Priya Raman', 'Hand over')
    await support.shows('You have control')
    await checkSession(page, 'handOver', [...PEOPLE, mark, ...(await texts())])
  } finally {
    await supportContext.close()
    stopLiving()
    await robot.close()
  }
})

async function storePlan(call: ServiceCall, name: string): Promise<number> {
  const accounts = v.parse(
    v.object({ data: v.array(v.object({ id: v.number() })) }),
    await call('GET', '/api/v0/Accounts/viewable'),
  )
  const request = await planRequest({ name, account: accounts.data[0]?.id ?? 0 }, { 'sectors.yaml': BARE_SECTORS })
  return v.parse(v.object({ id: v.number() }), await call('POST', '/api/v0/CleaningPlans', request)).id
}

test('what is drawn, undone, saved and said about it is in the session without a word of it, and folds again', async ({
  as,
  swath,
}) => {
  test.setTimeout(240_000)
  const call = await callAs(swath.url, 'super')
  const mark = `Canary plan ${Date.now()}`
  const id = await storePlan(call, mark)
  const page = await as('super')
  const texts = answeredTexts(page)
  await page.goto(`/v2/plan/${id}/editor/${id}`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Sector')
  await press('Rectangle')
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('There is no drawing')
  const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y]
  await page.mouse.move(...at(0.4, 0.4))
  await page.mouse.down()
  await page.mouse.move(...at(0.5, 0.5), { steps: 4 })
  await page.mouse.move(...at(0.6, 0.6), { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('row', { name: 'Sector 1' })).toBeVisible()
  await press('Undo')
  await expect(page.getByRole('row', { name: 'Sector 1' })).toHaveCount(0)
  await press('Redo')
  await press('Save version')
  const dialog = page.getByRole('dialog', { name: 'Save the drawing' })
  await dialog.getByRole('textbox', { name: 'What changed' }).fill('Canary words of a change')
  await dialog.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText('Version 1 was saved').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('v1 ready to publish')).toBeVisible({ timeout: 30_000 })
  await idle(page)
  await checkSession(page, 'drawing', [...PEOPLE, mark, 'Canary words of a change', ...(await texts())])
})

test('what people type, what robots say and what every screen shows is in no byte of the journal or the session', async ({
  page,
  swath,
}) => {
  test.setTimeout(600_000)
  const call = await callAs(swath.url, 'super')
  const run = Date.now().toString(36)
  const word = (place: string): string => `Canary${place}${run}`
  const marks = [
    'Robot',
    'Title',
    'Words',
    'Label',
    'Fault',
    'Radio',
    'Row',
    'Said',
    'Summary',
    'Comments',
    'Wrong',
    'Login',
    'Search',
    'Goal',
  ].map(word)
  const robot = await startScriptedRobot(swath.url, { name: word('Robot') })
  const stopLiving = robot.live()
  try {
    const pin = pinBody(
      'FieldIssue',
      word('Title'),
      { x: 1, y: 1 },
      { message: word('Words'), labels: [word('Label')] },
    )
    v.parse(pinSchema, await call('POST', `/v0/PlanVersion/${robot.plan}/pins`, pin))
    const texts = answeredTexts(page)
    const login = new LoginPage(page)
    await login.open()
    await login.signIn(word('Login'), word('Wrong'))
    await expect(page.getByRole('alert').first()).toBeVisible()
    await login.signIn('super', DEMO_PASSWORD)
    await expect(page).toHaveURL(/home/, { timeout: 30_000 })
    await page.goto(`/robot/${robot.id}/monitor`)
    await page.getByRole('tab', { name: 'On the map' }).click({ timeout: 30_000 })
    await expect(page.getByRole('tabpanel')).toContainText(word('Title'))
    await page.getByRole('button', { name: 'Show messages' }).click()
    await expect(async () => {
      robot.send('faults', { faults: [{ code: 1, text: word('Fault') }] })
      robot.send('radio', { dbm: -60, uptime_s: 1, link: word('Radio') })
      robot.send('statistics', { rows: [{ name: word('Row'), value: 1, unit: word('Row') }] })
      robot.send('robot_message', { level: 'error', text: word('Said'), key: word('Said') })
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText(word('Said'), { timeout: 2000 })
    }).toPass()
    await page.getByRole('button', { name: 'Incident', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New incident' })
    await dialog.getByLabel('Comments').fill(word('Comments'))
    await dialog.getByLabel('Summary').fill(word('Summary'))
    await dialog.getByRole('button', { name: 'Create incident' }).click()
    await expect(dialog).toHaveCount(0)
    await checkSession(page, 'monitor', [...PEOPLE, ...marks, ...(await texts())])
    for (const { path, login: visitor, ready } of SCREENS) {
      if (path === undefined || visitor === 'nobody' || visitor === 'newcomer' || path.startsWith('/logout')) continue
      await page.goto(path.replace('/report/any', '/reports'))
      await expect(ready(page).or(page.getByRole('main')).first()).toBeVisible({ timeout: 30_000 })
      await idle(page)
    }
    expect(foundMarks(await storedJournals(page), [...PEOPLE, ...marks, ...(await texts())])).toEqual([])
  } finally {
    stopLiving()
    await robot.close()
  }
})
