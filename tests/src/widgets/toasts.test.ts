import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  CLOSING_MS,
  hiddenToasts,
  isGoing,
  MOST_TOASTS,
  showToast,
  toastAgeS,
  toastQueue,
  toastTimeout,
} from '../../../src/widgets/toasts.ts'

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

const question = (untilMs: number) => {
  const onTimeout = vi.fn<() => void>()
  const answers: string[] = []
  const close = showToast({
    kind: 'question',
    title: 'Mika Laine asks for control',
    accept: { label: 'Hand over', run: () => answers.push('accepted') },
    decline: { label: 'Deny', run: () => answers.push('declined') },
    onTimeout,
    untilMs,
    spanMs: 60_000,
  })
  return { close, onTimeout, answers }
}

test('B-038 M-036 a question closes when its time is over, hovered or not, and tells that nobody answered', () => {
  const { onTimeout } = question(Date.now() + 60_000)
  toastQueue.pauseAll()
  vi.advanceTimersByTime(59_999)
  expect(toastQueue.visibleToasts).toHaveLength(1)
  expect(onTimeout).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(toastQueue.visibleToasts).toHaveLength(0)
  expect(onTimeout).toHaveBeenCalledTimes(1)
})

test('B-038 a question that was answered does not time out afterwards', () => {
  const { close, onTimeout } = question(Date.now() + 60_000)
  close()
  vi.advanceTimersByTime(60_000)
  expect(onTimeout).not.toHaveBeenCalled()
  expect(toastTimeout({ kind: 'error', title: '' })).toBeUndefined()
})

test('B-039 a toast that is closed is drawn for 300 ms more, and known to be going', () => {
  const drawn: number[] = []
  const stop = toastQueue.subscribe(() => drawn.push(toastQueue.visibleToasts.length))
  const close = showToast({ kind: 'error', title: 'Not saved' })
  const [shown] = toastQueue.visibleToasts
  if (!shown) throw new Error('The toast is not shown')
  expect([drawn, isGoing(shown.content)]).toEqual([[1], false])
  close()
  expect([drawn, isGoing(shown.content)]).toEqual([[1], true])
  vi.advanceTimersByTime(CLOSING_MS - 1)
  expect(drawn).toEqual([1])
  vi.advanceTimersByTime(1)
  expect([CLOSING_MS, drawn]).toEqual([300, [1, 0]])
  stop()
})

test('B-039 the clock of a toast adds 60 seconds each minute', () => {
  expect([0, 59_999, 60_000, 119_999, 3_600_000].map(ageMs => toastAgeS(1000, 1000 + ageMs))).toEqual([
    0, 0, 60, 60, 3600,
  ])
})
