import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../axe.ts'
import { expect, idle, test } from '../fixtures.ts'
import { callAs } from '../provision.ts'

/** Rooms of 5 by 4 m and 3 by 4 m with a door of 0.9 m between them; 5 cm a pixel. */
async function twoRooms(): Promise<Buffer> {
  const [width, height] = [172, 88]
  const pixels = Buffer.alloc(width * height, 0)
  const free = (x: number, y: number, w: number, h: number): void => {
    for (let row = y; row < y + h; row++) pixels.fill(254, row * width + x, row * width + x + w)
  }
  free(4, 4, 100, 80)
  free(108, 4, 60, 80)
  free(104, 35, 4, 18)
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

const choose = async (page: Page, name: string, buffer: Buffer): Promise<void> => {
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^(Choose files|Change)$/ }).click()
  await (await opened).setFiles({ name, mimeType: 'image/png', buffer })
}

test('L-053 L-054 L-055 L-057 a plan is made from a picture of a map: a wrong file is named, the rooms are proposed, and those that are taken are in the plan', async ({
  as,
  swath,
}) => {
  // Robots may not have made theirs yet.
  await (await callAs(swath.url, 'super'))('POST', '/api/v0/Locations', { name: `Two rooms ${Date.now()}`, account: 2 })
  const page = await as('super')
  await page.goto('/plans')
  await page.getByRole('link', { name: 'New plan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New plan' })).toBeVisible()
  await page.getByRole('button', { name: 'Trace the map' }).click()
  await expect(page.getByText('Choose a map first.')).toBeVisible()
  await expect(page.getByText('Give the plan a name.')).toBeVisible()
  await choose(page, 'floor.png', await twoRooms())
  await expect(page.getByText('The picture has to be called original_map.png.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Plan name' }).fill('From a picture')
  await page.getByRole('button', { name: /^Choose a location/ }).click()
  await page.getByRole('option').first().click()
  const place = page.getByRole('button', { name: 'Location' })
  const chosen = (await place.textContent()) ?? ''
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Plan name' }), 'what was typed is there again').toHaveValue(
    'From a picture',
  )
  await expect(place).toHaveText(chosen)
  await choose(page, 'original_map.png', Buffer.from('no picture'))
  await page.getByRole('button', { name: 'Trace the map' }).click()
  await expect(page.getByRole('alert')).toContainText('original_map.png')
  await expect(page.getByRole('textbox', { name: 'Plan name' })).toBeEnabled()

  await choose(page, 'original_map.png', await twoRooms())
  const picture = page.getByRole('img', { name: 'The map that was chosen' })
  const box = await picture.boundingBox()
  await picture.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } })
  await expect(page.locator('input[name=x]'), 'a press is where the robot docks').toHaveValue(/^2\.1\d?$/)
  await expect(page.locator('input[name=y]')).toHaveValue(/^2\.(1|2)\d?$/)
  await expect(page.locator('input[name=a]')).toHaveValue('0')
  await page.getByRole('button', { name: 'Trace the map' }).click()
  const list = page.getByRole('region', { name: 'Sectors' })
  await expect(list.getByRole('checkbox', { name: 'Room 1' })).toBeChecked()
  await expect(list.getByText('2 of 2 taken')).toBeVisible()
  await expect(page).toHaveURL(/mapFolder=/)
  await expectAccessible(page)

  // Coming back goes on with the same map.
  await page.reload()
  await expect(list.getByRole('checkbox', { name: 'Room 2' })).toBeChecked()
  await list.getByRole('checkbox', { name: 'Room 1' }).press('Space')
  await list.getByRole('textbox', { name: 'Name of Room 2' }).fill('Store')
  await expect(list.getByText('1 of 2 taken')).toBeVisible()
  await page.reload()
  await expect(list.getByText('1 of 2 taken')).toBeVisible()
  await expect(list.getByRole('textbox', { name: 'Name of Room 2' })).toHaveValue('Store')
  await page.setViewportSize({ width: 390, height: 844 })
  await idle(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Create plan' }).click()
  await expect(page).toHaveURL(/\/plan\/\d+/)
  await expect(page.getByRole('heading', { level: 1, name: /From a picture/ })).toBeVisible()
  await expect(page.getByText('1 sector').first()).toBeVisible()
})

test('L-055 locations that could not be loaded are said to be so, and come when they are asked for again', async ({
  as,
}) => {
  const page = await as('super')
  const path = '**/api/v0/Locations**'
  await page.route(path, route => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }))
  await page.goto('/plans/new')
  const failed = page.getByRole('alert').filter({ hasText: 'The locations could not be loaded.' })
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.unroute(path)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(failed).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose a location' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
})
