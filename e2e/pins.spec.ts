import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { pinSchema } from '../contract/resources/pins.ts'
import { expect, idle, test } from './fixtures.ts'
import { PinsPage, pinBody } from './pages/pins.ts'
import { countPixels, type Rgb } from './pixels.ts'
import { callAs, type ServiceCall } from './provision.ts'
import { type ScriptedRobot, startScriptedRobot } from './scriptedRobot.ts'

/** A place of the map where nothing else is, CSS pixels. */
const SPOT = { x: 420, y: 180 } as const
const CUSTOMER_BLUE: Rgb = [0x77, 0xc9, 0xf3]

const NO_CUSTOMER_PINS = JSON.stringify({
  since: { kind: 'recent' },
  types: ['ATS'],
  labels: [],
  priorities: [],
  closed: false,
})

let robot: ScriptedRobot
let stopLiving: () => void
let call: ServiceCall

test.beforeEach(async ({ swath }) => {
  robot = await startScriptedRobot(swath.url, { name: `Pins ${Date.now()}` })
  stopLiving = robot.live()
  call = await callAs(swath.url, 'operator')
  // What the login has filtered by in another test.
  await call('POST', '/api/v0/Preferences/monitor-pins', { value: '' })
})
test.afterEach(async () => {
  stopLiving()
  await robot.close()
})

const path = (): string => `/v0/PlanVersion/${robot.plan}/pins`
const put = async (...pin: Parameters<typeof pinBody>) =>
  v.parse(pinSchema, await call('POST', path(), pinBody(...pin)))

/** Until its plan has come the map shows another part. */
async function planShown(page: Page): Promise<void> {
  await expect(page.getByRole('tabpanel').getByText('Hall').first()).toBeVisible()
  await idle(page)
}

/** Saves the pin that is being placed, and sees it on the map. */
async function fillIn(pins: PinsPage): Promise<void> {
  await pins.choose('Standard comment', 'Spill')
  await pins.field('Title').fill('Water at the door')
  await pins.press('Save pin')
  await expect(pins.card('Water at the door')).toContainText('Spill')
  await pins.press('Close')
  await expect(pins.entry('Water at the door')).toBeVisible()
  await expect.poll(async () => countPixels(await pins.pictureAt(SPOT), CUSTOMER_BLUE)).toBeGreaterThan(100)
}

test('N-003 N-004 N-010 N-015 M-007 a double click puts a pin on the map', async ({ openMonitor }) => {
  const { page } = await openMonitor('operator', robot.id)
  const pins = new PinsPage(page)
  await planShown(page)
  expect(await countPixels(await pins.pictureAt(SPOT), CUSTOMER_BLUE)).toBe(0)
  await pins.placeAt(SPOT)
  await expect(pins.form).toBeVisible()
  await pins.press('Save pin')
  await expect(pins.form.getByText('Choose a standard comment.')).toBeVisible()
  await expect(pins.form.getByText('Give it a title.')).toBeVisible()
  await fillIn(pins)
})

test('N-003 N-010 N-015 a pin is opened on the map and by its address, also by whoever has filtered it out', {
  tag: '@long',
}, async ({ openMonitor }) => {
  const { page } = await openMonitor('operator', robot.id)
  const pins = new PinsPage(page)
  await planShown(page)
  await pins.placeAt(SPOT)
  await fillIn(pins)
  await pins.map.click({ position: { x: SPOT.x, y: SPOT.y - 14 } })
  await expect(pins.card('Water at the door')).toBeVisible()
  // The address opens it, too.
  await expect(page).toHaveURL(/[?&]pin=\d+/)
  await page.reload()
  await expect(pins.card('Water at the door')).toBeVisible({ timeout: 20_000 })
  const link = page.url()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/pin=/)
  await page.getByRole('button', { name: 'Show pins' }).click()
  await expect.poll(async () => countPixels(await pins.pictureAt(SPOT), CUSTOMER_BLUE)).toBe(0)
  // A link opens it for whoever has filtered it out.
  await call('POST', '/api/v0/Preferences/monitor-pins', { value: NO_CUSTOMER_PINS })
  await page.goto(link)
  await expect(pins.card('Water at the door')).toBeVisible({ timeout: 20_000 })
  await expect(pins.entry('Water at the door')).toHaveCount(0)
})

test('N-006 the second of two who edit one pin sees both versions, and nothing of either is lost', {
  tag: '@long',
}, async ({ openMonitor }) => {
  const pin = await put('FieldIssue', 'Pallet', { x: 3, y: 3 })
  const { page } = await openMonitor('operator', robot.id)
  const pins = new PinsPage(page)
  await pins.open('Pallet')
  await pins.press('Edit')
  await pins.field('Message').fill('And a box.')
  const remote = pinBody('FieldIssue', 'Two pallets', { x: 3, y: 3 })
  await call('POST', `${path()}/${pin.id}`, { ...remote, status: 'open', deleted: false, revision: pin.revision })
  await pins.press('Save pin')
  const alert = pins.form.getByRole('alert')
  await expect(alert).toContainText('Somebody else has changed this pin')
  await expect(alert.getByRole('row', { name: /^Title/ })).toContainText('Two pallets')
  await expect(alert.getByRole('row', { name: /^Message/ })).toContainText('And a box.')
  await pins.field('Title').fill('Two pallets')
  await pins.press('Keep mine')
  await expect(pins.card('Two pallets')).toContainText('And a box.')
})
