import { expect, test } from 'vitest'
import {
  forgetSharedSession,
  isSignOutUnsent,
  rememberUnsentSignOut,
  sessionEventOf,
  shareIdentity,
  shareSignOut,
  shareTabEvent,
  tabEventOf,
} from '../../../src/session/sharedSession.ts'
import { MASQUERADED, OPERATOR } from '../../machines/session/people.ts'

/** Local storage as one tab writes it, and the changes that the others get. */
function storage() {
  const stored = new Map<string, string>()
  const changes: { key: string; newValue: string | null }[] = []
  const change = (key: string, newValue: string | null): void => {
    if ((stored.get(key) ?? null) === newValue) return
    if (newValue === null) stored.delete(key)
    else stored.set(key, newValue)
    changes.push({ key, newValue })
  }
  return {
    stored,
    changes,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: change,
    removeItem: (key: string) => change(key, null),
  }
}

test('A-025 A-028 activity and answers reach the other tabs with their time', () => {
  const store = storage()
  shareTabEvent(store, { type: 'tabs.active', timeMs: 1000.4 })
  shareTabEvent(store, { type: 'tabs.answered', timeMs: 2000 })
  expect(store.changes.map(tabEventOf)).toEqual([
    { type: 'tabs.active', timeMs: 1000 },
    { type: 'tabs.answered', timeMs: 2000 },
  ])
})

test('A-028 a value that is no time, or of another key, is no event', () => {
  for (const newValue of [null, '', 'soon', '-1', '1e9', '99999999999999999999'])
    expect(tabEventOf({ key: 'swath.lastActivity', newValue })).toBeUndefined()
  expect(tabEventOf({ key: 'swath.theme', newValue: '1' })).toBeUndefined()
})

test('A-010 signing out sets the flag that ends the other tabs with the same reason, and the next login takes it away', () => {
  const store = storage()
  shareIdentity(store, OPERATOR)
  store.changes.length = 0
  shareSignOut(store, 'inactivity')
  expect(store.changes.map(each => sessionEventOf(each, OPERATOR)).filter(Boolean)).toEqual([
    { type: 'session.endedElsewhere', reason: 'inactivity' },
  ])
  expect(store.getItem('swath.signedOut')).toBe('inactivity')
  shareIdentity(store, OPERATOR)
  expect(store.getItem('swath.signedOut')).toBeNull()
})

test('A-049 A-056 a tab that shows another identity than the browser has is opened anew', () => {
  const store = storage()
  shareIdentity(store, OPERATOR)
  const eventsOf = (changed: typeof OPERATOR) => {
    store.changes.length = 0
    shareIdentity(store, changed)
    return store.changes.map(each => sessionEventOf(each, OPERATOR))
  }
  expect(eventsOf(OPERATOR)).toEqual([])
  expect(eventsOf(MASQUERADED)).toEqual(['reopen'])
  expect(eventsOf(OPERATOR)).toEqual([undefined])
  expect(eventsOf({ ...OPERATOR, current_account: 2 })).toEqual(['reopen'])
  expect(sessionEventOf({ key: 'swath.identity', newValue: '3/1/' }, undefined)).toEqual({
    type: 'session.startedElsewhere',
  })
})

test('A-010 nothing of the login stays but how it ended and the sign-out that the service has not got', () => {
  const store = storage()
  shareIdentity(store, OPERATOR)
  shareTabEvent(store, { type: 'tabs.active', timeMs: 1 })
  shareTabEvent(store, { type: 'tabs.answered', timeMs: 1 })
  rememberUnsentSignOut(store, true)
  shareSignOut(store, 'signedOut')
  forgetSharedSession(store)
  expect([...store.stored.keys()].toSorted()).toEqual(['swath.signOutUnsent', 'swath.signedOut'])
  expect(isSignOutUnsent(store)).toBe(true)
  rememberUnsentSignOut(store, false)
  expect(isSignOutUnsent(store)).toBe(false)
})
