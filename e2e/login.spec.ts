import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { DEMO_PASSWORD } from './provision.ts'

/** Answers to who is signed in wait until `answer` is called. */
async function holdSelf(page: Page): Promise<() => void> {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v0/Logins/self', async route => {
    await held
    await route.continue()
  })
  return answer
}

test('A-001 the root checks who is there and sends a stranger to the login', async ({ page }) => {
  const answer = await holdSelf(page)
  await page.goto('/')
  await expect(page.getByText('Checking authorization...')).toBeVisible()
  answer()
  await expect(page).toHaveURL(/\/v2\/login$/)
})

test('A-001 the root sends a signed-in login home', { tag: '@long' }, async ({ as }) => {
  const page = await as('operator')
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
})

test('A-003 A-006 login and password lead home', async ({ loginPage, page }) => {
  await loginPage.open()
  await loginPage.signIn('operator', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { name: 'Robots online' })).toBeVisible()
})

test('A-004 a wrong password is reported without showing whether the login exists, and what was typed stays', async ({
  loginPage,
  page,
}) => {
  await loginPage.open()
  await loginPage.signIn('operator', 'not the password')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Login name or password is wrong.')
  await loginPage.signIn('nobody-at-all', 'not the password')
  await expect(alert).toHaveText('Login name or password is wrong.')
  await expect(page.getByLabel('Login name or e-mail')).toHaveValue('nobody-at-all')
})

test('A-007 A-006 a deep link survives the login, filters and all', async ({ loginPage, page }) => {
  await page.goto('/home?state=stuck&text=Plover')
  await expect(page).toHaveURL(/\/v2\/login\?referrer=true&referrerUrl=/)
  await loginPage.signIn('operator', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/home\?state=stuck&text=Plover$/)
})

test('A-006 a referrer on another site is not followed', { tag: '@long' }, async ({ loginPage, page }) => {
  await page.goto('/v2/login?referrer=true&referrerUrl=https%3A%2F%2Fevil.example%2Fhome')
  await loginPage.signIn('operator', DEMO_PASSWORD)
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/home$/)
})

test('A-002 the old login address goes to the new one, or home with a session', { tag: '@long' }, async ({
  as,
  page,
}) => {
  await page.goto('/login')
  await expect(page).toHaveURL(/\/v2\/login$/)
  await page.goto('/login?inactivity=true')
  await expect(page.getByText('Session expired.')).toBeVisible()
  await as('operator')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
})

test('A-009 A-010 signing out clears the session and what it left in the browser', async ({ as }) => {
  const page = await as('operator')
  await page.goto('/home')
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/Logins/logout', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  // The answer takes the cookie away: a sign-in before it would lose its own.
  await expect(page.getByText('Logging you out!')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  answer()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/v2\/login$/)
  // The tab has a random name of its own for its journal, whoever is at it; the journal itself is emptied.
  const ofTab = 'swath.journal.tab'
  const left = await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('swath.')))
  expect(left.filter(key => key !== ofTab)).toEqual([])
  await page.goto('/home')
  await expect(page).toHaveURL(/\/v2\/login/)
})

test('A-009 signing out for inactivity says so on the login page', async ({ as }) => {
  const page = await as('operator')
  await page.goto('/logout?inactivity=true')
  await expect(page).toHaveURL(/\/v2\/login\?sessionExpired=true$/)
  await expect(page.getByText('Session expired.')).toBeVisible()
})

test('A-007 a session that ends on the service ends on the screen, and the login leads back', async ({
  as,
  context,
  loginPage,
}) => {
  const page = await as('operator')
  await page.goto('/home?text=Plover')
  await expect(page.getByRole('heading', { name: 'Robots online' })).toBeVisible()
  await context.clearCookies()
  await expect(page.getByText('Session expired.')).toBeVisible({ timeout: 20_000 })
  await loginPage.signIn('operator', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/home\?text=Plover$/)
})

test('A-021 nothing of the application is on the screen before the session is known', async ({ as }) => {
  const page = await as('operator')
  const answer = await holdSelf(page)
  await page.goto('/home', { waitUntil: 'load' })
  await expect(page.locator('#root')).toHaveText(/^\s*Swath\s*$/)
  await expect(page.locator('#root').getByRole('main')).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'Robots online' })).toBeVisible()
})

test('A-021 who goes back before the session is known finds the screen of that address', async ({ as }) => {
  const page = await as('operator')
  await page.goto('/plans')
  await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible()
  await page.evaluate(() => history.pushState({}, '', '/home'))
  const answer = await holdSelf(page)
  await page.reload({ waitUntil: 'load' })
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/plans$/)
  answer()
  await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible()
})

test('B-023 B-024 the login page speaks the language that is chosen, loaded when it is wanted', {
  tag: '@long',
}, async ({ page }) => {
  const loaded: string[] = []
  page.on('request', request => {
    const language = /\/v0\/languages\/(\w+)$/.exec(request.url())?.[1]
    if (language) loaded.push(language)
  })
  await page.goto('/v2/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('menuitemradio', { name: 'Suomi' }).click()
  await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  expect(loaded).toEqual(['fi'])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible()
})

test('B-025 a failed look-up of the own login falls back to English', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('swath.language', 'de'))
  await page.route('**/api/v0/Logins/self', route => route.abort())
  await page.goto('/v2/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('The service cannot be reached.')).toBeVisible()
})

test('B-020 the login page names the build', { tag: '@long' }, async ({ page }) => {
  await page.goto('/v2/login')
  await expect(page.getByText(/^Build [0-9a-f]{7}/)).toBeVisible()
})

test('B-005 an old hash link opens the path it means, with its query', { tag: '@long' }, async ({ as }) => {
  const page = await as('operator')
  await page.goto('/#/home?state=cleaning')
  await expect(page).toHaveURL(/\/home\?state=cleaning$/)
})
