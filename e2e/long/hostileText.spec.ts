import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { incidentSchema } from '../../contract/resources/incidents.ts'
import { pinSchema } from '../../contract/resources/pins.ts'
import { toWireTime } from '../../contract/time.ts'
import { expect, idle, test } from '../fixtures.ts'
import { HOSTILE_LINE, HOSTILE_TEXTS, watchPages } from '../hostile.ts'
import { AccountsPage } from '../pages/accounts.ts'
import { pinBody } from '../pages/pins.ts'
import { callAs, provisionRobot, type ServiceCall } from '../provision.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'
import { siteFiles } from '../siteFiles.ts'

/** Meridian Facility Services. */
const ACCOUNT = 2
const LABELS = HOSTILE_TEXTS.filter(text => text.length <= 40)
const idSchema = v.object({ id: v.number() })

const create = async (call: ServiceCall, path: string, body: unknown): Promise<number> =>
  v.parse(idSchema, await call('POST', path, body)).id

/** Every text is on the page letter by letter, nothing of it ran, and the longest has not pushed the page apart. */
async function expectShown(page: Page, texts: readonly string[], part = 'body'): Promise<void> {
  await idle(page)
  const missing = async (): Promise<readonly string[]> => {
    const shown = await page.locator(part).evaluate(({ textContent }) => textContent)
    return texts.filter(text => !shown.includes(text))
  }
  await expect.poll(missing, { message: `${part} of ${page.url()}` }).toEqual([])
  expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, page.url()).toBeLessThanOrEqual(0)
}

// The policy would stop what got through: without it nothing may get through either.
test.use({ bypassCSP: true, viewport: { width: 1440, height: 2400 } })

test('A-068 B-031 names are stored as they are or refused without being repeated, and are text in the tree of accounts', async ({
  as,
  context,
  swath,
}) => {
  test.setTimeout(600_000)
  const found = await watchPages(context, swath.url)
  const boss = await callAs(swath.url, 'super')
  const role = 'customer'
  const holder = await create(boss, '/api/v0/Accounts', { name: HOSTILE_LINE, role, parent: ACCOUNT })
  const newUser = { role, accounts: [holder] }
  const location = { name: HOSTILE_LINE, account: holder, category: HOSTILE_LINE }
  const place = await create(boss, '/api/v0/Locations', location)
  const plan = { name: HOSTILE_LINE, account: holder, location: place, files: await siteFiles() }
  await create(boss, '/api/v0/CleaningPlans', plan)
  const robots: number[] = []
  for (const [index, name] of HOSTILE_TEXTS.entries()) {
    await create(boss, '/api/v0/Accounts', { name, role, parent: holder })
    await create(boss, '/api/v0/Logins', { ...newUser, name, login: `hostile${index}`, email: `h${index}@x.example` })
    robots.push((await provisionRobot(boss, { name, account: HOSTILE_LINE, files: [] })).id)
    if (/^\w+$/.test(name)) continue
    // Nothing like it can be signed in with or written to, and the refusal does not repeat it.
    for (const entries of [{ login: name }, { email: `${name}@x.example` }]) {
      const user = { ...newUser, name: 'x', login: `other${index}`, email: `o${index}@x.example`, ...entries }
      await expect(boss('POST', '/api/v0/Logins', user), name).rejects.toThrow(/ 400 (?!.*evil)/)
    }
  }
  const labels: number[] = []
  for (const label of LABELS) labels.push(await create(boss, '/api/v0/Labels', { label }))
  await boss('POST', `/api/v0/Robots/${robots[0]}/labels`, { labels })
  await boss('POST', `/api/v0/Robots/${robots[0]}`, { location: place })
  const long = 'W'.repeat(81)
  await expect(boss('POST', `/api/v0/Robots/${robots[0]}/display_name`, { display_name: long })).rejects.toThrow(
    / 400 /,
  )

  const page = await as('super')
  const accounts = new AccountsPage(page)
  await test.step('accounts', async () => {
    await accounts.open()
    for (const name of ['Meridian Facility Services', HOSTILE_LINE]) {
      await accounts.focus(name)
      await page.keyboard.press('ArrowRight')
    }
    await expectShown(page, [HOSTILE_LINE, ...HOSTILE_TEXTS])
    await accounts.act(HOSTILE_LINE, 'Delete')
    await expect(accounts.dialog.getByRole('heading')).toHaveText(`Delete ${HOSTILE_LINE}?`)
    await page.keyboard.press('Escape')
  })
  expect(found).toEqual([])
})

test('N-015 N-020 O-026 M-013 pins, incidents and whatever a robot says are text on its monitor', async ({
  as,
  context,
  monitorPage,
  swath,
}) => {
  test.setTimeout(300_000)
  const found = await watchPages(context, swath.url)
  const call = await callAs(swath.url, 'super')
  const robot = await startScriptedRobot(swath.url, { name: HOSTILE_LINE })
  const stopLiving = robot.live()
  try {
    const path = `/v0/PlanVersion/${robot.plan}/pins`
    for (const [index, title] of HOSTILE_TEXTS.entries()) {
      const spot = { x: 1 + (index % 5), y: 1 + Math.floor(index / 5) }
      const body = pinBody('FieldIssue', title, spot, { message: title, labels: [title] })
      expect(v.parse(pinSchema, await call('POST', path, body))).toMatchObject({ title, message: title })
    }
    const page = await as('super')
    const monitor = monitorPage(page)
    await monitor.open(robot.id)
    await expectShown(page, [HOSTILE_LINE, ...HOSTILE_TEXTS])
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: HOSTILE_TEXTS[1] ?? '' })
      .click()
    await expectShown(page, HOSTILE_TEXTS)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Show messages' }).click()
    await page.getByRole('tab', { name: 'Control' }).click()
    const faults = HOSTILE_TEXTS.map((text, code) => ({ code, text }))
    await expect(async () => {
      robot.send('faults', { faults })
      robot.send('radio', { dbm: -60, uptime_s: 1, link: HOSTILE_LINE })
      robot.send('statistics', { rows: HOSTILE_TEXTS.map((name, value) => ({ name, value, unit: 'L' })) })
      for (const text of HOSTILE_TEXTS) {
        robot.send('robot_message', { level: 'error', text: `\`${text}\``, key: text })
        robot.send('robot_message', { level: 'info', text, key: `as it is ${text}` })
      }
      await expect(page.getByRole('tabpanel')).toContainText('drop table', { timeout: 2000 })
      await expect(page.getByRole('log')).toContainText('drop table', { timeout: 2000 })
    }).toPass()
    await expectShown(page, HOSTILE_TEXTS, '[role=tabpanel]')
    await expectShown(page, HOSTILE_TEXTS, '[role=log]')
    await expect(page.getByRole('log').locator('a, img')).toHaveCount(0)

    await page.getByRole('button', { name: 'Incident', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New incident' })
    await dialog.getByLabel('Comments').fill(HOSTILE_TEXTS.join('\n'))
    await dialog.getByLabel('Summary').fill(HOSTILE_LINE)
    await dialog.getByRole('button', { name: 'Create incident' }).click()
    await expect(dialog).toHaveCount(0)
    const query = new URLSearchParams({
      robot: String(robot.id),
      time_gt: toWireTime(Date.now() - 3_600_000),
      time_lt: toWireTime(Date.now() + 60_000),
    })
    const kept = v.parse(v.object({ data: v.array(incidentSchema) }), await call('GET', `/api/v0/Incidents?${query}`))
    expect(kept.data).toMatchObject([{ summary: HOSTILE_LINE, comments: HOSTILE_TEXTS.join('\n') }])
    await expectShown(page, [])
    expect(found).toEqual([])
  } finally {
    stopLiving()
    await robot.close()
  }
})
