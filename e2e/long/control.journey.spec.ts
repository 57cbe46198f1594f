import type { Browser, BrowserContext } from '@playwright/test'
import { controlJourney } from '../../machines/control/control.journey.ts'
import { type JourneyMaps, journeyPaths } from '../../tests/machines/modelPaths.ts'
import { type DemoLogin, expect, test } from '../fixtures.ts'
import { ControlPage } from '../pages/control.ts'
import { DEMO_PASSWORD } from '../provision.ts'
import { type ScriptedRobot, startScriptedRobot } from '../scriptedRobot.ts'

const NAMES = { operator: 'Olga Lindqvist', support: 'Priya Raman', customer: 'Carmen Ruiz' } as const
type Role = keyof typeof NAMES

/** People at one robot, each in a browser of their own; a customer only where the journey has one. */
type People = {
  readonly operator: ControlPage
  readonly support: ControlPage
  readonly customer: ControlPage | undefined
}

async function signedIn(browser: Browser, baseURL: string, login: DemoLogin): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1024, height: 640 } })
  const answer = await context.request.post('/api/v0/Logins/login', { data: { login, password: DEMO_PASSWORD } })
  expect(answer.ok()).toBe(true)
  return context
}

async function at(context: BrowserContext, robot: ScriptedRobot): Promise<ControlPage> {
  const control = new ControlPage(await context.newPage())
  await control.open(robot.id)
  return control
}

function walkers(people: People): JourneyMaps<typeof controlJourney> {
  const { operator, support } = people
  const customer = (): ControlPage => {
    if (!people.customer) throw new Error('This journey has no customer')
    return people.customer
  }
  const holds = async (holder: Role | undefined, others: readonly Role[] = ['operator', 'support', 'customer']) => {
    for (const role of others)
      if (holder === undefined) await people[role]?.shows('Nobody has control')
      else await people[role]?.shows(holder === role ? 'You have control' : `${NAMES[holder]} has control`)
  }
  const denied = (person: ControlPage): Promise<void> =>
    expect(person.toast('Your control request was denied')).toBeVisible()
  const waits = async (person: ControlPage): Promise<void> => {
    await expect(person.lease).toContainText(/asked, \d+ s/)
    await person.refuses(person.request, 'Your request is still waiting for an answer.')
  }
  const asker = async (): Promise<string> => {
    const text = (await operator.toast('asks for control').textContent()) ?? ''
    return text.slice(0, text.indexOf(' asks for control'))
  }
  return {
    events: {
      'operator.take': () => operator.take.click(),
      'operator.request': () => operator.request.click(),
      'operator.release': () => operator.release.click(),
      'operator.handOver': async () => operator.answer(await asker(), 'Hand over'),
      'operator.deny': async () => operator.answer(await asker(), 'Deny'),
      'operator.leave': () => operator.page.getByRole('link', { name: 'Back to the robots' }).click(),
      'operator.stay': () => operator.leaving.getByRole('button', { name: 'Cancel' }).click(),
      'operator.leaveAnyway': () => operator.leaving.getByRole('button', { name: 'Leave' }).click(),
      'support.take': () => support.take.click(),
      'support.request': () => support.request.click(),
      'support.release': () => support.release.click(),
      'support.handOver': () => support.answer(NAMES.operator, 'Hand over'),
      'support.deny': () => support.answer(NAMES.operator, 'Deny'),
      'customer.request': () => customer().request.click(),
      'customer.release': () => customer().release.click(),
    },
    states: {
      nobodyHolds: () => holds(undefined),
      operatorHolds: () => holds('operator'),
      supportAsks: async () => {
        await holds('operator')
        await expect(operator.asked(NAMES.support)).toContainText('Support, level 3. No answer keeps it with you.')
        await expect(operator.asked(NAMES.support).getByRole('timer')).toHaveText(/^\d+\s*s$/)
        await waits(support)
      },
      supportDenied: async () => {
        await holds('operator')
        await denied(support)
      },
      supportHolds: async () => {
        await holds('support')
        await operator.refuses(operator.take, 'Whoever has control has a higher level than you. You can request it.')
      },
      operatorAsks: async () => {
        await holds('support')
        await expect(support.asked(NAMES.operator)).toContainText('Operator, level 2')
        await waits(operator)
      },
      operatorDenied: async () => {
        await holds('support')
        await denied(operator)
      },
      customerWaits: async () => {
        await holds(undefined)
        await expect(customer().take).toHaveCount(0)
        await waits(customer())
      },
      customerAsks: async () => {
        await holds('operator')
        await expect(operator.asked(NAMES.customer)).toContainText('Customer, level 1')
      },
      customerHolds: () => holds('customer'),
      customerDenied: async () => {
        await holds('operator')
        await denied(customer())
      },
      operatorLeaves: async () => {
        await expect(operator.leaving).toBeVisible()
        await holds('operator', ['support', 'customer'])
      },
      operatorGone: async () => {
        await expect(operator.page).toHaveURL(/\/home$/)
        await holds(undefined, ['support', 'customer'])
      },
      supportHoldsAlone: () => holds('support', ['support', 'customer']),
    },
  }
}

test.describe('control between people', () => {
  // Up to three browsers draw at once.
  test.describe.configure({ timeout: 150_000 })
  let robot: ScriptedRobot
  let stopLiving: () => void
  let contexts: { readonly [R in Role]: BrowserContext }

  test.beforeAll(async ({ browser, swath }) => {
    contexts = {
      operator: await signedIn(browser, swath.url, 'operator'),
      support: await signedIn(browser, swath.url, 'support'),
      customer: await signedIn(browser, swath.url, 'customer'),
    }
  })
  test.afterAll(async () => {
    for (const context of Object.values(contexts)) await context.close()
  })
  // A robot of its own for each: nothing of control is left over.
  test.beforeEach(async ({ swath }) => {
    robot = await startScriptedRobot(swath.url, { name: `Control ${Date.now()}`, map: false })
    stopLiving = robot.live()
  })
  test.afterEach(async () => {
    for (const context of Object.values(contexts)) for (const page of context.pages()) await page.close()
    stopLiving()
    await robot.close()
  })
  const gather = async (withCustomer: boolean): Promise<People> => ({
    operator: await at(contexts.operator, robot),
    support: await at(contexts.support, robot),
    customer: withCustomer ? await at(contexts.customer, robot) : undefined,
  })

  for (const path of journeyPaths(controlJourney))
    test(`M-017 M-027 M-028 M-032 M-036 M-037 ${path.title}`, async () => {
      await path.walk(walkers(await gather(path.title.includes('customer'))), (title, run) => test.step(title, run))
    })
})
