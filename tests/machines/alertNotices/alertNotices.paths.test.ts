import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { alertNoticesMachine, type NoticePermission } from '../../../machines/alertNotices/alertNotices.machine.ts'
import { modelPaths } from '../modelPaths.ts'

type Snapshot = SnapshotFrom<typeof alertNoticesMachine>

/** Nobody stays in `known`: it leads on at once. */
function nameOf({ value }: Snapshot): Exclude<Snapshot['value'], 'known'> {
  if (value === 'known') throw new Error('The chart has not settled.')
  return value
}

const answered = (output: NoticePermission) => ({ type: 'xstate.done.actor.0.alertNotices.asking', output })

const isActive = ({ status }: Snapshot): void => expect(status).toBe('active')
/** Of every place that asks nobody. */
const isQuiet = (snapshot: Snapshot): void => {
  isActive(snapshot)
  expect(snapshot.children).toEqual({})
}

/** Every way from what the browser and the person had settled when the page was opened. */
const pathsFrom = (input: { readonly permission: NoticePermission; readonly wasOn: boolean }) =>
  modelPaths(alertNoticesMachine, {
    input,
    nameOf,
    key: () => undefined,
    events: [
      { type: 'notices.turnOn' },
      { type: 'notices.turnOff' },
      { type: 'notices.failed' },
      answered('granted'),
      answered('denied'),
      answered('default'),
      { type: 'xstate.error.actor.0.alertNotices.asking', error: new Error('No such thing') },
    ],
    states: {
      unsupported: isQuiet,
      off: isQuiet,
      asking: snapshot => {
        isActive(snapshot)
        expect(Object.keys(snapshot.children)).toEqual(['0.alertNotices.asking'])
      },
      on: isQuiet,
      refused: isQuiet,
    },
  })

test('every way of turning notifications on and off, from nobody having asked and from them being on or refused', () => {
  for (const input of [
    { permission: 'default', wasOn: false },
    { permission: 'granted', wasOn: true },
    { permission: 'denied', wasOn: true },
  ] as const) {
    const paths = pathsFrom(input)
    expect(paths.length).toBeGreaterThanOrEqual(5)
    for (const path of paths) path.check()
  }
})
