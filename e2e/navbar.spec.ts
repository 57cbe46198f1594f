import { expect, idle, test } from './fixtures.ts'
import { callAs } from './provision.ts'

test('A-049 A-050 A-051 A-053 A-054 A-057 A-058 A-060 the header: account, what is new, support and feedback', {
  tag: '@long',
}, async ({ as, swath }) => {
  const call = await callAs(swath.url, 'super')
  const page = await as('operator')
  await page.goto('/home')

  // The keys of every screen, and the sheet that lists them.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await idle(page)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('Alt+Shift+Slash')
    await expect(sheet).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(sheet.locator('dt')).toHaveText([
    /^(Search|Find a robot)$/,
    'Keyboard shortcuts',
    'Next part of the screen',
    'Previous part of the screen',
  ])
  await page.keyboard.press('F6')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('F6')
  await expect(page.locator('main :focus')).toHaveCount(1)
  await page.keyboard.press('Shift+F6')
  await expect(page.locator('header :focus')).toHaveCount(1)

  const button = page.getByRole('button', { name: /^What is new, \d+ unread$/ })
  await button.click()
  const notes = page.getByRole('dialog', { name: 'What is new' })
  await expect(notes.getByRole('heading', { name: 'Take control' })).toBeVisible()
  await expect(notes.getByText('Accounts and people')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'What is new', exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Support' }).click()
  const support = page.getByRole('dialog', { name: 'Support' })
  await expect(support.getByRole('link', { name: 'orders@swath.example' })).toHaveAttribute(
    'href',
    'mailto:orders@swath.example',
  )
  await expect(support.getByRole('link', { name: 'API reference' })).toBeVisible()
  await support.getByRole('button', { name: 'Give feedback' }).click()
  const feedback = page.getByRole('dialog', { name: 'Feedback' })
  await expect(feedback.getByLabel('E-mail for an answer')).toHaveValue('operator@swath.example')
  await feedback.getByRole('button', { name: 'Send' }).click()
  await expect(feedback.getByRole('alert')).toHaveText('Please fill in all fields.')
  for (const [label, text] of [
    ['First name', 'Olga'],
    ['Last name', 'Lindqvist'],
    ['Organization', 'Meridian'],
    ['What do you want to get done?', 'To see the whole hall.'],
    ['What should be different?', 'A wider map.'],
  ] as const)
    await feedback.getByLabel(label).fill(text)
  await feedback.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your feedback has reached us.')).toBeVisible()
  await expect(feedback).toBeHidden()

  await call('POST', '/api/v0/Settings/hide-resource-info-from-support-pop-up', { value: 'true' })
  await page.reload()
  await page.getByRole('button', { name: 'Support' }).click()
  await expect(support.getByRole('link', { name: 'orders@swath.example' })).toBeVisible()
  await expect(support.getByText('Resources')).toBeHidden()
  await page.keyboard.press('Escape')
  await call('POST', '/api/v0/Settings/hide-resource-info-from-support-pop-up', { value: 'false' })

  await page.getByRole('button', { name: 'Switch account, All accounts' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('menuitemradio', { name: 'Halden Retail Group' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: 'Switch account, Halden Retail Group' })).toBeVisible()
  await page.route('**/Logins/switch_account', route =>
    route.fulfill({
      status: 403,
      json: { errors: [{ token: 'errors.login.switchForbidden', type: 'forbidden', message: 'Not allowed' }] },
    }),
  )
  await page.getByRole('button', { name: /^Switch account/ }).click()
  await page.getByRole('menuitemradio', { name: /^Meridian/ }).click()
  await expect(page.getByText('The account was not switched')).toBeVisible()
  await page.unroute('**/Logins/switch_account')
})
