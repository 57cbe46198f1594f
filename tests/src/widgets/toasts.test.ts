import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hiddenToasts, MOST_TOASTS, showToast, toastQueue, toastTimeout } from '../../../src/widgets/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  toastQueue.clear()
  vi.useRealTimers()
})

test('B-038 information ends by itself after five seconds, errors stay, a time of its own goes before both', () => {
  expect(toastTimeout({ kind: 'information', title: '' })).toBe(5000)
  expect(toastTimeout({ kind: 'error', title: '' })).toBeUndefined()
  expect(toastTimeout({ kind: 'warning', title: '', timeoutMs: 60_000 })).toBe(60_000)
  expect(toastTimeout({ kind: 'information', title: '', timeoutMs: 'stays' })).toBeUndefined()
})

test('B-038 at most three are shown, the others are counted, and closing one brings the next', () => {
  const closers = ['a', 'b', 'c', 'd', 'e'].map(title => showToast({ kind: 'error', title }))
  expect(toastQueue.visibleToasts).toHaveLength(MOST_TOASTS)
  expect(hiddenToasts()).toBe(2)
  for (const close of closers) close()
  expect(toastQueue.visibleToasts).toHaveLength(0)
  expect(hiddenToasts()).toBe(0)
})
