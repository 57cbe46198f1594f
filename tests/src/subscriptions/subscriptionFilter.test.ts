import { expect, test } from 'vitest'
import type { Subscription } from '../../../contract/resources/subscriptions.ts'
import { filtered } from '../../../src/features/subscriptions/subscriptionFilter.ts'
import { NO_FILTER, type SubscriptionFilter } from '../../../src/features/subscriptions/subscriptionsSearch.ts'

const base = { object_type: 'none', contact_method: 1, state: 'new', subscribed: true } as const
const created = '2026-11-20T10:00:00.000Z'
const failed = { time: created, state: 'failed', is_test: false } as const
const ALL: readonly Subscription[] = [
  { ...base, created, id: 1, notification: 'robot-stuck' },
  { ...base, created, id: 2, notification: 'water-change', contact_method: 2, last: failed },
  { ...base, created, id: 3, notification: 'water-change', subscribed: false, last: failed },
]
const words = ({ notification, contact_method: id }: Subscription) => ({
  notification: notification === 'robot-stuck' ? 'Robot stuck' : 'Water needs changing',
  object: 'Plover 03',
  contact: id === 1 ? 'sam@swath.example' : '+358405550170',
  lastRobot: undefined,
})
const left = (filter: Partial<SubscriptionFilter>) =>
  filtered(ALL, { ...NO_FILTER, ...filter }, words).map(({ id }) => id)

test('subscriptions are found by words of what they are, about and sent to, and by trouble while they are on', () => {
  expect(left({})).toEqual([1, 2, 3])
  expect(left({ text: ' STUCK plover ' })).toEqual([1])
  expect(left({ text: '+35840' })).toEqual([2])
  expect(left({ text: 'stuck water' })).toEqual([])
  expect(left({ notification: 'water-change' })).toEqual([2, 3])
  expect(left({ notification: 'water-change', contact: 1 })).toEqual([3])
  expect(left({ troubled: true }), 'what is off fails no longer').toEqual([2])
})
