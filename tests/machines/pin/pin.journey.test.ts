import { expect, test } from 'vitest'
import { LEVEL } from '../../../contract/permissions.ts'
import { pinJourney } from '../../../machines/pin/pin.journey.ts'
import { shownMissing } from '../../../machines/pin/pin.logic.ts'
import { type JourneyMaps, journeyPaths } from '../modelPaths.ts'
import { OFFERS, PIN, REFUSED, SPOT, startPin } from './pins.ts'

const NEWER = { ...PIN, title: 'Two pallets', revision: 2 }
const OWN = { title: 'Own words', standardComment: 'Spill' } as const

/** What the operator sees and what the service was sent, by the machine. */
function walkers(): JourneyMaps<typeof pinJourney> {
  const pin = startPin(LEVEL.operator)
  const act = (run: () => void) => async () => run()
  const standsBy = (standing: string, title: string) => async () => {
    expect([pin.standing(), pin.context().draft.title]).toEqual([standing, title])
  }
  const ordered = (kind: 'create' | 'edit', body: Record<string, unknown>) => async () => {
    expect(pin.standing()).toBe('saving')
    expect(pin.orders.at(-1)).toMatchObject({ kind, body })
  }
  const onMap = async () => expect(pin.standing()).toBe('none')
  return {
    events: {
      'operator.places': act(() => pin.send({ type: 'pin.place', spot: SPOT })),
      'operator.opens': act(() => pin.send({ type: 'pin.open', pin: PIN })),
      'operator.writes': act(() => pin.send({ type: 'pin.change', change: OWN })),
      'operator.saves': act(() => pin.send({ type: 'pin.save', offers: OFFERS })),
      'operator.leaves': act(() => pin.send({ type: 'pin.close' })),
      'operator.discards': act(() => pin.send({ type: 'pin.discard' })),
      'operator.stays': act(() => pin.send({ type: 'pin.stay' })),
      'operator.modifies': act(() => pin.send({ type: 'pin.modify', pin: PIN })),
      'operator.resolves': act(() => pin.send({ type: 'pin.resolve', pin: PIN })),
      'operator.deletes': act(() => pin.send({ type: 'pin.delete', pin: PIN })),
      'operator.confirms': act(() => pin.send({ type: 'pin.confirm' })),
      'operator.cancels': act(() => pin.send({ type: 'pin.cancel' })),
      'operator.takesTheirs': act(() => pin.send({ type: 'pin.takeRemote' })),
      'operator.keepsOwn': act(() => pin.send({ type: 'pin.keepOwn' })),
      'service.saves': () => pin.accept(),
      'service.fails': () => pin.answer({ kind: 'failed', error: REFUSED }),
      'colleague.wasFaster': () => pin.answer({ kind: 'changed', newest: NEWER }),
      'colleague.tookItAway': () => pin.answer({ kind: 'changed', newest: undefined }),
    },
    states: {
      map: onMap,
      mapAgain: onMap,
      blankForm: standsBy('editing', ''),
      marked: async () => {
        expect([pin.standing(), pin.orders]).toEqual(['editing', []])
        expect(shownMissing(pin.context())).toEqual(['standardComment', 'title'])
      },
      written: standsBy('editing', OWN.title),
      writtenStill: standsBy('editing', OWN.title),
      askedOfNew: standsBy('asking', OWN.title),
      creating: ordered('create', { title: OWN.title, message: 'Spill', x: SPOT.x, y: SPOT.y }),
      created: standsBy('shown', OWN.title),
      card: standsBy('shown', PIN.title),
      cardAgain: standsBy('shown', PIN.title),
      form: standsBy('editing', PIN.title),
      rewritten: standsBy('editing', OWN.title),
      rewrittenStill: standsBy('editing', OWN.title),
      askedOfOld: standsBy('asking', OWN.title),
      saving: ordered('edit', { title: OWN.title, status: 'open', revision: 1 }),
      edited: standsBy('shown', OWN.title),
      bothVersions: async () => {
        await standsBy('conflict', OWN.title)()
        expect(pin.context().remote).toEqual(NEWER)
      },
      theirVersion: standsBy('shown', NEWER.title),
      savingOver: ordered('edit', { title: OWN.title, revision: 2 }),
      ownVersionLeft: async () => {
        await standsBy('conflict', OWN.title)()
        expect(pin.context().remote).toBe('gone')
      },
      creatingAnew: ordered('create', { title: OWN.title, x: PIN.x, y: PIN.y }),
      askedToResolve: standsBy('confirming', PIN.title),
      resolving: ordered('edit', { status: 'closed', deleted: false }),
      resolved: async () => {
        await standsBy('shown', PIN.title)()
        expect(pin.context().pin?.status).toBe('closed')
      },
      askedToDelete: standsBy('confirming', PIN.title),
      deleting: ordered('edit', { deleted: true }),
    },
  }
}

test.each(journeyPaths(pinJourney))('N-004 N-005 N-006 N-016 $title', async path => {
  expect.hasAssertions()
  await path.walk(walkers())
})
