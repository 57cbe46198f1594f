import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { planSchema } from '../../contract/resources/plans.ts'
import { publishPlanJourney } from '../../machines/publishPlan/publishPlan.journey.ts'
import { type JourneyMaps, journeyPaths } from '../../tests/machines/modelPaths.ts'
import { expect, test } from '../fixtures.ts'
import { planWithNext, WITH_EAST } from '../planVersions.ts'
import { callAs, type ServiceCall } from '../provision.ts'

/** Lanes are worked out in processes of their own, in turn with all others. */
const WORKED_OUT = { timeout: 30_000 }

type Versions = Awaited<ReturnType<typeof planWithNext>>

function walkers(page: Page, bob: ServiceCall, { first, next }: Versions): JourneyMaps<typeof publishPlanJourney> {
  const sheet = page.getByRole('dialog', { name: /^Publish / })
  const time = sheet.getByRole('textbox', { name: 'Estimated time, hours:minutes' })
  const confirm = sheet.getByRole('button', { name: 'Publish v2' })
  const question = page.getByRole('dialog', { name: 'Is 9:30 right?' })
  const refusal = page.getByRole('dialog', { name: 'v2 was not published' })
  const unknown = page.getByRole('dialog', { name: 'It is unknown whether v2 was published' })
  const look = `**/api/v0/CleaningPlans/${next}`
  let usual = ''
  /** The version is published, and nobody hears of it. */
  const loseAnswer = async (): Promise<void> => {
    await page.route(`${look}/publish`, async route => {
      await route.fetch()
      await route.abort()
    })
  }
  return {
    events: {
      'ann.open': () => page.getByRole('button', { name: 'Publish v2' }).first().click(),
      'ann.typeNothing': () => time.fill(''),
      'ann.typeTooLong': () => time.fill('9:30'),
      'ann.typeUsual': () => time.fill(usual),
      'ann.confirm': () => confirm.click(),
      'ann.think': () => page.keyboard.press('Escape'),
      'ann.meanIt': () => question.getByRole('button', { name: 'Publish with 9:30' }).click(),
      'ann.dismiss': () => page.keyboard.press('Escape'),
      'ann.lookAgain': async () => {
        await page.unroute(look)
        await unknown.getByRole('button', { name: 'Look again' }).click()
      },
      'link.loseAnswer': loseAnswer,
      'link.breakOff': async () => {
        await loseAnswer()
        await page.route(look, route => route.abort())
      },
      'bob.publishFirst': async () => {
        const { account, area } = v.parse(planSchema, await bob('GET', `/api/v0/CleaningPlans/${next}`))
        await bob('POST', `/api/v0/CleaningPlans/${next}/publish`, { account, area, estimated_cleaning_time: 240 })
      },
    },
    states: {
      planShown: async () => {
        await page.goto(`/plan/${first}?version=2`)
        await expect(page.getByRole('button', { name: 'Publish v2' }).first()).toBeVisible()
      },
      changesShown: async () => {
        await expect(sheet.getByRole('row', { name: /East/ })).toContainText('Added', WORKED_OUT)
        usual = await time.inputValue()
        expect(usual).toMatch(/^\d+:\d\d$/)
      },
      timeMissing: async () => {
        await confirm.click()
        await expect(sheet.getByText('Give a time as hours:minutes')).toBeVisible()
      },
      corrected: () => expect(time).toHaveValue(usual),
      farOff: async () => {
        await expect(question).toHaveCount(0)
        await expect(time).toHaveValue('9:30')
      },
      asked: () => expect(question).toContainText('off by more than half'),
      behindBob: () => expect(sheet).toBeVisible(),
      answerLost: () => expect(sheet).toBeVisible(),
      brokenOff: () => expect(sheet).toBeVisible(),
      unknown: () => expect(unknown.getByRole('alert')).toContainText('Look again before you publish it once more.'),
      refused: () => expect(refusal.getByRole('alert')).toHaveText('This version is published already.'),
      alreadyPublished: () =>
        expect(page.getByRole('dialog', { name: 'v2 cannot be published now' }).getByRole('alert')).toHaveText(
          'v2 is published already.',
        ),
      published: async () => {
        await expect(page.getByText(/^v2 of .* is published\.$/)).toBeVisible()
        await expect(sheet).toHaveCount(0)
      },
    },
  }
}

for (const [index, path] of journeyPaths(publishPlanJourney).entries())
  test(`L-038 L-040 L-045 L-046 ${path.title === '' ? 'the plan' : path.title}`, async ({ as, swath }) => {
    test.setTimeout(120_000)
    const bob = await callAs(swath.url, 'super')
    const versions = await planWithNext(bob, `Journey ${index}`, WITH_EAST)
    await path.walk(walkers(await as('super'), bob, versions), (title, run) => test.step(title, run))
  })
