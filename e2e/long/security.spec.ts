import { io } from 'socket.io-client'
import { SESSION_COOKIE } from '../../contract/routes/access.ts'
import { STREAMER_NAMESPACE, STREAMER_PATH } from '../../contract/sockets/streamer.ts'
import { expect, test } from '../fixtures.ts'
import { watchPages } from '../hostile.ts'
import { DEMO_PASSWORD } from '../provision.ts'
import { openScreen, SCREENS } from '../screens.ts'

/** Addresses of another site, or of no site, as links to the login might carry them. */
const REFERRERS: readonly string[] = [
  'https://evil.example/home',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\u0001//evil.example',
  '/.//evil.example',
  '/home/..//evil.example',
  '/%2f/evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  '/.%2f/evil.example',
  '/%09/evil.example',
  'javascript:globalThis.__xss=1',
  'java\nscript:globalThis.__xss=1',
  'data:text/html,<script>opener.__xss=1</script>',
]

test('B-001 every screen lives under one strict policy, breaks it nowhere and complains of nothing', async ({
  browser,
  swath,
}) => {
  test.setTimeout(900_000)
  for (const screen of SCREENS)
    await test.step(screen.name, async () => {
      const context = await browser.newContext()
      const found = await watchPages(context, swath.url)
      const page = await context.newPage()
      await openScreen(page, swath.url, screen)
      expect(found).toEqual([])
      await context.close()
    })
})

test('A-006 no referrer leads to another site or runs, whichever way it is written', async ({ as, context, swath }) => {
  test.setTimeout(300_000)
  const found = await watchPages(context, swath.url)
  const page = await as('operator')
  const leave = async (address: string): Promise<void> => {
    await page.goto(address)
    await expect(page, address).toHaveURL(url => url.pathname !== '/v2/login' && url.pathname !== '/login')
    expect(new URL(page.url()).origin, address).toBe(swath.url)
    expect(await page.evaluate(() => '__xss' in globalThis), address).toBe(false)
  }
  for (const referrer of REFERRERS) await leave(`/v2/login?referrer=true&referrerUrl=${encodeURIComponent(referrer)}`)
  await leave(`/login?referrer=${encodeURIComponent('//evil.example')}`)
  await leave(`/v2/login?referrer=true&referrerUrl=${encodeURIComponent(encodeURIComponent('//evil.example'))}`)
  await page.evaluate(() => sessionStorage.setItem('swath.route', '/\\evil.example'))
  await leave('/v2/login')
  expect(found).toEqual([])
})

test('A-003 A-009 a planted cookie is not taken over, and a stolen one is worth nothing after signing out', async ({
  context,
  loginPage,
  page,
  swath,
}) => {
  const planted = 'planted-by-somebody-who-knows-it-0123456789'
  await context.addCookies([{ name: SESSION_COOKIE, value: planted, url: swath.url }])
  const cookie = async (): Promise<string | undefined> =>
    (await context.cookies()).find(({ name }) => name === SESSION_COOKIE)?.value
  const statusWith = async (value: string): Promise<number> =>
    (await fetch(`${swath.url}/api/v0/Logins/self`, { headers: { cookie: `${SESSION_COOKIE}=${value}` } })).status

  await loginPage.open()
  await loginPage.signIn('operator', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/home$/)
  const stolen = (await cookie()) ?? ''
  expect(stolen.length).toBeGreaterThan(20)
  expect(stolen).not.toBe(planted)
  expect(await statusWith(planted)).toBe(401)
  expect(await statusWith(stolen)).toBe(200)
  expect(await page.evaluate(() => document.cookie)).not.toContain(stolen)

  const socket = io(`${swath.url}${STREAMER_NAMESPACE}`, {
    path: STREAMER_PATH,
    transports: ['websocket'],
    query: { robot: 1 },
    extraHeaders: { cookie: `${SESSION_COOKIE}=${stolen}` },
    reconnection: false,
  })
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
    const closed = new Promise<string>(resolve => socket.once('disconnect', resolve))
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/v2\/login$/)
    expect(await closed).toMatch(/server disconnect|transport close/)
  } finally {
    socket.disconnect()
  }
  expect(await statusWith(stolen)).toBe(401)
  expect(await cookie()).not.toBe(stolen)
})
