import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { NO_FILTER } from '../../../machines/inspector/eventFilter.ts'
import { inspectorJourney } from '../../../machines/inspector/inspector.journey.ts'
import { inspectorMachine } from '../../../machines/inspector/inspector.machine.ts'
import { type JourneyMaps, journeyPaths } from '../modelPaths.ts'

const start = (input: { readonly actor?: string; readonly at?: number } = {}) =>
  createActor(inspectorMachine, { input: { filter: NO_FILTER, ...input } }).start()

/** A developer at a journal whose newest fact is number 9. */
function walkers(): JourneyMaps<typeof inspectorJourney> {
  const actor = start({ actor: 'control' })
  const send = (event: Parameters<typeof actor.send>[0]) => async (): Promise<void> => actor.send(event)
  const shows = (time: string, sandbox: string, at: number | undefined) => async (): Promise<void> => {
    const { value, context } = actor.getSnapshot()
    expect(value).toEqual({ time, sandbox })
    expect(context.at === undefined ? 'now' : 'then').toBe(at === undefined ? 'now' : 'then')
    expect(context.actor).toMatch(/^(?:control|session)$/)
  }
  return {
    events: {
      freeze: send({ type: 'inspector.freeze', n: 9 }),
      pick: send({ type: 'inspector.pick', n: 4, actor: 'session' }),
      stepBack: send({ type: 'inspector.step', direction: 'previous', n: 3 }),
      stepForward: send({ type: 'inspector.step', direction: 'next', n: 4 }),
      stepBeyond: send({ type: 'inspector.step', direction: 'next', n: undefined }),
      now: send({ type: 'inspector.now' }),
      tryIt: send({ type: 'inspector.try' }),
      closeTry: send({ type: 'inspector.closeTry' }),
      chooseOther: send({ type: 'inspector.choose', actor: 'session' }),
    },
    states: {
      following: shows('following', 'closed', undefined),
      frozen: shows('frozen', 'closed', 1),
      stepping: shows('stepping', 'closed', 1),
      trying: shows('following', 'open', undefined),
      tryingThen: shows('frozen', 'open', 1),
    },
  }
}

describe('a developer at the inspector', () => {
  test.each(journeyPaths(inspectorJourney))('$title', async ({ walk }) => {
    await expect(walk(walkers())).resolves.toBeUndefined()
  })
})

test('an address with an event opens the inspector at that moment, without one at now', () => {
  expect(start({ at: 7 }).getSnapshot()).toMatchObject({ value: { time: 'frozen' }, context: { at: 7 } })
  expect(start().getSnapshot()).toMatchObject({ value: { time: 'following' }, context: { at: undefined } })
})

test('a step back at the first event stays where it is', () => {
  const actor = start()
  actor.send({ type: 'inspector.step', direction: 'previous', n: undefined })
  expect(actor.getSnapshot()).toMatchObject({ value: { time: 'following' }, context: { at: undefined } })
  actor.send({ type: 'inspector.step', direction: 'first', n: 1 })
  actor.send({ type: 'inspector.step', direction: 'previous', n: undefined })
  expect(actor.getSnapshot()).toMatchObject({ value: { time: 'stepping' }, context: { at: 1 } })
})

test('filters add to each other and are taken away one by one', () => {
  const actor = start()
  actor.send({ type: 'inspector.filter', filter: { verdict: 'refused' } })
  actor.send({ type: 'inspector.filter', filter: { actor: 'control' } })
  expect(actor.getSnapshot().context.filter).toEqual({ ...NO_FILTER, verdict: 'refused', actor: 'control' })
  actor.send({ type: 'inspector.filter', filter: { verdict: undefined } })
  expect(actor.getSnapshot().context.filter).toEqual({ ...NO_FILTER, actor: 'control' })
})

test('nothing can be tried while no actor is chosen', () => {
  const actor = start()
  actor.send({ type: 'inspector.try' })
  expect(actor.getSnapshot()).toMatchObject({ value: { sandbox: 'closed' } })
})
