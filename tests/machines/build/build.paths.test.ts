import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { buildMachine } from '../../../machines/build/build.machine.ts'
import { modelPaths } from '../modelPaths.ts'

type Snapshot = SnapshotFrom<typeof buildMachine>

const isRunning = ({ status, context }: Snapshot): void => {
  expect(status).toBe('active')
  expect(context).toEqual({ own: 'aaa', offered: undefined })
}

function isDone({ status, context }: Snapshot): void {
  expect(status).toBe('done')
  expect(context.offered).toBe('bbb')
}

const paths = modelPaths(buildMachine, {
  input: { own: 'aaa' },
  nameOf: ({ value }: Snapshot) => value,
  key: ({ context }) => context.offered,
  events: [
    { type: 'build.check' },
    { type: 'xstate.after.pollInterval.build.current' },
    { type: 'xstate.done.actor.read', output: 'aaa' },
    { type: 'xstate.done.actor.read', output: undefined },
    { type: 'xstate.done.actor.read', output: 'bbb' },
    { type: 'xstate.error.actor.read', error: new Error('away') },
  ],
  states: {
    current: isRunning,
    checking: isRunning,
    outdated: isDone,
  },
})

test('B-020 B-021 every way of asking for the build, which ends with another one and with nothing else', () => {
  expect(paths.length).toBeGreaterThanOrEqual(3)
  for (const path of paths) path.check()
})
