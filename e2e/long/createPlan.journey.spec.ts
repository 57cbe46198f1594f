import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { NewMapPlanAnswer } from '../../contract/resources/newPlans.ts'
import { createPlanJourney } from '../../machines/createPlan/createPlan.journey.ts'
import { type JourneyMaps, journeyPaths } from '../../tests/machines/modelPaths.ts'
import { expect, idle, test } from '../fixtures.ts'
import { callAs } from '../provision.ts'

/** An account of the demo. */
const MERIDIAN = 2

/** The plan that is made, and where. */
type Made = { readonly name: string; readonly location: string }

/** A room of 5 by 4 m; 5 cm a pixel. */
async function room(): Promise<Buffer> {
  const floor = { create: { width: 100, height: 80, channels: 3, background: '#fefefe' } } as const
  const wall = { top: 4, bottom: 4, left: 4, right: 4, background: '#000000' }
  return sharp(floor).extend(wall).png().toBuffer()
}

/** What a poll is answered: what the service says, that it goes on, that the map is no use, or nothing. */
type Poll = 'real' | 'pending' | 'refused' | 'lost'

const answerOf = (mapFolder: string, poll: 'pending' | 'refused'): NewMapPlanAnswer =>
  poll === 'pending'
    ? { status: 'pending', mapFolder, step: 'proposing', progress: 0.6 }
    : {
        status: 'error',
        mapFolder,
        token: 'errors.cleaningPlan.import.imageKind',
        problem: { file: 'original_map.png', token: 'errors.cleaningPlan.import.imageKind', field: 'image' },
      }

/** Polls are answered by the walk, so that a map is traced for as long as it is to be. */
async function holdPolls(page: Page) {
  let poll: Poll = 'pending'
  let polls = 0
  await page.route('**/v0/plans', async route => {
    const folder = /"mapFolder":"([\w-]+)"/.exec(route.request().postData() ?? '')?.[1]
    if (folder === undefined) return route.fallback()
    polls++
    if (poll === 'real') return route.fallback()
    if (poll === 'lost') return route.abort()
    return route.fulfill({ json: answerOf(folder, poll) })
  })
  return {
    set: (next: Poll): void => {
      poll = next
    },
    polled: async (): Promise<void> => {
      const before = polls
      await expect.poll(() => polls).toBeGreaterThan(before)
    },
  }
}

async function walkers(page: Page, { name, location }: Made): Promise<JourneyMaps<typeof createPlanJourney>> {
  const polls = await holdPolls(page)
  const picture = await room()
  const trace = page.getByRole('button', { name: 'Trace the map' })
  const steps = page.getByRole('list', { name: 'Progress' })
  const planName = page.getByRole('textbox', { name: 'Plan name' })
  async function send(): Promise<void> {
    polls.set('pending')
    if ((await planName.inputValue()) === '') {
      await planName.fill(name)
      await page.getByRole('button', { name: /^Choose a location/ }).click()
      await page.getByRole('option', { name: location }).click()
    }
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^(Choose files|Change)$/ }).click()
    await (await opened).setFiles({ name: 'original_map.png', mimeType: 'image/png', buffer: picture })
    await trace.click()
  }
  const isTracing = async (): Promise<void> => {
    await expect(steps).toBeVisible()
    await expect(page).toHaveURL(/mapFolder=/)
    await polls.polled()
  }
  return {
    events: {
      'ann.sendMap': send,
      'ann.sendBroken': send,
      'ann.comeBack': async () => void (await page.reload()),
      'ann.startOver': () => page.getByRole('button', { name: 'Start over' }).click(),
      'ann.takeSome': () => page.getByRole('button', { name: 'Create plan' }).click(),
      'service.propose': async () => polls.set('real'),
      'service.refuse': async () => polls.set('refused'),
      'service.lose': async () => polls.set('lost'),
    },
    states: {
      formShown: async () => {
        await page.goto('/plans/new')
        await idle(page)
        await expect(trace).toBeVisible()
      },
      tracing: isTracing,
      tracingBroken: isTracing,
      waiting: async () => {
        await polls.polled()
        await expect(steps).toBeVisible()
      },
      resumed: isTracing,
      refused: async () => {
        await expect(page.getByRole('alert')).toContainText('original_map.png')
        await expect(planName).toHaveValue(name)
        await expect(page).not.toHaveURL(/mapFolder=/)
      },
      empty: async () => {
        await expect(trace).toBeVisible()
        await expect(page).not.toHaveURL(/mapFolder=/)
      },
      proposed: () =>
        expect(page.getByRole('region', { name: 'Sectors' }).getByRole('checkbox', { name: 'Room 1' })).toBeChecked({
          timeout: 30_000,
        }),
      made: () => expect(page.getByRole('heading', { level: 1, name })).toBeVisible(),
    },
  }
}

for (const [index, path] of journeyPaths(createPlanJourney).entries())
  test(`L-053 L-054 ${path.title === '' ? 'the form' : path.title}`, async ({ as, swath }) => {
    test.setTimeout(120_000)
    const location = `Place of a journey ${Date.now()}`
    await (await callAs(swath.url, 'super'))('POST', '/api/v0/Locations', { name: location, account: MERIDIAN })
    const page = await as('super')
    await path.walk(await walkers(page, { name: `Made ${index}`, location }), (title, run) => test.step(title, run))
  })
