import { expect, test } from 'vitest'
import { QUEUE_CONFIRM_MS } from '../../../machines/sectorQueue/sectorQueue.machine.ts'
import { startQueue } from './robot.ts'

const REMOVE_2 = { type: 'remove', sector: 2 } as const
const REMOVE_3 = { type: 'remove', sector: 3 } as const
const RESTORE_2 = { type: 'restore', sector: 2 } as const

test('M-057 L-061 a change is sent as command 12 with the newest hash and the whole order', () => {
  const queue = startQueue()
  queue.report('1c 2q 3q')
  queue.report('1d 2c 3q')
  queue.change(REMOVE_3)
  expect(queue.sent).toEqual([
    {
      version: 1,
      hash: '1d 2c 3q',
      queue: [
        { sector: 1, status: 'done', estimated_s: 60 },
        { sector: 2, status: 'current', estimated_s: 60 },
        { sector: 3, status: 'skipped', estimated_s: 60 },
      ],
    },
  ])
})

test('M-067 a change that means nothing is not sent, and nothing is before the robot has spoken', () => {
  const queue = startQueue()
  queue.change(REMOVE_2)
  queue.report('1c 2s')
  queue.change(REMOVE_2)
  expect([queue.sentOrders(), queue.standing()]).toEqual([[], 'synced'])
})

test('M-067 one command is in flight, and of the changes made meanwhile only the last order is sent', async () => {
  const queue = startQueue()
  queue.report('1c 2q 3q')
  queue.change(REMOVE_2)
  queue.change(REMOVE_3)
  queue.change(RESTORE_2)
  expect(queue.sentOrders()).toEqual(['1c 2s 3q'])
  await queue.answer(true)
  expect(queue.sentOrders()).toEqual(['1c 2s 3q', '1c 2q 3s'])
  await queue.answer(true)
  expect(queue.sentOrders()).toHaveLength(2)
  expect(queue.standing()).toBe('confirming')
})

test('M-067 a refusal of an order that has been overtaken is no sync error', async () => {
  const queue = startQueue()
  queue.report('1c 2q 3q')
  queue.change(REMOVE_2)
  queue.change(REMOVE_3)
  await queue.answer(false)
  expect(queue.standing()).toBe('sending')
})

test('M-068 the next order contains what was finished meanwhile, with the newest hash', async () => {
  const queue = startQueue()
  queue.report('1c 2q 3q')
  queue.change(REMOVE_3)
  queue.report('1d 2c 3q')
  await queue.answer(false)
  queue.actor.send({ type: 'queue.sentAgain' })
  expect(queue.sent.at(-1)?.hash).toBe('1d 2c 3q')
  expect(queue.sentOrders().at(-1)).toBe('1d 2c 3s')
})

test('M-068 a confirmation that overtakes the answer counts', async () => {
  const queue = startQueue()
  queue.report('1c 2q 3q')
  queue.change(REMOVE_2)
  queue.report('1c 2s 3q')
  await queue.answer(true)
  expect(queue.standing()).toBe('synced')
})

test('L-062 the sync error: refused, not answered, or not gone by for 15 s', async () => {
  const refused = startQueue()
  refused.report('1c 2q')
  refused.change(REMOVE_2)
  await refused.answer(false)
  const silent = startQueue()
  silent.report('1c 2q')
  silent.change(REMOVE_2)
  await silent.fail()
  const stubborn = startQueue()
  stubborn.report('1c 2q')
  stubborn.change(REMOVE_2)
  await stubborn.answer(true)
  stubborn.clock.increment(QUEUE_CONFIRM_MS - 1)
  expect(stubborn.standing()).toBe('confirming')
  stubborn.clock.increment(1)
  expect([refused, silent, stubborn].map(({ standing }) => standing())).toEqual(['outOfSync', 'outOfSync', 'outOfSync'])
  expect(refused.shown()).toBe('1c 2s')
})

test('L-062 a further change after a sync error is sent like any other', async () => {
  const queue = startQueue()
  queue.report('1c 2q 3q')
  queue.change(REMOVE_2)
  await queue.answer(false)
  queue.change(REMOVE_3)
  expect(queue.sentOrders()).toEqual(['1c 2s 3q', '1c 2s 3s'])
})
