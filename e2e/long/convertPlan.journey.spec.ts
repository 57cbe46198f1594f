import type { Page, Route } from '@playwright/test'
import * as v from 'valibot'
import { planSchema } from '../../contract/resources/plans.ts'
import { convertPlanJourney } from '../../machines/convertPlan/convertPlan.journey.ts'
import { provisionOlderPlans } from '../../robots/olderPlans.ts'
import { openProvisioner } from '../../robots/provision.ts'
import { type JourneyMaps, journeyPaths } from '../../tests/machines/modelPaths.ts'
import { expect, test } from '../fixtures.ts'
import { callAs, DEMO_PASSWORD, type ServiceCall } from '../provision.ts'

/** Drawings are checked and converted in processes of their own, in turn with all others. */
const WORKED_OUT = { timeout: 30_000 }
const CHECKS = '**/conversion_checks'
const CONVERT = '**/convert_to_new_cpe'
const BROKEN = { errors: [{ token: 'errors.any', type: 'internal', message: 'No.' }] }
const GONE = { errors: [{ token: 'errors.cleaningPlan.notFound', type: 'notFound', message: 'No.' }] }

/** Holds what the service is asked at an address, until the walk says what becomes of it. */
async function held(page: Page, address: string) {
  const waiting: Route[] = []
  await page.route(address, route => void waiting.push(route))
  return async (how: (route: Route) => Promise<void>): Promise<void> => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    const route = waiting.shift()
    if (route !== undefined) await how(route)
  }
}

type Plans = { readonly passing: number; readonly faults: unknown }

async function walkers(page: Page, { passing, faults }: Plans): Promise<JourneyMaps<typeof convertPlanJourney>> {
  const [checked, converted] = [await held(page, CHECKS), await held(page, CONVERT)]
  const dialog = page.getByRole('dialog', { name: 'Convert to the plan editor' })
  const opener = page.getByRole('button', { name: 'Convert to the plan editor' })
  const convert = dialog.getByRole('button', { name: 'Convert', exact: true })
  const status = dialog.getByRole('status').filter({ hasNotText: 'Loading the map' })
  const isHeldBack = () => expect(convert).toHaveAttribute('aria-disabled', 'true')
  const isChecking = async (): Promise<void> => {
    await expect(status).not.toContainText('checks pass')
    await isHeldBack()
  }
  return {
    events: {
      'administrator.opens': () => opener.click(),
      'administrator.opensNothing': async () => {
        await opener.click()
        await checked(route => route.fulfill({ status: 404, json: GONE }))
      },
      'administrator.closes': () => page.keyboard.press('Escape'),
      'administrator.checksAgain': () => dialog.getByRole('button', { name: /^(Check again|Retry)$/ }).click(),
      'administrator.converts': () => convert.click(),
      'service.passes': () => checked(route => route.continue()),
      'service.findsFaults': () => checked(route => route.fulfill({ json: faults })),
      'service.cannotCheck': () => checked(route => route.fulfill({ status: 500, json: BROKEN })),
      'service.converts': () => converted(route => route.continue()),
      'service.refuses': () => converted(route => route.fulfill({ status: 500, json: BROKEN })),
    },
    states: {
      plan: async () => {
        await page.goto(`/plan/${passing}?version=1`)
        await expect(opener).toBeVisible()
      },
      checking: isChecking,
      failed: async () => {
        await expect(dialog).toContainText('This plan does not exist, or you may not see it.')
        await isHeldBack()
      },
      unchecked: async () => {
        await expect(dialog).toContainText('Something went wrong in the service.')
        await isHeldBack()
      },
      faulty: async () => {
        await expect(status).toContainText('9 of 11 checks pass.', WORKED_OUT)
        await isHeldBack()
      },
      checkingAgain: isChecking,
      passed: () => expect(status).toHaveText('All 11 checks pass.', WORKED_OUT),
      converting: () => expect(convert).toHaveAttribute('data-pending'),
      refused: () => expect(status).toHaveText('Something went wrong in the service.'),
      convertingAgain: () => expect(convert).toHaveAttribute('data-pending'),
      editor: () => expect(page).toHaveURL(new RegExp(`/v2/plan/${passing}/editor/\\d+$`), WORKED_OUT),
      planAgain: async () => {
        await expect(dialog).toHaveCount(0)
        await expect(opener).toBeVisible()
      },
    },
  }
}

/** A plan of the older tool that passes all checks, and what the service finds of one that does not. */
async function olderPlans(url: string, call: ServiceCall): Promise<Plans> {
  await provisionOlderPlans(await openProvisioner(url, 'super', DEMO_PASSWORD))
  const { data } = v.parse(v.object({ data: v.array(planSchema) }), await call('GET', '/api/v0/CleaningPlans'))
  const named = (end: string): number => data.find(plan => plan.version === 1 && plan.name.endsWith(end))?.id ?? 0
  const failing = named('spring cleaning')
  return {
    passing: named('visiting hours'),
    faults: await call('GET', `/api/v0/CleaningPlans/${failing}/conversion_checks`),
  }
}

for (const path of journeyPaths(convertPlanJourney))
  test(`L-049 L-050 L-052 ${path.title === '' ? 'the plan' : path.title}`, async ({ as, swath }) => {
    test.setTimeout(120_000)
    const plans = await olderPlans(swath.url, await callAs(swath.url, 'super'))
    await path.walk(await walkers(await as('support'), plans), (title, run) => test.step(title, run))
  })
