import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { THROWN } from '../../../machines/answer.ts'
import { convertPlanJourney } from '../../../machines/convertPlan/convertPlan.journey.ts'
import {
  type ChecksAnswer,
  type ConvertAnswer,
  type ConvertedVersion,
  convertPlanMachine,
} from '../../../machines/convertPlan/convertPlan.machine.ts'
import { journeyPaths } from '../modelPaths.ts'
import { checksOf } from './checks.ts'

const REFUSED = { token: 'errors.cleaningPlan.convert.checks', type: 'preconditionFailed', message: 'No.' } as const

/** The machine with a service that answers when it is told to. */
function start() {
  let check = Promise.withResolvers<ChecksAnswer>()
  let convert = Promise.withResolvers<ConvertAnswer>()
  const asked: string[] = []
  const opened: ConvertedVersion[] = []
  const machine = convertPlanMachine.provide({
    actors: {
      check: fromPromise<ChecksAnswer, number>(({ input }) => {
        asked.push(`check ${input}`)
        check = Promise.withResolvers()
        return check.promise
      }),
      convert: fromPromise<ConvertAnswer, number>(({ input }) => {
        asked.push(`convert ${input}`)
        convert = Promise.withResolvers()
        return convert.promise
      }),
      redirect: fromPromise<void, ConvertedVersion>(async ({ input }) => void opened.push(input)),
    },
  })
  const actor = createActor(machine).start()
  const is = async (state: ReturnType<typeof actor.getSnapshot>['value']) =>
    waitFor(actor, snapshot => snapshot.value === state)
  return {
    actor,
    asked,
    opened,
    is,
    check: (answer: ChecksAnswer) => check.resolve(answer),
    convert: (answer: ConvertAnswer) => convert.resolve(answer),
    breakCheck: () => check.reject(new TypeError('A fault of ours')),
  }
}

for (const { title, walk } of journeyPaths(convertPlanJourney))
  test(`L-049 L-050 a conversion: ${title}`, async () => {
    expect.hasAssertions()
    const world = start()
    const { actor, is } = world
    const isChecked = async (pass: boolean) => {
      const { context } = await is('validated')
      expect(context.checks?.checks.every(check => check.pass)).toBe(pass)
    }
    await walk({
      events: {
        'administrator.opens': async () => actor.send({ type: 'convertPlan.open', plan: 7 }),
        'administrator.opensNothing': async () => actor.send({ type: 'convertPlan.open', plan: 0 }),
        'administrator.closes': async () => actor.send({ type: 'convertPlan.close' }),
        'administrator.checksAgain': async () => actor.send({ type: 'convertPlan.checkAgain' }),
        'administrator.converts': async () => actor.send({ type: 'convertPlan.convert' }),
        'service.passes': async () => world.check({ ok: true, checks: checksOf([]) }),
        'service.findsFaults': async () => world.check({ ok: true, checks: checksOf(['validateGlassWalls']) }),
        'service.cannotCheck': async () => world.check({ ok: false, error: REFUSED }),
        'service.converts': async () => world.convert({ ok: true, version: { id: 9, first_id: 7 } }),
        'service.refuses': async () => world.convert({ ok: false, error: REFUSED }),
      },
      states: {
        plan: async () => expect(world.asked).toEqual([]),
        checking: async () => {
          await is('validating')
          expect(world.asked).toEqual(['check 7'])
        },
        failed: async () => {
          expect((await is('validated')).context.error?.type).toBe('notFound')
          actor.send({ type: 'convertPlan.checkAgain' })
          expect([actor.getSnapshot().value, world.asked]).toEqual(['validated', []])
        },
        unchecked: async () => expect((await is('validated')).context.error).toEqual(REFUSED),
        faulty: async () => {
          await isChecked(false)
          actor.send({ type: 'convertPlan.convert' })
          expect(actor.getSnapshot().value, 'it is not converted with a fault').toBe('validated')
        },
        checkingAgain: async () => {
          await is('validating')
          expect(world.asked).toEqual(['check 7', 'check 7'])
        },
        passed: () => isChecked(true),
        converting: async () => {
          await is('converting')
          actor.send({ type: 'convertPlan.close' })
          expect(actor.getSnapshot().value, 'it is not left half done').toBe('converting')
        },
        refused: async () => {
          expect((await is('validated')).context.error).toEqual(REFUSED)
          await isChecked(true)
        },
        convertingAgain: async () => {
          expect((await is('converting')).context.error).toBeUndefined()
          expect(world.asked).toEqual(['check 7', 'convert 7', 'convert 7'])
        },
        editor: async () => {
          await is('unset')
          expect(world.opened).toEqual([{ id: 9, first_id: 7 }])
        },
        planAgain: async () => {
          await is('unset')
          expect(world.opened).toEqual([])
        },
      },
    })
    actor.stop()
  })

test('L-050 a check that fails by a fault of ours leaves an error, and can be made again', async () => {
  const { actor, is, breakCheck } = start()
  actor.send({ type: 'convertPlan.open', plan: 7 })
  breakCheck()
  expect((await is('validated')).context.error).toEqual(THROWN.error)
  actor.send({ type: 'convertPlan.checkAgain' })
  expect(actor.getSnapshot().value).toBe('validating')
})
