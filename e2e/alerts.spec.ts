import * as v from 'valibot'
import { TEST_MODE_KEY } from '../contract/clientConfig.ts'
import { STATE } from '../contract/robot/states.ts'
import { expectAccessible } from './axe.ts'
import { expect, idle, test } from './fixtures.ts'
import { AlertsPage } from './pages/alerts.ts'
import { signedIn } from './people.ts'
import { callAs } from './provision.ts'
import { startScriptedRobot } from './scriptedRobot.ts'

const unreadSchema = v.object({ unread: v.number() })

/** The bell says what the service counts for its person: robots of the fleet get stuck at any time. */
async function expectCounted(url: string, { login, alerts }: { readonly login: string; readonly alerts: AlertsPage }) {
  const call = await callAs(url, login)
  const counted = async (): Promise<number> => v.parse(unreadSchema, await call('GET', '/api/v0/Alerts/unread')).unread
  await expect.poll(async () => (await alerts.unread()) - (await counted())).toBe(0)
}

test('a stuck robot is on both bells; one person is on it and the other sees who; over, it leads to its moment', {
  tag: '@long',
}, async ({ browser, swath }) => {
  const name = `Dunlin ${Date.now()}`
  const robot = await startScriptedRobot(swath.url, { name })
  const stopLiving = robot.live()
  const people = ['operator', 'support'] as const
  const contexts = await Promise.all(people.map(login => signedIn(browser, swath.url, login)))
  try {
    const [a, b] = await Promise.all(
      contexts.map(async (context, at) => {
        await context.addInitScript(key => localStorage.setItem(key, '1'), TEST_MODE_KEY)
        const page = await context.newPage()
        await page.goto('/history')
        const alerts = new AlertsPage(page)
        await alerts.bell.waitFor()
        // What has begun before it knows the alerts is no news to it.
        await expect(alerts.watch).toHaveAttribute('data-state', 'ready')
        await idle(page)
        return { page, alerts, login: people[at] ?? 'operator', before: await alerts.unread() }
      }),
    )
    if (a === undefined || b === undefined) throw new Error('Two people are needed')
    robot.report({ state: STATE.dangerObstacle })
    for (const person of [a, b]) {
      await expect.poll(() => person.alerts.unread()).toBeGreaterThan(person.before)
      await expectCounted(swath.url, person)
    }
    // Whoever does not see the bell is told.
    await expect(a.page.getByText(`${name}: Stuck: Danger obstacle`)).toBeAttached()

    await a.alerts.open()
    await b.alerts.open()
    for (const { alerts } of [a, b]) {
      await expect(alerts.of(name)).toContainText('Stuck: Danger obstacle')
      await expect(alerts.of(name)).toContainText('Nobody is on it')
    }
    await expectAccessible(a.page, '[role="dialog"]')
    await a.alerts
      .of(name)
      .getByRole('button', { name: `I am on it: ${name}` })
      .click()
    await expect(a.alerts.of(name)).toContainText('You are on it since')
    await expect(b.alerts.of(name)).toContainText('Olga Lindqvist is on it since')
    await expect(b.alerts.of(name).getByRole('button', { name: /^I am on it/ })).toHaveCount(0)

    // Another choice is a list of its own: until it has come there is none, and not the one before.
    const held = Promise.withResolvers<void>()
    await b.page.route('**/api/v0/Alerts?*show=recent*', async route => {
      await held.promise
      await route.continue()
    })
    await b.page.getByRole('radio', { name: /^Last 7 days/ }).click()
    await expect(b.page.getByRole('status', { name: 'Loading the alerts' })).toBeVisible()
    await expect(b.alerts.of(name)).toHaveCount(0)
    held.resolve()
    await expect(b.alerts.of(name)).toContainText('Olga Lindqvist is on it since')
    await b.page.unroute('**/api/v0/Alerts?*show=recent*')
    await b.page.getByRole('radio', { name: /^Unread/ }).click()

    // Whoever is on it may have left: somebody else takes it over, and both see who from then on.
    await b.alerts
      .of(name)
      .getByRole('button', { name: `Take over: ${name}` })
      .click()
    const question = b.alerts.of(name).getByRole('group', { name: 'Take over from Olga Lindqvist?' })
    await expect(question).toContainText('Olga Lindqvist is on it since')
    await expectAccessible(b.page, '[role="dialog"]')
    await question.getByRole('button', { name: 'Take over' }).click()
    await expect(b.alerts.of(name)).toContainText('You are on it since')
    await expect(a.alerts.of(name)).not.toContainText('You are on it')
    await a.alerts
      .of(name)
      .getByRole('button', { name: `Take over: ${name}` })
      .click()
    await a.alerts.of(name).getByRole('group').getByRole('button', { name: 'Take over' }).click()
    await expect(a.alerts.of(name)).toContainText('You are on it since')
    await expect(b.alerts.of(name)).toContainText('Olga Lindqvist is on it since')

    await b.alerts
      .of(name)
      .getByRole('button', { name: `Mark ${name} read` })
      .click()
    await expect(b.alerts.of(name).getByRole('button', { name: `Mark ${name} read` })).toHaveCount(0)
    await expectCounted(swath.url, b)
    robot.report({ state: STATE.clean })
    const link = a.alerts.of(name).getByRole('link', { name: new RegExp(`^${name}, .*: open that moment$`) })
    await expect(link).toBeVisible()
    await expect(a.alerts.of(name)).toContainText('You were on it')
    await expect(b.alerts.of(name), 'what is read and over is unread no more').toHaveCount(0)
    await b.page.getByRole('radio', { name: /^Last 7 days/ }).click()
    await expect(b.alerts.of(name)).toContainText('Olga Lindqvist was on it')
    await link.click()
    await expect(a.page).toHaveURL(new RegExp(`/robot/${robot.id}/monitor\\?time=`))
  } finally {
    stopLiving()
    await robot.close()
    for (const context of contexts) await context.close()
  }
})
