import { expect, test } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import {
  type ActiveTaskEvent,
  activeTaskMachine,
  type DialogTask,
  type PlacingTask,
} from '../../../machines/activeTask/activeTask.machine.ts'
import { modelPaths } from '../modelPaths.ts'

type Snapshot = SnapshotFrom<typeof activeTaskMachine>

const PALETTE: DialogTask = { kind: 'palette' }
const GOAL: PlacingTask = { kind: 'detourGoal' }
const POINTS: PlacingTask = { kind: 'pose', mode: 'points' }

const standing = (snapshot: Snapshot) => ({
  dialog: snapshot.matches({ dialog: 'open' }),
  placing: snapshot.matches({ placing: 'active' }),
  pin: snapshot.matches({ pin: 'held' }),
})
const tasksAreKnown = (snapshot: Snapshot): void => {
  const { dialog, placing } = standing(snapshot)
  expect([snapshot.context.dialog !== undefined, snapshot.context.placing !== undefined]).toEqual([dialog, placing])
}

const paths = modelPaths(activeTaskMachine, {
  nameOf: snapshot => {
    const { dialog, placing, pin } = standing(snapshot)
    return `${dialog ? 'dialog' : 'map'} ${placing ? 'placing' : 'looking'} ${pin ? 'pin' : 'bare'}` as const
  },
  key: ({ context }) => [context.dialog, context.placing],
  events: [
    { type: 'dialog.opened', task: PALETTE },
    { type: 'dialog.closed' },
    { type: 'placing.begun', task: GOAL },
    { type: 'placing.begun', task: POINTS },
    { type: 'placing.left' },
    { type: 'pin.taken' },
    { type: 'pin.left' },
    { type: 'escape.pressed', inPin: true },
    { type: 'escape.pressed', inPin: false },
    { type: 'stop.pressed' },
  ],
  states: {
    'map looking bare': tasksAreKnown,
    'map looking pin': tasksAreKnown,
    'map placing bare': tasksAreKnown,
    'map placing pin': tasksAreKnown,
    'dialog looking bare': tasksAreKnown,
    'dialog looking pin': tasksAreKnown,
    'dialog placing bare': tasksAreKnown,
    'dialog placing pin': tasksAreKnown,
  },
})

test('M-105 every way between dialogs, placing and pins: what is open is known, and nothing else', () => {
  expect(paths.length).toBeGreaterThanOrEqual(8)
  for (const path of paths) path.check()
})

const DIALOG: ActiveTaskEvent = { type: 'dialog.opened', task: PALETTE }
const PIN: ActiveTaskEvent = { type: 'pin.taken' }
const placing = (task: PlacingTask): ActiveTaskEvent => ({ type: 'placing.begun', task })

/** What is left after some events, and what the others were asked to end. */
function after(...events: readonly ActiveTaskEvent[]) {
  const actor = createActor(activeTaskMachine).start()
  const emitted: string[] = []
  for (const event of events.slice(0, -1)) actor.send(event)
  for (const type of ['endPin', 'endPlacedPin', 'endDriving'] as const) actor.on(type, () => emitted.push(type))
  const last = events.at(-1)
  if (last) actor.send(last)
  const { dialog, placing: placed } = actor.getSnapshot().context
  return { dialog, placing: placed, emitted }
}

const NONE = undefined
const elsewhere: ActiveTaskEvent = { type: 'escape.pressed', inPin: false }
const inPin: ActiveTaskEvent = { type: 'escape.pressed', inPin: true }
const stop: ActiveTaskEvent = { type: 'stop.pressed' }

test.each([
  ['ends a goal', [placing(GOAL), elsewhere], { dialog: NONE, placing: NONE, emitted: [] }],
  ['ends points', [placing(POINTS), elsewhere], { dialog: NONE, placing: NONE, emitted: [] }],
  ['closes a pin', [PIN, elsewhere], { dialog: NONE, placing: NONE, emitted: ['endPin'] }],
  ['ends a goal first', [PIN, placing(GOAL), elsewhere], { dialog: NONE, placing: NONE, emitted: [] }],
  ['closes the pin one is in', [PIN, placing(GOAL), inPin], { dialog: NONE, placing: GOAL, emitted: ['endPin'] }],
  [
    'ends nothing under a dialog',
    [PIN, placing(GOAL), DIALOG, elsewhere],
    { dialog: PALETTE, placing: GOAL, emitted: [] },
  ],
] as const)('M-105 Escape %s', (_, events, left) => {
  const { emitted, ...rest } = after(...events)
  // A move by hand ends with any Escape.
  expect({ ...rest, emitted: emitted.filter(type => type !== 'endDriving') }).toEqual(left)
  expect(emitted).toContain('endDriving')
})

test('M-105 M-053 Stop ends all that is placed and all driving, under a dialog as well, and asks nothing', () => {
  expect(after(PIN, placing(POINTS), DIALOG, stop)).toEqual({
    dialog: PALETTE,
    placing: NONE,
    emitted: ['endPlacedPin', 'endDriving'],
  })
})

test('M-105 what is placed stays under a dialog, and one placing takes the place of another', () => {
  expect(after(placing(GOAL), DIALOG, { type: 'dialog.closed' }).placing).toEqual(GOAL)
  expect(after(placing(GOAL), DIALOG, placing(POINTS))).toMatchObject({ dialog: NONE, placing: POINTS })
})
