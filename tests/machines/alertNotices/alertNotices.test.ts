import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { alertNoticesMachine, type NoticePermission } from '../../../machines/alertNotices/alertNotices.machine.ts'

/** @param answers what the browser says each time it is asked */
function start(
  input: { readonly permission: NoticePermission; readonly wasOn?: boolean },
  answers: readonly (NoticePermission | Error)[] = [],
) {
  const left = [...answers]
  const stored: boolean[] = []
  let asked = 0
  const machine = alertNoticesMachine.provide({
    actors: {
      ask: fromPromise<NoticePermission>(async () => {
        asked += 1
        const next = left.shift() ?? 'default'
        if (next instanceof Error) throw next
        return next
      }),
    },
    actions: { keep: (_, { isOn }) => stored.push(isOn) },
  })
  const actor = createActor(machine, { input: { wasOn: false, ...input } }).start()
  return {
    stored,
    asked: () => asked,
    value: () => actor.getSnapshot().value,
    send: async (type: 'notices.turnOn' | 'notices.turnOff' | 'notices.failed') => {
      actor.send({ type })
      await waitFor(actor, snapshot => !snapshot.matches('asking'))
      return actor.getSnapshot().value
    },
  }
}

test('nobody is asked before somebody wants notifications', () => {
  const { value, asked, stored } = start({ permission: 'default' })
  expect(value()).toBe('off')
  expect(asked()).toBe(0)
  expect(stored).toEqual([])
})

test('what the browser allows is on, and stored until it is turned off', async () => {
  const { send, stored } = start({ permission: 'default' }, ['granted'])
  expect(await send('notices.turnOn')).toBe('on')
  expect(await send('notices.turnOff')).toBe('off')
  expect(stored).toEqual([true, false])
})

test('a dismissed question leaves them off, a refusal is shown, and asking again is possible', async () => {
  const { send, stored, asked } = start({ permission: 'default' }, ['default', 'denied', 'granted'])
  expect(await send('notices.turnOn')).toBe('off')
  expect(await send('notices.turnOn')).toBe('refused')
  expect(await send('notices.turnOn')).toBe('on')
  expect(asked()).toBe(3)
  expect(stored).toEqual([true])
})

test('a page that comes back goes on as before, unless the setting of the browser has changed', () => {
  expect(start({ permission: 'granted', wasOn: true }).value()).toBe('on')
  expect(start({ permission: 'granted' }).value()).toBe('off')
  expect(start({ permission: 'default', wasOn: true }).value()).toBe('off')
  expect(start({ permission: 'denied', wasOn: true }).value()).toBe('refused')
})

test('a browser without notifications, and one that shows none, says so', async () => {
  expect(start({ permission: 'unsupported', wasOn: true }).value()).toBe('unsupported')
  expect(await start({ permission: 'granted', wasOn: true }).send('notices.failed')).toBe('unsupported')
  expect(await start({ permission: 'default' }, [new Error('No such thing')]).send('notices.turnOn')).toBe(
    'unsupported',
  )
})
