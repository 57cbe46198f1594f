import * as v from 'valibot'
import { incidentSchema } from '../../contract/resources/incidents.ts'
import { pinSchema } from '../../contract/resources/pins.ts'
import { STATE } from '../../contract/robot/states.ts'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import { toWireTime } from '../../contract/time.ts'
import { expect, test } from '../fixtures.ts'
import { expectShown, HOSTILE_LINE, HOSTILE_TEXTS, watchPages } from '../hostile.ts'
import { ControlPage } from '../pages/control.ts'
import { PinsPage, pinBody } from '../pages/pins.ts'
import { callAs } from '../provision.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

const SECTOR_ORDER = CHANNEL.sectorOrder

// The policy would stop what got through: without it nothing may get through either.
test.use({ bypassCSP: true, viewport: { width: 1440, height: 2400 } })

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
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText('drop table', { timeout: 2000 })
    }).toPass()
    await expectShown(page, HOSTILE_TEXTS, '[role=tabpanel]')
    await expectShown(page, HOSTILE_TEXTS, '[role=log][aria-label=Messages]')
    await expect(page.getByRole('log', { name: 'Messages' }).locator('a, img')).toHaveCount(0)

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
    const stored = v.parse(v.object({ data: v.array(incidentSchema) }), await call('GET', `/api/v0/Incidents?${query}`))
    expect(stored.data).toMatchObject([{ summary: HOSTILE_LINE, comments: HOSTILE_TEXTS.join('\n') }])
    await expectShown(page, [])
    expect(found).toEqual([])
  } finally {
    stopLiving()
    await robot.close()
  }
})

/** Lists that an operator chooses from, and whom support tells to write to: all of them as somebody with bad intent would set them. */
const SETTINGS = {
  'rm-canned-messages': HOSTILE_TEXTS,
  'rm-skip-sector-comments': HOSTILE_TEXTS,
  'rm-fieldissue-pin-labels': HOSTILE_TEXTS,
  'tech-support-phone-number': HOSTILE_LINE,
} as const
const [WORDS = ''] = HOSTILE_TEXTS

test('N-012 N-023 N-026 M-066 B-043 what an operator chooses from and types is sent as it is, and is text', async ({
  as,
  context,
  swath,
}) => {
  test.setTimeout(180_000)
  const found = await watchPages(context, swath.url)
  const call = await callAs(swath.url, 'super')
  const before = new Map<string, unknown>()
  for (const [name, value] of Object.entries(SETTINGS)) {
    before.set(name, await call('GET', `/api/v0/Settings/${name}`))
    await call('POST', `/api/v0/Settings/${name}`, { value: JSON.stringify(value) })
  }
  const robot = await startScriptedRobot(swath.url, { name: `Typed ${Date.now()}` })
  const stopLiving = robot.live()
  try {
    const page = await as('support')
    await page.goto('/home')
    await page.getByRole('button', { name: 'Support' }).click()
    await expectShown(page, [HOSTILE_LINE])
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)

    const control = new ControlPage(page)
    await control.open(robot.id)
    await control.take.click()
    await control.shows('You have control')
    robot.report({ state: STATE.remotePause })
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Message operator' }).click()
    const message = page.getByRole('dialog', { name: 'Message' })
    await expectShown(page, HOSTILE_TEXTS)
    await message.getByText('In own words').click()
    await message.getByRole('textbox', { name: 'Text' }).fill(WORDS)
    await message.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => robot.commands.at(-1)).toMatchObject({ payload: { message: WORDS } })
    await page.getByRole('button', { name: 'Show messages' }).click()
    await expectShown(page, [WORDS], '[role=log][aria-label=Messages]')

    await expect.poll(() => robot.subscribed(SECTOR_ORDER)).toBe(true)
    robot.send('sector_order', {
      version: 1,
      hash: 'h1',
      queue: [
        { sector: 1, status: 'current', estimated_s: 600 },
        { sector: 2, status: 'queued', estimated_s: 600 },
      ],
    })
    await page.getByRole('button', { name: 'Skip sector' }).click()
    const skip = page.getByRole('dialog', { name: 'Skip sector' })
    await expectShown(page, HOSTILE_TEXTS)
    await skip.getByText('In own words').click()
    await skip.getByRole('textbox', { name: 'Text' }).fill(HOSTILE_LINE)
    const comment = page.waitForResponse(answer => answer.url().endsWith('/RmComments'))
    await skip.getByRole('button', { name: 'Skip sector' }).click()
    expect(await (await comment).json()).toMatchObject({ message: HOSTILE_LINE })

    const pins = new PinsPage(page)
    await pins.placeAt({ x: 420, y: 900 })
    await pins.choose('Type', 'Field issue')
    await expectShown(page, HOSTILE_TEXTS)
    await pins.field('Title').fill(HOSTILE_LINE)
    await pins.field('Message').fill(HOSTILE_TEXTS.join('\n'))
    await pins.tick(pins.form, 'W{80}')
    await pins.choose('Priority', 'Medium')
    await pins.press('Save pin')
    await expect(pins.card(HOSTILE_LINE)).toBeVisible()
    await expectShown(page, HOSTILE_TEXTS)
    expect(found).toEqual([])
  } finally {
    for (const [name, setting] of before) await call('POST', `/api/v0/Settings/${name}`, setting)
    stopLiving()
    await robot.close()
  }
})
