import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { NewMapPlan, NewMapPlanAnswer } from '../../../contract/resources/newPlans.ts'
import type { Answer } from '../../../machines/answer.ts'
import { createPlanJourney } from '../../../machines/createPlan/createPlan.journey.ts'
import type { MapAnswer, ProposalsAnswer, ReadOrder, TakeOrder } from '../../../machines/createPlan/createPlan.logic.ts'
import { createPlanMachine } from '../../../machines/createPlan/createPlan.machine.ts'
import { type JourneyMaps, journeyPaths } from '../modelPaths.ts'
import { DONE, FOLDER, ORDER, PENDING, PROPOSALS, REFUSED } from './maps.ts'

const AWAY: MapAnswer = { ok: false, error: { token: 'errors.away', type: 'unavailable', message: 'Away.' } }

/** The clock stands still but for `look`: each of its steps is one poll. */
function walkers(): JourneyMaps<typeof createPlanJourney> {
  let answer: NewMapPlanAnswer | undefined = PENDING
  let asked = 0
  const taken: TakeOrder[] = []
  const machine = createPlanMachine.provide({
    delays: { poll: 1 },
    actors: {
      sendMap: fromPromise<MapAnswer, NewMapPlan>(async () => ({ ok: true, map: PENDING })),
      askForPlan: fromPromise<MapAnswer, string>(async ({ input }) => {
        expect(input).toBe(FOLDER)
        asked++
        return answer === undefined ? AWAY : { ok: true, map: answer }
      }),
      readProposals: fromPromise<ProposalsAnswer, ReadOrder>(async () => ({ ok: true, proposals: PROPOSALS })),
      takeProposals: fromPromise<Answer, TakeOrder>(async ({ input }) => {
        taken.push(input)
        return { ok: true }
      }),
    },
  })
  const opened = (mapFolder?: string) => createActor(machine, { input: { mapFolder } }).start()
  let ann = opened()
  const shows = (state: ReturnType<typeof ann.getSnapshot>['value']) => async () => {
    await waitFor(ann, ({ value }) => value === state)
  }
  const isPolling = async (): Promise<void> => {
    const before = asked
    await waitFor(ann, () => asked > before)
    expect(['tracing', 'asking']).toContain(ann.getSnapshot().value)
  }
  const send = async (): Promise<void> => {
    answer = PENDING
    ann.send({ type: 'createPlan.send', order: ORDER })
  }
  return {
    events: {
      'ann.sendMap': send,
      'ann.sendBroken': send,
      'ann.comeBack': async () => {
        ann.stop()
        ann = opened(FOLDER)
      },
      'ann.startOver': async () => ann.send({ type: 'createPlan.startOver' }),
      'ann.takeSome': async () => ann.send({ type: 'createPlan.take', accepted: [{ id: 1, name: 'Office' }] }),
      'service.propose': async () => {
        answer = DONE
      },
      'service.refuse': async () => {
        answer = REFUSED
      },
      'service.lose': async () => {
        answer = undefined
      },
    },
    states: {
      formShown: shows('choosing'),
      tracing: isPolling,
      tracingBroken: isPolling,
      waiting: isPolling,
      resumed: isPolling,
      refused: async () => {
        await shows('choosing')()
        expect(ann.getSnapshot().context.error).toMatchObject({ data: { file: 'original_map.png', field: 'image' } })
      },
      empty: async () => {
        await shows('choosing')()
        expect(ann.getSnapshot().context.error).toBeUndefined()
      },
      proposed: shows('proposing'),
      made: async () => {
        await shows('done')()
        expect(taken).toEqual([{ plan: 9, accepted: [{ id: 1, name: 'Office' }] }])
      },
    },
  }
}

test.each(journeyPaths(createPlanJourney))('L-053 L-054 $title', async path => {
  expect.hasAssertions()
  await path.walk(walkers())
})

test('L-053 what was proposed of a plan is chosen from again, without its map being asked for', async () => {
  const read: ReadOrder[] = []
  const machine = createPlanMachine.provide({
    actors: {
      readProposals: fromPromise<ProposalsAnswer, ReadOrder>(async ({ input }) => {
        read.push(input)
        return { ok: true, proposals: PROPOSALS }
      }),
    },
  })
  const ann = createActor(machine, { input: { mapFolder: undefined, plan: 9 } }).start()
  await waitFor(ann, ({ value }) => value === 'proposing')
  expect(read).toEqual([{ plan: 9, mapFolder: undefined }])
  expect(ann.getSnapshot().context.choice?.taken).toEqual([1])
})
