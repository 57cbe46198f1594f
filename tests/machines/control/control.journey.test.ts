import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { controlJourney } from '../../../machines/control/control.journey.ts'
import type { ControlEvent } from '../../../machines/control/control.logic.ts'
import { type JourneyMaps, journeyPaths } from '../modelPaths.ts'
import { CUSTOMER, OPERATOR, SUPPORT, startSupervisor, type TestedControl } from './supervisor.ts'

const isQuiet = ({ actor }: TestedControl): Promise<unknown> =>
  waitFor(
    actor,
    snapshot =>
      snapshot.matches({ watch: 'closed' }) || snapshot.matches({ watch: { linked: { up: { action: 'none' } } } }),
  )

/** Who has control by everyone's word, and whom that person sees asking. */
function walkers(): JourneyMaps<typeof controlJourney> {
  const { viewers } = startSupervisor([OPERATOR, SUPPORT, CUSTOMER])
  const [operator, support, customer] = viewers
  if (!operator || !support || !customer) throw new Error('Three people take part')
  const send = (viewer: TestedControl, event: ControlEvent) => async (): Promise<void> => {
    viewer.send(event)
    await isQuiet(viewer)
  }
  const shows = (holder: TestedControl | undefined, asking: readonly number[] = []) => {
    for (const viewer of viewers)
      expect(viewer.holder()).toBe(holder ? (viewer === holder ? 'self' : 'other') : 'nobody')
    for (const { actor } of holder ? [holder] : [])
      expect(actor.getSnapshot().context.requests.map(({ user }) => user.id)).toEqual(asking)
  }
  const denied = (viewer: TestedControl): void => {
    expect(viewer.emitted.at(-1)).toEqual({ type: 'requestEnded', reason: 'denied' })
    expect(viewer.refusals().request).toBe('cooldown')
  }
  return {
    events: {
      'operator.take': send(operator, { type: 'control.take' }),
      'operator.request': send(operator, { type: 'control.request' }),
      'operator.release': send(operator, { type: 'control.release' }),
      'operator.handOver': async () => {
        const [request] = operator.actor.getSnapshot().context.requests
        await send(operator, { type: 'control.accept', login: request?.user.id ?? 0 })()
      },
      'operator.deny': async () => {
        const [request] = operator.actor.getSnapshot().context.requests
        await send(operator, { type: 'control.decline', login: request?.user.id ?? 0 })()
      },
      // The question is the page's; leaving gives control up.
      'operator.leave': async () => {},
      'operator.stay': async () => {},
      'operator.leaveAnyway': send(operator, { type: 'control.release' }),
      'support.take': send(support, { type: 'control.take' }),
      'support.request': send(support, { type: 'control.request' }),
      'support.release': send(support, { type: 'control.release' }),
      'support.handOver': send(support, { type: 'control.accept', login: OPERATOR.id }),
      'support.deny': send(support, { type: 'control.decline', login: OPERATOR.id }),
      'customer.request': send(customer, { type: 'control.request' }),
      'customer.release': send(customer, { type: 'control.release' }),
    },
    states: {
      nobodyHolds: async () => shows(undefined),
      operatorHolds: async () => shows(operator),
      supportAsks: async () => {
        shows(operator, [SUPPORT.id])
        expect(support.refusals().request).toBe('alreadyRequested')
      },
      supportDenied: async () => {
        shows(operator)
        denied(support)
        expect(support.refusals().take).toBeUndefined()
      },
      supportHolds: async () => {
        shows(support)
        expect(operator.refusals().take).toBe('outranked')
      },
      operatorAsks: async () => shows(support, [OPERATOR.id]),
      operatorDenied: async () => {
        shows(support)
        denied(operator)
      },
      customerWaits: async () => {
        shows(undefined)
        expect(customer.actor.getSnapshot().context.ownRequest).toBeDefined()
      },
      customerAsks: async () => shows(operator, [CUSTOMER.id]),
      customerHolds: async () => shows(customer),
      customerDenied: async () => {
        shows(operator)
        denied(customer)
      },
      operatorLeaves: async () => shows(operator),
      operatorGone: async () => shows(undefined),
      supportHoldsAlone: async () => shows(support),
    },
  }
}

test.each(journeyPaths(controlJourney))('M-027 M-028 M-032 M-036 M-037 $title', async path => {
  expect.hasAssertions()
  await path.walk(walkers())
})
