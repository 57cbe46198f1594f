/**
 * The order of sectors as the robot reports it, and an operator's own that is on its way there (L-058..L-062, M-067, M-068). One `skip_sector` is
 * in flight at a time; of the changes made meanwhile the last order is sent.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { COMMAND, CommandPayload } from '../../contract/commands.ts'
import {
  changed,
  confirms,
  orderPayload,
  type QueueChange,
  type QueueEdit,
  rebased,
  type SectorOrder,
  type SectorQueue,
} from './sectorQueue.logic.ts'

/** Grace period in which the robot may still report the old order, ms. */
export const QUEUE_CONFIRM_MS = 15_000

type QueueContext = {
  /** The robot's newest report. */
  readonly robot: SectorOrder | undefined
  /** Absent while the robot's order is the one on screen. */
  readonly edit: QueueEdit | undefined
  /** The order that was sent last. */
  readonly sent: SectorQueue | undefined
}

export type QueueEvent =
  | { readonly type: 'order.received'; readonly order: SectorOrder }
  | { readonly type: 'queue.changed'; readonly change: QueueChange }
  /** After a sync error: the operator's order is dropped, or sent anew. */
  | { readonly type: 'queue.dropped' | 'queue.sentAgain' }

const notProvided = (): never => {
  throw new Error('The sector queue runs with its effects provided.')
}

/** The order on screen: the operator's while there is one, else the robot's (M-068). */
export const shownQueue = ({ edit, robot }: QueueContext): SectorQueue => edit?.queue ?? robot?.queue ?? []

export const sectorQueueMachine = setup({
  types: { context: {} as QueueContext, events: {} as QueueEvent },
  actors: {
    /** Sends each order of the channel `sector_order`. */
    orders: fromCallback(notProvided),
    /** Sends `skip_sector`; resolves with whether the robot has taken it. */
    send: fromPromise<boolean, CommandPayload<typeof COMMAND.skipSector>>(notProvided),
  },
  delays: { confirmation: QUEUE_CONFIRM_MS },
  guards: {
    changesQueue: ({ context }, change: QueueChange) => {
      const queue = shownQueue(context)
      return context.robot !== undefined && changed(queue, change) !== queue
    },
    isAccepted: (_, accepted: boolean) => accepted,
    hasMore: ({ context }) => context.edit?.queue !== context.sent,
    confirmsEdit: ({ context }, order: SectorOrder) =>
      context.edit !== undefined && confirms(order.queue, context.edit.queue),
    isConfirmed: ({ context: { robot, edit } }) =>
      robot !== undefined && edit !== undefined && confirms(robot.queue, edit.queue),
  },
  actions: {
    keepOrder: assign((_, robot: SectorOrder) => ({ robot })),
    change: assign(({ context }, change: QueueChange) => ({
      edit: {
        base: context.edit?.base ?? context.robot?.queue ?? [],
        queue: changed(shownQueue(context), change),
      },
    })),
    keepSent: assign(({ context: { edit, robot } }) => {
      const next = edit && robot ? rebased(edit, robot.queue) : edit
      return { edit: next, sent: next?.queue }
    }),
    dropEdit: assign({ edit: undefined, sent: undefined }),
  },
}).createMachine({
  id: 'sectorQueue',
  context: { robot: undefined, edit: undefined, sent: undefined },
  invoke: { src: 'orders' },
  initial: 'synced',
  on: { 'order.received': { actions: { type: 'keepOrder', params: ({ event }) => event.order } } },
  states: {
    /** The robot's order is shown. */
    synced: {
      entry: 'dropEdit',
      on: {
        'queue.changed': {
          guard: { type: 'changesQueue', params: ({ event }) => event.change },
          target: 'sending',
          actions: { type: 'change', params: ({ event }) => event.change },
        },
      },
    },
    sending: {
      entry: 'keepSent',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { robot, sent } }) => orderPayload(robot?.hash ?? '', sent ?? []),
        onDone: [
          { guard: 'hasMore', target: 'sending', reenter: true },
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'confirming' },
          { target: 'outOfSync' },
        ],
        onError: 'outOfSync',
      },
      on: {
        'queue.changed': {
          guard: { type: 'changesQueue', params: ({ event }) => event.change },
          actions: { type: 'change', params: ({ event }) => event.change },
        },
      },
    },
    /** The robot has taken the order and does not report it yet. */
    confirming: {
      always: { guard: 'isConfirmed', target: 'synced' },
      after: { confirmation: 'outOfSync' },
      on: {
        'queue.changed': {
          guard: { type: 'changesQueue', params: ({ event }) => event.change },
          target: 'sending',
          actions: { type: 'change', params: ({ event }) => event.change },
        },
      },
    },
    /** The sync error (L-062): the robot refused the order, did not answer, or goes by another one. */
    outOfSync: {
      on: {
        'order.received': [
          {
            guard: { type: 'confirmsEdit', params: ({ event }) => event.order },
            target: 'synced',
            actions: { type: 'keepOrder', params: ({ event }) => event.order },
          },
          { actions: { type: 'keepOrder', params: ({ event }) => event.order } },
        ],
        'queue.changed': {
          guard: { type: 'changesQueue', params: ({ event }) => event.change },
          target: 'sending',
          actions: { type: 'change', params: ({ event }) => event.change },
        },
        'queue.dropped': 'synced',
        'queue.sentAgain': 'sending',
      },
    },
  },
})
