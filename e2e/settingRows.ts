import type { Locator, Page } from '@playwright/test'

/** The row of a setting, by its path. */
export const row = (page: Page, name: string): Locator => page.locator(`[data-setting="${name}"]`)
/** Reviews what was changed and saves it. */
export const save = async (page: Page, verb: RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
}
