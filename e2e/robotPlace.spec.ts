import type { Page } from '@playwright/test'
import { expect, idle, test } from './fixtures.ts'
import { RobotAdminPage } from './pages/robotAdmin.ts'
import { callAs } from './provision.ts'
import { startScriptedRobot } from './scriptedRobot.ts'
import { siteFiles } from './siteFiles.ts'

/** Meridian Facility Services of the demo. */
const ACCOUNT = 2

/** Changes that the page sends from now on, by path; that somebody is there is none. */
function writesOf(page: Page): readonly string[] {
  const writes: string[] = []
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    if (request.method() !== 'GET' && !path.endsWith('/activity')) writes.push(path)
  })
  return writes
}

test('A-092 plan and time zone of a robot at work are chosen, confirmed with its name and its work, and only then assigned', {
  tag: '@long',
}, async ({ as, swath }) => {
  const name = `Fieldfare ${Date.now()}`
  const robot = await startScriptedRobot(swath.url, { name })
  const call = await callAs(swath.url, 'super')
  await call('POST', '/api/v0/CleaningPlans', { name: `West ${name}`, account: ACCOUNT, files: await siteFiles() })
  try {
    const page = await as('super')
    const admin = new RobotAdminPage(page)
    await admin.open(ACCOUNT, `?robot=${robot.id}`)
    const panel = admin.panel(name)
    const assign = panel.getByRole('button', { name: 'Assign plan' })
    const plan = admin.choice(panel, 'Plan')
    const zone = admin.choice(panel, 'Time zone')
    await expect(plan).toContainText('Test hall')
    await expect(assign).toHaveAttribute('aria-disabled', 'true')
    const writes = writesOf(page)

    await test.step('keys on the closed fields choose nothing', async () => {
      for (const field of [plan, zone]) {
        const before = await field.innerText()
        for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
          await field.press(key)
          await expect(field).toHaveText(before)
        }
        await field.press('n')
        await expect(page.getByRole('listbox')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('listbox')).toHaveCount(0)
        await expect(field).toHaveText(before)
      }
      await idle(page)
      expect(writes).toEqual([])
    })

    await test.step('a plan that is chosen waits for its verb, and the question names robot and work', async () => {
      await plan.click()
      await page.getByRole('option', { name: `West ${name}` }).click()
      await expect(plan).toContainText('West')
      expect(writes).toEqual([])
      await assign.click()
      await expect(admin.dialog).toContainText(`Assign another plan to ${name}?`)
      await expect(admin.dialog).toContainText(/Cleaning.* · Test hall/)
      await expect(admin.dialog).toContainText('It is at work.')
      await admin.dialog.getByRole('button', { name: 'Cancel' }).click()
      expect(writes).toEqual([])
      await assign.click()
      await admin.dialog.getByRole('button', { name: 'Assign plan' }).click()
      await expect(admin.dialog).toHaveCount(0)
      expect(writes).toEqual([`/api/v0/Robots/${robot.id}/assign_plans`])
      await expect(plan).toContainText('West')
      await expect(panel).toContainText(/It works by Test hall .* until this run is over/)
    })

    await test.step('and so does a time zone', async () => {
      await admin.choose(panel, 'Time zone', 'Asia/Tokyo')
      await panel.getByRole('button', { name: 'Set time zone' }).click()
      await expect(admin.dialog).toContainText(name)
      await admin.dialog.getByRole('button', { name: 'Set time zone' }).click()
      await expect(admin.dialog).toHaveCount(0)
      await expect(zone).toContainText('Asia/Tokyo')
      expect(writes).toHaveLength(2)
    })
  } finally {
    await robot.close()
  }
})

test('A-045 A-046 a key on a closed field changes neither the own language nor the accounts of a user', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as('super')
  const writes = writesOf(page)
  await page.goto('/preferences')
  for (const label of [/Language$/, /Time zone$/]) {
    const field = page.getByRole('main').getByRole('button', { name: label })
    await field.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('f')
    await page.keyboard.press('Escape')
  }
  await page.goto('/v2/accounts/2/users')
  await page.getByRole('row').filter({ hasText: 'Olga' }).getByRole('link').first().click()
  const account = page.getByRole('button', { name: /Another account$/ })
  await account.press('ArrowRight')
  await account.click()
  await page.getByRole('option').first().click()
  await expect(page.getByRole('button', { name: 'Add an account' })).toBeEnabled()
  await idle(page)
  expect(writes).toEqual([])
})
