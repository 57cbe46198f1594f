import { expect, test } from '../fixtures.ts'
import { callAs } from '../provision.ts'
import { startScriptedRobot } from '../scriptedRobot.ts'

test('A-047 A-049 the header finds robots, people and accounts, each on its page; on its way, failed and nothing found are told apart', async ({
  as,
  swath,
}) => {
  const stamp = Date.now()
  const robot = await startScriptedRobot(swath.url, {
    name: `Numbat ${stamp}`,
    account: 'Larkfield Logistics',
    map: false,
  })
  await robot.close()
  const boss = await callAs(swath.url, 'super')
  const account = await boss('POST', '/api/v0/Accounts', {
    name: `Numbat Cleaning ${stamp}`,
    role: 'distributor-customer',
    parent: 6,
  })
  expect(account).toMatchObject({ name: `Numbat Cleaning ${stamp}` })
  for (const [name, home] of [
    [`Nora Numbat ${stamp}`, 5],
    [`Stranger Numbat ${stamp}`, 2],
  ] as const)
    await boss('POST', '/api/v0/Logins', {
      login: name.replaceAll(' ', '.').toLowerCase(),
      name,
      email: `${name.replaceAll(' ', '.').toLowerCase()}@users.example`,
      role: 'customer',
      accounts: [home],
    })

  const page = await as('distributor')
  let answering: 'later' | 'broken' | 'well' = 'later'
  let release = (): void => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/v0/Search?**', async route => {
    if (answering === 'later') await released
    await (answering === 'broken' ? route.fulfill({ status: 500, body: '{}' }) : route.continue())
  })
  await page.goto('/home')
  const search = page.getByRole('dialog', { name: 'Search' })
  const status = search.getByRole('status')
  const group = (name: RegExp | string) => search.getByRole('group', { name })
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(search.getByRole('combobox')).toHaveAttribute(
    'placeholder',
    'Robots · Plans · Locations · Users · Accounts',
  )
  await expect(status).toHaveText('Searching')
  await expect(search.getByRole('option')).toHaveCount(0)
  answering = 'well'
  release()
  // The first of each kind before anything is typed.
  for (const name of [/^Robots/, /^Users/, /^Accounts/])
    await expect(group(name).getByRole('option').first()).toBeVisible()

  await page.keyboard.type(`numbat ${stamp}`)
  await expect(group('Robots').getByRole('option')).toHaveText([`Numbat ${stamp}Larkfield Logistics`])
  await expect(group('Users').getByRole('option')).toHaveText([`Nora Numbat ${stamp}Customer · Larkfield Logistics`])
  await expect(group('Accounts').getByRole('option')).toContainText([`Numbat Cleaning ${stamp}`])
  await expect(status).toHaveText('3 found')
  await page.keyboard.press('ArrowDown')
  await expect(group('Users').getByRole('option')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: `Nora Numbat ${stamp}` })).toBeVisible()
  await expect(search).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Search' }).click()
  await search.getByRole('combobox').fill(`numbat cleaning ${stamp}`)
  await expect(group('Accounts').getByRole('option')).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await search.getByRole('combobox').fill(`nobody ${stamp}`)
  await expect(status).toHaveText('Nothing you can see is called this.')
  answering = 'broken'
  await search.getByRole('combobox').fill(`cleaning ${stamp}`)
  await expect(search.getByRole('alert')).toContainText('The search failed', { timeout: 15_000 })
  await expect(search.getByRole('option')).toHaveCount(0)
  answering = 'well'
  await search.getByRole('button', { name: 'Retry' }).click()
  await group('Accounts').getByRole('option').click()
  await expect(page).toHaveURL(/\/v2\/accounts\/\d+\/robots$/)
})
