import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import type { Answer } from '../../../machines/answer.ts'
import { publishPlanJourney } from '../../../machines/publishPlan/publishPlan.journey.ts'
import type { PublishOrder } from '../../../machines/publishPlan/publishPlan.logic.ts'
import type { KnowledgeAnswer, PublishEvent, SubjectAnswer } from '../../../machines/publishPlan/publishPlan.machine.ts'
import { publishPlanMachine } from '../../../machines/publishPlan/publishPlan.machine.ts'
import { type JourneyMaps, journeyPaths } from '../modelPaths.ts'
import { KNOWN, SUBJECT } from './knowledge.ts'

const TAKEN: ApiError = { token: 'errors.cleaningPlan.conflict', type: 'conflict', message: 'Another was first.' }

const LOST: ApiError = { token: 'service.unreachable', type: 'internal', message: 'The service cannot be reached.' }

/** One service for both: whoever publishes first has done it. */
function walkers(): JourneyMaps<typeof publishPlanJourney> {
  let published = 0
  let losesAnswer = false
  let isBrokenOff = false
  const machine = publishPlanMachine.provide({
    actors: {
      lookUpVersion: fromPromise<SubjectAnswer, number>(async () =>
        isBrokenOff
          ? { ok: false, error: LOST }
          : { ok: true, subject: published > 0 ? { ...SUBJECT, status: 'published' } : SUBJECT },
      ),
      readChanges: fromPromise<KnowledgeAnswer, number>(async () => ({ ok: true, known: KNOWN })),
      publishVersion: fromPromise<Answer, PublishOrder>(async () => {
        if (published > 0) return { ok: false, error: TAKEN }
        published++
        return losesAnswer || isBrokenOff ? { ok: false, error: LOST } : { ok: true }
      }),
      reloadVersions: fromPromise<void>(async () => undefined),
    },
  })
  const ann = createActor(machine, { input: { plan: 7, isUnsaved: false } })
  const bob = createActor(machine, { input: { plan: 7, isUnsaved: false } })
  type State = ReturnType<typeof ann.getSnapshot>['value']
  const send = (event: PublishEvent) => async () => ann.send(event)
  const shows = (state: State) => async () => {
    await waitFor(ann, ({ value }) => value === state)
  }
  const open = async (actor: typeof ann): Promise<void> => {
    actor.start()
    await waitFor(actor, ({ value }) => value === 'editing')
  }
  return {
    events: {
      'ann.open': () => open(ann),
      'ann.typeNothing': async () => {
        ann.send({ type: 'publishPlan.time', seconds: undefined })
        ann.send({ type: 'publishPlan.confirm' })
      },
      'ann.typeTooLong': send({ type: 'publishPlan.time', seconds: 9000 }),
      'ann.typeUsual': send({ type: 'publishPlan.time', seconds: 3000 }),
      'ann.confirm': send({ type: 'publishPlan.confirm' }),
      'ann.think': send({ type: 'publishPlan.change' }),
      'ann.meanIt': send({ type: 'publishPlan.confirm' }),
      'ann.dismiss': send({ type: 'publishPlan.dismiss' }),
      'ann.lookAgain': async () => {
        isBrokenOff = false
        ann.send({ type: 'publishPlan.retry' })
      },
      'link.loseAnswer': async () => {
        losesAnswer = true
      },
      'link.breakOff': async () => {
        isBrokenOff = true
      },
      'bob.publishFirst': async () => {
        await open(bob)
        bob.send({ type: 'publishPlan.confirm' })
        await waitFor(bob, ({ value }) => value === 'done')
      },
    },
    states: {
      planShown: async () => expect(published).toBe(0),
      changesShown: shows('editing'),
      timeMissing: async () => expect(ann.getSnapshot().context.isTimeMissing).toBe(true),
      corrected: async () => expect(ann.getSnapshot().context.isTimeMissing).toBe(false),
      farOff: shows('editing'),
      asked: shows('asking'),
      behindBob: shows('editing'),
      answerLost: shows('editing'),
      brokenOff: shows('editing'),
      unknown: async () => {
        await shows('unknown')()
        expect(published).toBe(1)
      },
      refused: async () => {
        await shows('failed')()
        expect(ann.getSnapshot().context.failure?.error).toEqual(TAKEN)
        expect(published).toBe(1)
      },
      alreadyPublished: shows('published'),
      published: async () => {
        await shows('done')()
        expect(published).toBe(1)
      },
    },
  }
}

test.each(journeyPaths(publishPlanJourney))('L-038 L-040 L-041 L-045 $title', async path => {
  expect.hasAssertions()
  await path.walk(walkers())
})
