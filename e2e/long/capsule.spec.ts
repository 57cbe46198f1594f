import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { openBundle } from '../../contract/journal/bundle.ts'
import { readIndexed } from '../../tests/server/recordings/mcap.ts'
import { expect, test } from '../fixtures.ts'
import { ControlPage } from '../pages/control.ts'
import { PinsPage, pinBody } from '../pages/pins.ts'
import { callAs } from '../provision.ts'
import { recordedNight } from '../recordedNight.ts'
import { recordSpan } from '../recordedSpan.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'
import { open, reportsOf } from '../storedReports.ts'

const MINUTE = 60_000

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Recording in one file' })

async function saved(page: Page): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page).getByRole('button', { name: 'Download' }).click(),
  ])
  await expect(dialogOf(page)).toHaveCount(0)
  return download
}

async function capsuleIn(download: Download) {
  expect(download.suggestedFilename()).toMatch(/_capsule\.mcap$/)
  return readIndexed(new Uint8Array(await readFile(await download.path())))
}

test('R-052 a report gives its run as one file with the report in it, with the session of the tab where the person says so, and says where nothing is recorded', async ({
  as,
  swath,
}) => {
  test.setTimeout(180_000)
  const { own } = await reportsOf(swath.url)
  const page = await as('customer')
  await open(page, `/report/${own[0]}`)
  const button = page.getByRole('button', { name: 'Download recording' })
  await button.click()
  await expect(dialogOf(page).getByRole('switch')).not.toBeChecked()
  const plain = await capsuleIn(await saved(page))
  expect(plain.frames.length).toBeGreaterThan(20)
  const names = plain.attachments.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['report.json', 'incidents.json', 'comments.json', 'lichtblick-layout.json']),
  )
  expect(names).not.toContain('session.swath')

  await button.click()
  await dialogOf(page).getByRole('switch', { name: 'Add the last ten minutes of this tab' }).focus()
  await page.keyboard.press('Space')
  await expect(dialogOf(page)).toContainText(/Journal, \d+ events/)
  const { attachments } = await capsuleIn(await saved(page))
  const attached = attachments.find(({ name }) => name === 'session.swath')
  const opened = await openBundle(new Blob([new Uint8Array(attached?.data ?? [])]))
  if (!opened.ok) throw new Error(opened.fault)
  expect(opened.bundle.entries.length).toBeGreaterThan(0)

  await open(page, `/report/${own[1]}`)
  await new ControlPage(page).refuses(button, 'Nothing was recorded of this run, or the recording’s time is over.')
})

test('N-001 a pin gives the minutes around it as one file', async ({ openMonitor, swath }) => {
  test.setTimeout(120_000)
  const robot = await startScriptedRobot(swath.url, { name: `Pinned ${Date.now()}` })
  await recordSpan(swath.url, robot.id, Date.now() - 3 * MINUTE, Date.now() - MINUTE)
  const call = await callAs(swath.url, 'operator')
  await call('POST', '/api/v0/Preferences/monitor-pins', { value: '' })
  const title = `Glass door ${Date.now()}`
  await call('POST', `/v0/PlanVersion/${robot.plan}/pins`, pinBody('Customer', title, { x: 3, y: 3 }))
  const stop = robot.live()
  try {
    const { page } = await openMonitor('operator', robot.id)
    const pins = new PinsPage(page)
    await pins.open(title)
    await pins.card(title).getByRole('button', { name: 'Download recording' }).click()
    const { frames, attachments } = await capsuleIn(await saved(page))
    expect(frames.length).toBeGreaterThanOrEqual(5)
    expect(attachments.map(({ name }) => name)).toContain('incidents.json')
  } finally {
    stop()
    await robot.close()
  }
})

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('P-013 minutes of the timeline are downloaded as a capsule, with the session of the tab where the person says so', async ({
    openMonitor,
    swath,
  }) => {
    test.setTimeout(120_000)
    const { robot, at } = await recordedNight(swath.url, `Dunlin ${Date.now()}`)
    try {
      const { page } = await openMonitor('operator', robot.id)
      await page.goto(`/robot/${robot.id}/monitor?time=${new Date(at(1)).toISOString()}`)
      await page.getByRole('button', { name: 'Download this range' }).click()
      const form = page.getByRole('dialog', { name: 'Download this range' })
      const hour = (await form.getByLabel('From').inputValue()).slice(0, 3)
      await form.getByLabel('From').fill(`${hour}51`)
      await form.getByLabel('To').fill(`${hour}57`)
      await expect(form.getByRole('switch')).toHaveCount(1)
      await form.getByRole('switch', { name: 'With plan, pins, incidents and comments' }).focus()
      await page.keyboard.press('Space')
      await form.getByRole('switch', { name: 'Add the last ten minutes of this tab' }).focus()
      await page.keyboard.press('Space')
      await expect(form).toContainText('The file, packed')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        form.getByRole('button', { name: 'Download', exact: true }).click(),
      ])
      const { attachments, frames } = await capsuleIn(download)
      expect(frames.length).toBeGreaterThan(300)
      expect(attachments.map(({ name }) => name)).toEqual(expect.arrayContaining(['incidents.json', 'session.swath']))
    } finally {
      await robot.close()
    }
  })
})
