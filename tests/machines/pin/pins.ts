import { createActor, fromPromise } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { type ControlLevel, LEVEL } from '../../../contract/permissions.ts'
import type { Pin } from '../../../contract/resources/pins.ts'
import type { PinAction, PinAnswer, PinOffers, PinOrder } from '../../../machines/pin/pin.logic.ts'
import { pinMachine } from '../../../machines/pin/pin.machine.ts'

/** An obstacle that somebody has reported. */
export const PIN: Pin = {
  id: 5,
  type: 'FieldIssue',
  title: 'Pallet',
  message: 'Stands in lane 4.',
  priority: 'High',
  labels: ['Obstacle'],
  x: 3,
  y: 4,
  status: 'open',
  deleted: false,
  created: '2026-11-20 10:00:00',
  user: { id: 2, name: 'Mira Lund' },
  plan: 9,
  revision: 1,
}
export const OFFERS: PinOffers = { labels: ['Obstacle', 'Floor'], comments: ['Spill', 'Custom'] }
/** Whose monitor the editor is on. */
export const ROBOT = 4
export const SPOT = { plan: 9, x: 1, y: 2 }
export const REFUSED: ApiError = { token: 'errors.pin.refused', type: 'internal', message: 'No.' }

/** The pin that an order would make, by a service that takes everything. */
function savedBy(order: PinOrder): Pin {
  const { type, title, message, labels, x, y, createTicket } = order.body
  const written = { type, title, message, priority: order.body.priority, labels: [...labels], x, y }
  const body = { ...written, ...(createTicket ? { ticket: 'SWATH-1' } : {}) }
  return order.kind === 'create'
    ? { ...PIN, ...body, plan: order.plan, id: 77, status: 'open', deleted: false, revision: 1 }
    : {
        ...PIN,
        ...body,
        status: order.body.status,
        deleted: order.body.deleted,
        id: order.pin,
        revision: order.body.revision + 1,
      }
}

/** A pin editor whose service answers when the test lets it. */
export function startPin(level: ControlLevel = LEVEL.support) {
  const orders: PinOrder[] = []
  const failures: { readonly action: PinAction; readonly error: ApiError | undefined }[] = []
  const answers: { readonly answer: (answer: PinAnswer) => void; readonly fail: (error: Error) => void }[] = []
  const actor = createActor(
    pinMachine.provide({
      actors: {
        save: fromPromise<PinAnswer, PinOrder>(
          ({ input }) =>
            new Promise((answer, fail) => {
              orders.push(input)
              answers.push({ answer, fail })
            }),
        ),
      },
    }),
    { input: { level, robot: ROBOT } },
  )
  actor.on('failed', ({ action, error }) => void failures.push({ action, error }))
  actor.start()
  const settled = () => new Promise<void>(resolve => setImmediate(resolve))
  return {
    actor,
    orders,
    failures,
    send: actor.send,
    answer: async (answer: PinAnswer) => {
      answers.at(-1)?.answer(answer)
      await settled()
    },
    /** Takes the newest order as it is. */
    accept: async () => {
      const order = orders.at(-1)
      if (!order) throw new Error('Nothing was ordered')
      answers.at(-1)?.answer({ kind: 'saved', pin: savedBy(order) })
      await settled()
    },
    break: async () => {
      answers.at(-1)?.fail(new Error('broken'))
      await settled()
    },
    context: () => actor.getSnapshot().context,
    standing: () => {
      const { value } = actor.getSnapshot()
      return typeof value === 'string' ? value : 'asking'
    },
  }
}
