import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { expect, idle, test } from './fixtures.ts'
import { callAs } from './provision.ts'

/** Meridian Facility Services of the demo. */
const MERIDIAN = 2

test('O-001 O-002 O-006 O-007 O-008 O-009..O-013 a location is created, put on the map, edited with a question, given its pictures, and deleted', {
  tag: '@long',
}, async ({ as, swath }) => {
  const mark = Date.now()
  const [taken, name, renamed] = [`Quarry ${mark}`, `Quay ${mark}`, `Quay House ${mark}`]
  const call = await callAs(swath.url, 'super')
  const page = await as('super')
  const dialog = page.getByRole('dialog')
  const save = page.getByRole('button', { name: 'Save', exact: true }).first()
  const unsaved = page.getByText('unsaved change')

  await test.step('the list has what is at the places, and a name that the account has is said at its field', async () => {
    await page.goto('/locations')
    await expect(page.getByRole('row', { name: /Larkfield|Northgate|Harbour|Brigid/ }).first()).toBeVisible()
    await expectAccessible(page)
    await call('POST', '/api/v0/Locations', { name: taken, account: MERIDIAN })
    await page.getByRole('button', { name: 'New location' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill(taken)
    await dialog.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('option', { name: 'Meridian Facility Services' }).click()
    await dialog.getByRole('button', { name: 'Create location' }).click()
    await expect(dialog).toContainText('Another location has this name.')
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByRole('button', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Hotel' }).click()
    await dialog.getByRole('button', { name: 'Create location' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('what is typed survives a reload, leaving asks, and cancel offers to go on', async () => {
    await page.getByLabel('Name', { exact: true }).fill(renamed)
    await page.getByLabel('Latitude').fill('53.35')
    await page.getByLabel('Longitude').fill('-6.26')
    await expect(unsaved).toHaveText('3 unsaved changes')
    page.once('dialog', asked => void asked.accept())
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(renamed)
    await page.getByRole('link', { name: 'To the locations' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog.getByRole('button', { name: 'Resume editing' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(renamed)
  })

  await test.step('O-008 saving shows what changes and asks, and cancel discards or goes on', async () => {
    await save.click()
    await expect(dialog).toContainText(`${name} → ${renamed}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
    await expect(unsaved).toHaveCount(0)
    await page.getByLabel('Name', { exact: true }).fill('Elsewhere')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(renamed)
  })

  await test.step('a picture of another name is refused, and its own is shown', async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#287' } })
      .png()
      .toBuffer()
    const logo = page.getByRole('group', { name: 'Logo' })
    const choose = async (file: string): Promise<void> => {
      const chooser = page.waitForEvent('filechooser')
      await logo.getByRole('button', { name: /Choose file|Replace/ }).click()
      await (await chooser).setFiles({ name: file, mimeType: 'image/png', buffer: picture })
    }
    await choose('brand.png')
    await expect(logo).toContainText('“brand.png” was refused. The file must be named logo.png.')
    await choose('LOGO.png')
    await expect(logo.getByRole('img', { name: 'Logo' })).toBeVisible()
    await expect(logo.getByRole('alert')).toHaveCount(0)
    await page.getByText('Risk assessment required').click()
    await expect(page.getByRole('group', { name: 'Risk assessment' })).toContainText('Required, not given')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expectAccessible(page)
  })

  await test.step('it is on the map of the list, and an empty one is deleted after a question', async () => {
    await page.getByRole('link', { name: 'To the locations' }).click()
    await page.getByRole('searchbox').fill(renamed)
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await page.getByRole('link', { name: `${renamed}, robots: 0` }).click()
    await page.getByRole('button', { name: 'Delete location' }).click()
    await expect(dialog).toContainText(`Delete ${renamed}?`)
    await dialog.getByRole('button', { name: 'Delete location' }).click()
    await expect(page.getByText('Location deleted')).toBeVisible()
    await expect(page).toHaveURL(/\/locations(\?|$)/)
  })

  await test.step('one with robots says why it stays', async () => {
    await page.goto('/locations?robots=true')
    await page.getByRole('rowheader').getByRole('link').first().click()
    await expect(page.getByText('Only an empty location can be deleted.').last()).toBeVisible()
    await expect(page.getByRole('table', { name: 'Robots' }).getByRole('row')).not.toHaveCount(1)
    await expectAccessible(page)
  })
  expect(JSON.stringify(await call('GET', '/api/v0/Audit?limit=20'))).toContain('location.delete')
})

test('O-001 O-002 who may only see locations has the list on a telephone without a way to change them', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as('customer')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/locations')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'New location' })).toHaveCount(0)
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Map' }).click()
  await expect(page.getByRole('application', { name: 'Map of the locations' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/locations/1')
  await idle(page)
  await expect(page.getByText('You may see locations, but not change them.')).toBeVisible()
})
