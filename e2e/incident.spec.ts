import * as v from 'valibot'
import { incidentSchema } from '../contract/resources/incidents.ts'
import { toWireTime } from '../contract/time.ts'
import { expect, test } from './fixtures.ts'
import { callAs } from './provision.ts'
import { startScriptedRobot } from './scriptedRobot.ts'

test('N-020 N-021 N-022 an incident that could not be created keeps its texts, and is created then', {
  tag: '@long',
}, async ({ openMonitor, swath }) => {
  const name = `Wagtail ${Date.now()}`
  const robot = await startScriptedRobot(swath.url, { name })
  const stop = robot.live()
  try {
    const { page } = await openMonitor('operator', robot.id)
    await page.getByRole('button', { name: 'Incident', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New incident' })
    await expect(dialog.getByLabel('Summary')).toHaveValue(`Remote Monitor Incident – ${name}`)
    await expect(dialog.getByRole('button', { name: /Type/ })).toContainText('Unknown')
    // One clock, and it says which: the one under the picture.
    const { time_zone: zone } = v.parse(
      v.object({ time_zone: v.string() }),
      await (await callAs(swath.url, 'operator'))('GET', '/api/v0/Logins/self'),
    )
    await expect(page.getByTestId('playback-clock')).toContainText(zone)
    await expect(dialog).toContainText(zone)
    await dialog.getByLabel('Comments').fill('A trolley across the lane.')
    await dialog.getByRole('button', { name: /Type/ }).click()
    await page.getByRole('option', { name: 'Stuck' }).click()

    const held = Promise.withResolvers<void>()
    await page.route('**/api/v0/Incidents', async route => {
      await held.promise
      await route.fulfill({
        status: 403,
        json: { errors: [{ token: 'no.such.token', type: 'forbidden', message: 'No.' }] },
      })
    })
    const create = dialog.getByRole('button', { name: 'Create incident' })
    await create.click()
    await expect(create).toHaveAttribute('aria-disabled', 'true')
    held.resolve()
    await expect(dialog.getByRole('alert')).toContainText('You may not do that.')
    await expect(dialog.getByLabel('Comments')).toHaveValue('A trolley across the lane.')
    await page.unroute('**/api/v0/Incidents')
    await create.click()
    await expect(page.getByText('The incident has been created.')).toBeVisible()
    await expect(dialog).toHaveCount(0)

    const call = await callAs(swath.url, 'operator')
    const query = new URLSearchParams({
      robot: String(robot.id),
      time_gt: toWireTime(Date.now() - 3_600_000),
      time_lt: toWireTime(Date.now() + 60_000),
    })
    const { data } = v.parse(
      v.object({ data: v.array(incidentSchema) }),
      await call('GET', `/api/v0/Incidents?${query}`),
    )
    expect(data).toMatchObject([
      {
        robot: robot.id,
        summary: `Remote Monitor Incident – ${name}`,
        comments: 'A trolley across the lane.',
        incident_type: 'Stuck',
        details: { Date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), Time: expect.stringMatching(/^\d\d:\d\d:\d\d$/) },
      },
    ])
    expect(data[0]?.details.TimeZone).toBe(zone)
    expect(data[0]?.details.PlaybackURL).toBe(
      `/robot/${robot.id}/monitor?${new URLSearchParams({ time: data[0]?.time ?? '', autoplay: 'true' })}`,
    )

    // In a demonstration the robot has another name on the screen, which is nobody's in the record.
    await call('POST', '/api/v0/Preferences/demo-mode', { value: '1' })
    await page.reload()
    await expect(page.getByRole('heading', { name: `Robot ${robot.id}` })).toBeVisible()
    await page.getByRole('button', { name: 'Incident', exact: true }).click()
    await expect(dialog.getByLabel('Summary')).toHaveValue('Remote Monitor Incident')
    await create.click()
    await expect(dialog).toHaveCount(0)
    const second = await call('GET', `/api/v0/Incidents?${query}`)
    expect(JSON.stringify(second)).not.toContain(`Robot ${robot.id}`)
    expect(second).toMatchObject({ total: 2 })
  } finally {
    await (await callAs(swath.url, 'operator'))('POST', '/api/v0/Preferences/demo-mode', { value: '0' })
    stop()
    await robot.close()
  }
})
