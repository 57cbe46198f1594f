import { expect, test } from '../fixtures.ts'
import { RobotAdminPage } from '../pages/robotAdmin.ts'

/** Meridian Facility Services of the demo. */
const ACCOUNT = 2

test('A-089 A-092 A-093 A-095 A-099 A-100 A-101 B-035 a robot is added, seen, changed and deleted', async ({
  as,
  context,
}) => {
  // Many dialogs in one walk, so that they share one sign-in.
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await as('super')
  const admin = new RobotAdminPage(page)
  const name = `Guillemot ${Date.now()}`
  await admin.open(ACCOUNT)

  await test.step('only hardware that can be built is offered', async () => {
    await page.getByRole('button', { name: 'Add robot' }).click()
    await expect(admin.dialog.getByRole('checkbox', { name: 'Side sweeper' })).toBeEnabled()
    await admin.choose(admin.dialog, 'Cleaning width', '26 in')
    await expect(admin.choice(admin.dialog, 'Cleaning head')).toHaveText(/Disc/)
    await expect(admin.dialog.getByRole('checkbox', { name: 'Side sweeper' })).toBeDisabled()
    await admin.choose(admin.dialog, 'Cleaning width', '32 in')
    await admin.choose(admin.dialog, 'Hardware version', '1.7')
    expect(await admin.offered(admin.dialog, 'Cleaning head')).toEqual(['Cylindrical'])
    await admin.dialog.getByText('Side sweeper', { exact: true }).click()
  })

  await test.step('its credential is shown once', async () => {
    await admin.dialog.getByRole('button', { name: 'Add robot' }).click()
    await expect(admin.dialog).toContainText('Give it a name.')
    await admin.dialog.getByLabel('Name', { exact: true }).fill(name)
    await admin.dialog.getByRole('button', { name: 'Add robot' }).click()
    const credential = page.getByRole('dialog', { name: 'The robot’s credential' })
    await credential.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^mqtt:\/\/.+\nrobot-\d+\n[\w-]{43}$/)
    await credential.getByRole('button', { name: 'Cancel' }).click()
    await expect(admin.robot(name)).toContainText('neo 1.7')
  })

  await test.step('a name that is taken is told under the name', async () => {
    await page.getByRole('button', { name: 'Add robot' }).click()
    await admin.dialog.getByLabel('Name', { exact: true }).fill(name.toUpperCase())
    await admin.dialog.getByRole('button', { name: 'Add robot' }).click()
    await expect(admin.dialog).toContainText('Another robot has this name.')
    await expect(admin.dialog.getByLabel('Name', { exact: true })).toHaveValue(name.toUpperCase())
    await page.keyboard.press('Escape')
    await expect(admin.dialog).toHaveCount(0)
  })

  const panel = admin.panel(name)
  await test.step('what is changed of it is there after a reload of the same address', async () => {
    await panel.getByRole('button', { name: 'Edit', exact: true }).click()
    await admin.choose(admin.dialog, 'Hardware version', '1.7.1')
    await admin.dialog.getByLabel('Display name').fill('Ticket hall')
    await admin.dialog.getByRole('button', { name: 'Save' }).click()
    await expect(admin.robot(name)).toContainText('neo 1.7.1')
    await admin.choose(panel, 'Time zone', 'Asia/Tokyo')
    await panel.getByRole('button', { name: 'Set time zone' }).click()
    await admin.dialog.getByRole('button', { name: 'Set time zone' }).click()
    await expect(admin.dialog).toHaveCount(0)
    await panel.getByLabel('New label').fill(name)
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(panel.getByRole('checkbox', { name })).toBeChecked()
    await panel.getByRole('button', { name: 'Add a setting' }).click()
    await panel.getByLabel('Path').fill('cleaning/flow')
    await panel.getByLabel('Value').fill('[2]')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(panel).toContainText('It must be a JSON object.')
    await panel.getByLabel('Value').fill('{"level": 2}')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(panel).toContainText('{"level":2}')
    await page.reload()
    await expect(panel).toContainText('Ticket hall')
    await expect(panel).toContainText('{"level":2}')
    await expect(admin.choice(panel, 'Time zone')).toHaveText(/Asia\/Tokyo/)
    await expect(panel.locator('[data-image]')).toHaveAttribute('data-image', 'neo-1.7.1-32')
  })

  await test.step('it is found by its words, and deleted after a confirmation', async () => {
    await page.getByRole('searchbox').fill(name.toLowerCase())
    await expect(admin.rows).toHaveCount(1)
    await admin.do(panel, 'Delete robot')
    const confirm = admin.dialog.getByRole('button', { name: 'Delete robot' })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await admin.dialog.getByText('Yes, delete it for everybody').click()
    await confirm.click()
    await expect(panel).toHaveCount(0)
    await expect(page.getByText('No robot matches.')).toBeVisible()
    await expect(page).not.toHaveURL(/robot=/)
  })
})
