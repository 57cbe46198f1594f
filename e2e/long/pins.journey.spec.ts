import type { Page, Route } from '@playwright/test'
import * as v from 'valibot'
import { type Pin, pinSchema } from '../../contract/resources/pins.ts'
import { pinJourney } from '../../machines/pin/pin.journey.ts'
import { type JourneyMaps, journeyPaths } from '../../tests/machines/modelPaths.ts'
import { expect, test } from '../fixtures.ts'
import { PinsPage, pinBody } from '../pages/pins.ts'
import { callAs, type ServiceCall } from '../provision.ts'
import { type ScriptedRobot, startScriptedRobot } from '../scriptedRobot.ts'

/** A place of the map where nothing else is, CSS pixels. */
const SPOT = { x: 420, y: 180 } as const

/** Holds what is written about pins, until the walk says what becomes of it. */
async function holdWrites(page: Page) {
  let held: Promise<Route>
  let come: (route: Route) => void
  const next = (): void => {
    ;({ promise: held, resolve: come } = Promise.withResolvers<Route>())
  }
  next()
  await page.route('**/v0/PlanVersion/*/pins{,/*}', (route, request) =>
    request.method() === 'GET' ? route.continue() : come(route),
  )
  const answer = async (how: (route: Route) => Promise<void>): Promise<void> => {
    const route = await held
    next()
    await how(route)
  }
  return { letThrough: () => answer(route => route.continue()), fail: () => answer(route => route.abort()) }
}

type Colleague = { readonly edits: () => Promise<void>; readonly deletes: () => Promise<void> }

async function walkers(pins: PinsPage, colleague: Colleague): Promise<JourneyMaps<typeof pinJourney>> {
  const { page } = pins
  const { letThrough, fail } = await holdWrites(page)
  const own = pins.card('Pallet')
  const question = (name: string) => page.getByRole('dialog', { name, exact: true })
  const pressEither = (first: string, second: string): Promise<void> =>
    page
      .getByRole('button', { name: first, exact: true })
      .or(page.getByRole('button', { name: second }))
      .click()
  const isPending = (label: string) => expect(page.getByRole('button', { name: label })).toHaveAttribute('data-pending')
  const newForm = page.getByRole('dialog', { name: 'New pin' })
  const editForm = page.getByRole('dialog', { name: 'Edit pin' })
  return {
    events: {
      'operator.places': () => pins.placeAt(SPOT),
      'operator.opens': () => pins.entry('Pallet').click(),
      'operator.writes': async () => {
        if (await editForm.isVisible()) return pins.field('Message').fill('And a box.')
        await pins.choose('Standard comment', 'Spill')
        await pins.field('Title').fill('Water')
      },
      'operator.saves': () => pins.form.getByRole('button', { name: 'Save pin' }).click(),
      'operator.leaves': () => page.keyboard.press('Escape'),
      'operator.discards': () => pins.press('Discard text'),
      'operator.stays': () => pins.press('Cancel'),
      'operator.modifies': () => own.getByRole('button', { name: 'Edit' }).click(),
      'operator.resolves': () => own.getByRole('button', { name: 'Resolve' }).click(),
      'operator.deletes': () => own.getByRole('button', { name: 'Delete' }).click(),
      'operator.confirms': () => page.getByRole('dialog').last().getByRole('button').last().click(),
      'operator.cancels': () => pins.press('Cancel'),
      'operator.takesTheirs': () => pressEither('Take theirs', 'Discard text'),
      'operator.keepsOwn': () => pressEither('Keep mine', 'Save mine as a new pin'),
      'service.saves': letThrough,
      'service.fails': fail,
      'colleague.wasFaster': async () => {
        await colleague.edits()
        await letThrough()
      },
      'colleague.tookItAway': async () => {
        await colleague.deletes()
        await letThrough()
      },
    },
    states: {
      map: () => expect(page.getByRole('dialog')).toHaveCount(0),
      mapAgain: () => expect(page.getByRole('dialog')).toHaveCount(0),
      blankForm: () => expect(newForm).toBeVisible(),
      marked: () => expect(newForm.getByText('Give it a title.')).toBeVisible(),
      written: () => expect(pins.field('Title')).toHaveValue('Water'),
      writtenStill: () => expect(pins.field('Title')).toHaveValue('Water'),
      askedOfNew: () => expect(question('Leave without saving?')).toBeVisible(),
      creating: () => isPending('Save pin'),
      created: () => expect(page.getByRole('dialog', { name: /^(Water|Pallet)$/ })).toBeVisible(),
      card: () => expect(own).toBeVisible(),
      cardAgain: () => expect(own).toBeVisible(),
      form: () => expect(editForm).toBeVisible(),
      rewritten: () => expect(pins.field('Message')).toHaveValue('And a box.'),
      rewrittenStill: () => expect(pins.field('Message')).toHaveValue('And a box.'),
      askedOfOld: () => expect(question('Leave without saving?')).toBeVisible(),
      saving: () => isPending('Save pin'),
      edited: () => expect(own).toContainText('And a box.'),
      bothVersions: () => expect(pins.form.getByRole('row', { name: /^Title/ })).toContainText('Two pallets'),
      theirVersion: () => expect(pins.card('Two pallets')).toBeVisible(),
      savingOver: () => isPending('Save pin'),
      ownVersionLeft: () => expect(pins.form.getByRole('alert')).toContainText('deleted this pin'),
      creatingAnew: () => isPending('Save pin'),
      askedToResolve: () => expect(question('Resolve this pin?')).toBeVisible(),
      resolving: () => isPending('Resolve'),
      resolved: () => expect(pins.status).toHaveText('Resolved'),
      askedToDelete: () => expect(question('Delete this pin?')).toBeVisible(),
      deleting: () => isPending('Delete'),
    },
  }
}

test.describe('a pin and the operator who edits it', () => {
  let robot: ScriptedRobot
  let stopLiving: () => void
  let call: ServiceCall
  let pin: Pin

  test.beforeEach(async ({ swath }) => {
    robot = await startScriptedRobot(swath.url, { name: `Pins ${Date.now()}` })
    stopLiving = robot.live()
    call = await callAs(swath.url, 'operator')
    await call('POST', '/api/v0/Preferences/monitor-pins', { value: '' })
    const path = `/v0/PlanVersion/${robot.plan}/pins`
    pin = v.parse(pinSchema, await call('POST', path, pinBody('FieldIssue', 'Pallet', { x: 3, y: 3 })))
  })
  test.afterEach(async () => {
    stopLiving()
    await robot.close()
  })

  for (const path of journeyPaths(pinJourney))
    test(`N-003 N-005 N-006 N-008 N-016 ${path.title}`, async ({ openMonitor }) => {
      const { page } = await openMonitor('operator', robot.id)
      const one = `/v0/PlanVersion/${robot.plan}/pins/${pin.id}`
      const remote = (deleted: boolean) => ({
        ...pinBody('FieldIssue', 'Two pallets', { x: 3, y: 3 }),
        status: 'open',
        deleted,
        revision: pin.revision,
      })
      const colleague: Colleague = {
        edits: async () => void (await call('POST', one, remote(false))),
        deletes: async () => void (await call('POST', one, remote(true))),
      }
      await path.walk(await walkers(new PinsPage(page), colleague), (title, run) => test.step(title, run))
    })
})
