import AxeBuilder from '@axe-core/playwright'
import * as v from 'valibot'
import { pinSchema } from '../../contract/resources/pins.ts'
import { expect, idle, test } from '../fixtures.ts'
import { PinsPage, pinBody } from '../pages/pins.ts'
import { callAs, type ServiceCall } from '../provision.ts'
import { type ScriptedRobot, startScriptedRobot } from '../scriptedRobot.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A place of the map where nothing else is, CSS pixels. */
const SPOT = { x: 420, y: 180 } as const

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

test('N-010 the form of a pin has no fault that axe finds', async ({ openMonitor }) => {
  const { page } = await openMonitor('operator', robot.id)
  const pins = new PinsPage(page)
  await pins.placeAt(SPOT)
  await pins.press('Save pin')
  await expect(pins.form.getByText('Give it a title.')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual([])
})

test('N-016 a failed save is shown, keeps the text, and leaving it asks', async ({ openMonitor }) => {
  const { page } = await openMonitor('operator', robot.id)
  const pins = new PinsPage(page)
  await page.route('**/v0/PlanVersion/*/pins', (route, request) =>
    request.method() === 'POST' ? route.abort() : route.continue(),
  )
  await pins.placeAt(SPOT)
  await pins.choose('Standard comment', 'Spill')
  await pins.field('Title').fill('Water')
  await pins.press('Save pin')
  await expect(page.getByText('The pin was not saved')).toBeVisible()
  await expect(pins.field('Title')).toHaveValue('Water')
  await pins.form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await pins.press('Discard text')
  await expect(pins.form).toHaveCount(0)
})

test('N-017 N-018 N-019 pins are filtered by what is chosen, and the choice is remembered', async ({ openMonitor }) => {
  await put('FieldIssue', 'Pallet', { x: 3, y: 3 })
  await put('Customer', 'Spill', { x: 5, y: 3 }, { priority: undefined })
  const { page } = await openMonitor('operator', robot.id)
  const pins = new PinsPage(page)
  await expect(pins.filterButton).toHaveText('Pins: 30 days, all types')
  await expect(pins.entry('Pallet')).toBeVisible()
  await pins.filterButton.click()
  await pins.tick(pins.filter, 'Customer')
  await expect(pins.filter.getByRole('checkbox', { name: 'No priority' })).toBeEnabled()
  await expect(pins.filter.getByRole('checkbox', { name: 'Highest' })).toBeDisabled()
  await pins.tick(pins.filter, 'Customer')
  await pins.tick(pins.filter, 'Field issue')
  await expect(pins.filter.getByRole('checkbox', { name: 'No priority' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(pins.entry('Spill')).toHaveCount(0)
  await expect(pins.entry('Pallet')).toBeVisible()
  await idle(page)
  await page.reload()
  await expect(pins.filterButton).toHaveText('Pins: 30 days, Field issue')
})

test('N-009 a customer of level 0 neither sees nor writes pins', async ({ openMonitor, swath }) => {
  const free = await startScriptedRobot(swath.url, {
    name: `Free pins ${Date.now()}`,
    account: 'Blue Anchor Cleaning',
  })
  try {
    const { page } = await openMonitor('viewer', free.id)
    await new PinsPage(page).placeAt(SPOT)
    await idle(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Pins', { exact: true })).toHaveCount(0)
  } finally {
    await free.close()
  }
})

test('N-005 N-006 N-008 N-011 a pin is edited, resolved and deleted; the last two ask first', async ({
  openMonitor,
}) => {
  const { id } = await put('FieldIssue', 'Pallet', { x: 3, y: 3 })
  const { page } = await openMonitor('operator', robot.id)
  const pins = new PinsPage(page)
  await pins.open('Pallet')
  await pins.press('Edit')
  await pins.choose('Type', 'CPG')
  await expect(pins.form.getByRole('checkbox', { name: 'Map Change' })).toBeChecked()
  await pins.field('Title').fill('Wall moved')
  await pins.press('Save pin')
  await pins.card('Wall moved').getByRole('button', { name: 'Resolve' }).click()
  await pins.press('Cancel')
  await expect(pins.status).toHaveText('Open')
  await pins.card('Wall moved').getByRole('button', { name: 'Resolve' }).click()
  await pins.press('Resolve')
  await expect(pins.status).toHaveText('Resolved')
  await expect(pins.entry('Wall moved')).toHaveCount(0)
  await pins.card('Wall moved').getByRole('button', { name: 'Delete' }).click()
  await pins.press('Delete')
  await expect(pins.card('Wall moved')).toHaveCount(0)
  const { data } = v.parse(v.object({ data: v.array(pinSchema) }), await call('GET', path()))
  expect(data.find(pin => pin.id === id)).toBeUndefined()
})

test('N-009 a customer of level 1 writes Customer pins alone', async ({ openMonitor }) => {
  await put('CPG', 'Wall moved', { x: 3, y: 3 })
  const { page } = await openMonitor('customer', robot.id)
  const pins = new PinsPage(page)
  await pins.open('Wall moved')
  await expect(pins.card('Wall moved').getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await pins.press('Close')
  await pins.placeAt(SPOT)
  expect(await pins.optionsOf('Type')).toEqual(['Customer'])
})

test('decision 1080: a pin offers the recording of the robot that it was put for, and says whose it is', async ({
  openMonitor,
  swath,
}) => {
  const other = await startScriptedRobot(swath.url, { name: `Other ${Date.now()}` })
  try {
    await put('FieldIssue', 'Own', { x: 3, y: 3 }, { robot: robot.id })
    await put('FieldIssue', 'Others', { x: 4, y: 4 }, { robot: other.id })
    await put('FieldIssue', 'Old', { x: 5, y: 5 })
    const { page } = await openMonitor('operator', robot.id)
    const pins = new PinsPage(page)
    const asked = async (title: string): Promise<string> => {
      await pins.open(title)
      const request = page.waitForRequest(/\/recordings\?/)
      await pins.card(title).getByRole('button', { name: 'Download recording' }).click()
      const { pathname } = new URL((await request).url())
      await page.keyboard.press('Escape')
      return pathname
    }
    const pathOf = (id: number): string => `/api/v0/Robots/${id}/recordings`
    expect(await asked('Own')).toBe(pathOf(robot.id))
    await expect(pins.card('Own').getByText(/^The recording is of/)).toHaveCount(0)
    expect(await asked('Others')).toBe(pathOf(other.id))
    await expect(pins.card('Others')).toContainText(/The recording is of Other \d+, for which this pin was put\./)
    expect(await asked('Old')).toBe(pathOf(robot.id))
    await expect(pins.card('Old')).toContainText('The recording is of the robot on screen')
  } finally {
    await other.close()
  }
})
