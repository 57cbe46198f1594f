import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog in which a person makes a file of the last ten minutes. */
const problemDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Report a problem' })

export async function openProblemDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Your account,/ }).click()
  await page.getByRole('menuitem', { name: 'Report a problem' }).click()
  const dialog = problemDialog(page)
  await expect(dialog.getByText('What is inside')).toBeVisible({ timeout: 20_000 })
  return dialog
}

/** Reports a problem, and answers the bytes of the file that the person saves. */
export async function savedSession(page: Page): Promise<Buffer> {
  const dialog = await openProblemDialog(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^swath-\d{4}-\d{2}-\d{2}-\d{6}\.swath$/)
  await expect(dialog).toHaveCount(0)
  return readFile(await download.path())
}
