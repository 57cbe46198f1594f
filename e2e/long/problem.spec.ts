import { openBundle } from '../../contract/journal/bundle.ts'
import { PRODUCT_MACHINES } from '../../machines/journal/productMachines.ts'
import { replay } from '../../machines/journal/replay.ts'
import { fetchedParts } from '../fetchedParts.ts'
import { expect, test } from '../fixtures.ts'
import { ControlPage } from '../pages/control.ts'
import { DEMO_PASSWORD } from '../provision.ts'
import { openProblemDialog, savedSession } from '../savedSession.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

test('a session that an operator saves opens in the inspector of another browser without the service, at the moment it was made', async ({
  openMonitor,
  browser,
  swath,
}) => {
  test.setTimeout(180_000)
  const robot = await startScriptedRobot(swath.url, { name: `Reported ${Date.now()}` })
  const stopLiving = robot.live()
  try {
    const { page } = await openMonitor('operator', robot.id)
    const control = new ControlPage(page)
    await control.take.click()
    await control.shows('You have control')
    await fetchedParts(page, ['ReportProblem'])
    const dialog = await openProblemDialog(page)
    await expect(dialog).toContainText(/Journal, \d+ events/)
    await expect(dialog).toContainText(`Movements of robot ${robot.id}`)
    await expect(dialog).toContainText('Nothing is sent.')
    await page.keyboard.press('Escape')
    const bytes = await savedSession(page)
    const opened = await openBundle(new Blob([new Uint8Array(bytes)]))
    if (!opened.ok) throw new Error(opened.fault)
    const { compared, difference } = replay(opened.bundle.entries, PRODUCT_MACHINES)
    expect(difference).toBeUndefined()
    expect(compared).toBeGreaterThan(20)

    const other = await browser.newContext({ baseURL: swath.url })
    try {
      await other.request.post('/api/v0/Logins/login', { data: { login: 'support', password: DEMO_PASSWORD } })
      const inspector = await other.newPage()
      await inspector.goto('/inspector')
      await expect(inspector.getByText(/^Recording/)).toBeVisible({ timeout: 30_000 })
      await other.setOffline(true)
      const file = { name: 'session.swath', mimeType: 'application/octet-stream', buffer: bytes }
      const chooser = async (buffer: Buffer): Promise<void> => {
        const [chosen] = await Promise.all([
          inspector.waitForEvent('filechooser'),
          inspector.getByRole('button', { name: 'Open a session' }).click(),
        ])
        await chosen.setFiles({ ...file, buffer })
      }
      await chooser(Buffer.from('no session'))
      await expect(inspector.getByRole('alert')).toHaveText('The file is no session of Swath.')
      await chooser(bytes)
      await expect(inspector.getByText(/^Session of .*, build /)).toBeVisible()
      await expect(inspector.getByRole('alert').filter({ hasText: 'session' })).toHaveCount(0)
      const machines = inspector.getByRole('listbox', { name: 'Machines' })
      await machines
        .getByRole('option', { name: /^control/ })
        .first()
        .click()
      await expect(inspector.getByRole('img', { name: /^Statechart of control, in .*holder\.self/ })).toBeVisible()
      await inspector.getByRole('complementary', { name: 'Events' }).getByRole('searchbox').fill('control.take')
      await inspector.getByRole('option').filter({ hasText: 'control.take' }).first().click()
      await expect(inspector.getByRole('region', { name: 'The event in detail' })).toContainText('mayTake')
      await expect(inspector.getByRole('img', { name: /^Statechart of control, in .*action\.sending/ })).toBeVisible()
      await inspector.getByRole('button', { name: 'Back to this tab' }).click()
      await expect(inspector.getByText(/^Recording/)).toBeVisible()
    } finally {
      await other.close()
    }
  } finally {
    stopLiving()
    await robot.close()
  }
})
