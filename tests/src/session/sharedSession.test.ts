import { expect, test } from 'vitest'
import {
  forgetSharedSession,
  isSignOutUnsent,
  rememberUnsentSignOut,
  sessionNewsOf,
  shareIdentity,
  shareSignOut,
  shareTabNews,
  tabNewsOf,
} from '../../../src/session/sharedSession.ts'
import { MASQUERADED, OPERATOR } from '../../machines/session/people.ts'

/** Local storage as one tab writes it, and the changes that the others hear. */
function storage() {
  const kept = new Map<string, string>()
  const changes: { key: string; newValue: string | null }[] = []
  const change = (key: string, newValue: string | null): void => {
    if ((kept.get(key) ?? null) === newValue) return
    if (newValue === null) kept.delete(key)
    else kept.set(key, newValue)
    changes.push({ key, newValue })
  }
  return {
    kept,
    changes,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: change,
    removeItem: (key: string) => change(key, null),
  }
}

test('A-025 A-028 activity and answers reach the other tabs with their time', () => {
  const store = storage()
  shareTabNews(store, { type: 'tabs.active', timeMs: 1000.4 })
  shareTabNews(store, { type: 'tabs.answered', timeMs: 2000 })
  expect(store.changes.map(tabNewsOf)).toEqual([
    { type: 'tabs.active', timeMs: 1000 },
    { type: 'tabs.answered', timeMs: 2000 },
  ])
})

test('A-028 what is not a time, or of another key, is no news', () => {
  for (const newValue of [null, '', 'soon', '-1', '1e9', '99999999999999999999'])
    expect(tabNewsOf({ key: 'swath.lastActivity', newValue })).toBeUndefined()
  expect(tabNewsOf({ key: 'swath.theme', newValue: '1' })).toBeUndefined()
})

test('A-010 signing out sets the flag that ends the other tabs with the same reason, and the next login takes it away', () => {
  const store = storage()
  shareIdentity(store, OPERATOR)
  store.changes.length = 0
  shareSignOut(store, 'inactivity')
  expect(store.changes.map(each => sessionNewsOf(each, OPERATOR)).filter(Boolean)).toEqual([
    { type: 'session.endedElsewhere', reason: 'inactivity' },
  ])
  expect(store.getItem('swath.signedOut')).toBe('inactivity')
  shareIdentity(store, OPERATOR)
  expect(store.getItem('swath.signedOut')).toBeNull()
})

test('A-049 A-056 a tab that shows another identity than the browser has is opened anew', () => {
  const store = storage()
  shareIdentity(store, OPERATOR)
  const news = (changed: typeof OPERATOR) => {
    store.changes.length = 0
    shareIdentity(store, changed)
    return store.changes.map(each => sessionNewsOf(each, OPERATOR))
  }
  expect(news(OPERATOR)).toEqual([])
  expect(news(MASQUERADED)).toEqual(['reopen'])
  expect(news(OPERATOR)).toEqual([undefined])
  expect(news({ ...OPERATOR, current_account: 2 })).toEqual(['reopen'])
  expect(sessionNewsOf({ key: 'swath.identity', newValue: '3/1/' }, undefined)).toEqual({
    type: 'session.startedElsewhere',
  })
})

test('A-010 nothing of the login stays but how it ended and what the service still has to hear', () => {
  const store = storage()
  shareIdentity(store, OPERATOR)
  shareTabNews(store, { type: 'tabs.active', timeMs: 1 })
  shareTabNews(store, { type: 'tabs.answered', timeMs: 1 })
  rememberUnsentSignOut(store, true)
  shareSignOut(store, 'signedOut')
  forgetSharedSession(store)
  expect([...store.kept.keys()].toSorted()).toEqual(['swath.signOutUnsent', 'swath.signedOut'])
  expect(isSignOutUnsent(store)).toBe(true)
  rememberUnsentSignOut(store, false)
  expect(isSignOutUnsent(store)).toBe(false)
})
