import { expect, test } from 'vitest'
import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate'
import type { COMMAND, CommandPayload } from '../../../contract/commands.ts'
import { confirms } from '../../../machines/sectorQueue/sectorQueue.logic.ts'
import { sectorQueueMachine, shownQueue } from '../../../machines/sectorQueue/sectorQueue.machine.ts'
import { modelPaths } from '../modelPaths.ts'
import { inShort, orderOf } from './robot.ts'

type Snapshot = SnapshotFrom<typeof sectorQueueMachine>

/** Its robot never speaks by itself: every word is an event of the path. */
const machine = sectorQueueMachine.provide({
  actors: {
    orders: fromCallback(() => {}),
    send: fromPromise<boolean, CommandPayload<typeof COMMAND.skipSector>>(() => new Promise(() => {})),
  },
})

function holdsAlways({ context, value }: Snapshot): void {
  expect(context.edit === undefined).toBe(value === 'synced')
  expect(context.sent === undefined).toBe(value === 'synced')
}
const keepsEdit = (snapshot: Snapshot): void => {
  holdsAlways(snapshot)
  expect(shownQueue(snapshot.context)).toBe(snapshot.context.edit?.queue)
}

const showsRobotOrder = (snapshot: Snapshot): void => {
  holdsAlways(snapshot)
  expect(shownQueue(snapshot.context)).toEqual(snapshot.context.robot?.queue ?? [])
}
const waitsForRobot = (snapshot: Snapshot): void => {
  keepsEdit(snapshot)
  const { robot, edit, sent } = snapshot.context
  expect(edit?.queue).toBe(sent)
  expect(confirms(robot?.queue ?? [], sent ?? [])).toBe(false)
}

const paths = modelPaths(machine, {
  nameOf: ({ value }) => value,
  key: ({ context: { robot, edit, sent } }) => [robot?.hash, edit && inShort(edit.queue), sent && inShort(sent)],
  events: [
    ...['1c 2q 3q', '1c 2s 3q', '1d 2c 3q'].map(text => ({ type: 'order.received', order: orderOf(text) })),
    { type: 'queue.changed', change: { type: 'remove', sector: 2 } },
    { type: 'queue.changed', change: { type: 'restore', sector: 2 } },
    { type: 'queue.changed', change: { type: 'skip', temporary: false } },
    { type: 'queue.dropped' },
    { type: 'queue.sentAgain' },
    { type: 'xstate.done.actor.send', output: true },
    { type: 'xstate.done.actor.send', output: false },
    { type: 'xstate.error.actor.send', error: new Error('no answer') },
    { type: 'xstate.after.confirmation.sectorQueue.confirming' },
  ],
  states: {
    synced: showsRobotOrder,
    sending: keepsEdit,
    confirming: waitsForRobot,
    outOfSync: keepsEdit,
  },
})

test.each(paths)('L-061 L-062 M-067 M-068 $title', ({ check }) => {
  expect.hasAssertions()
  check()
})
