import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  CLOSING_MS,
  endToasts,
  hiddenToasts,
  isGoing,
  MAX_TOASTS,
  showToast,
  toastAgeS,
  toastQueue,
  toastTimeout,
} from '../../../../src/toasts/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  while (toastQueue.visibleToasts.length > 0) {
    for (const { key } of toastQueue.visibleToasts) toastQueue.close(key)
    vi.advanceTimersByTime(CLOSING_MS)
  }
  vi.useRealTimers()
})

test('B-038 information ends by itself after five seconds, errors stay, a time of its own goes before both', () => {
  expect(toastTimeout({ kind: 'information' })).toBe(5000)
  expect(toastTimeout({ kind: 'error' })).toBeUndefined()
  expect(toastTimeout({ kind: 'warning', timeoutMs: 60_000 })).toBe(60_000)
  expect(toastTimeout({ kind: 'information', timeoutMs: 'stays' })).toBeUndefined()
})

test('B-038 at most three are shown, the others are counted, and closing one brings the next', () => {
  const closers = ['a', 'b', 'c', 'd', 'e'].map(title => showToast({ kind: 'error', subject: title, title }))
  expect(toastQueue.visibleToasts).toHaveLength(MAX_TOASTS)
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
    subject: 'control of 5',
    title: 'Mika Laine asks for control',
    accept: { label: 'Hand over', run: () => answers.push('accepted') },
    decline: { label: 'Deny', run: () => answers.push('declined') },
    onTimeout,
    untilMs,
    spanMs: 60_000,
  })
  return { close, onTimeout, answers }
}

test('B-038 M-036 a question closes when its time is over, hovered or not, and reports that nobody answered', () => {
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
  expect(toastTimeout({ kind: 'error' })).toBeUndefined()
})

test('B-039 a toast that is closed is drawn for 300 ms more, and known to be going', () => {
  const drawn: number[] = []
  const stop = toastQueue.subscribe(() => drawn.push(toastQueue.visibleToasts.length))
  const close = showToast({ kind: 'error', subject: 'pin', title: 'Not saved' })
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

const shown = () =>
  toastQueue.visibleToasts.filter(({ content }) => !isGoing(content)).map(({ content }) => content.title)

test('B-038 a toast about a subject ends the one before about it, hidden or not, and no other', () => {
  showToast({ kind: 'error', subject: 'control of 5', title: 'Your control request was denied' })
  for (const title of ['a', 'b', 'c']) showToast({ kind: 'error', subject: title, title })
  expect(hiddenToasts()).toBe(1)
  showToast({ kind: 'information', subject: 'control of 5', title: 'Mika gave you control' })
  vi.advanceTimersByTime(CLOSING_MS)
  expect(shown()).not.toContain('Your control request was denied')
  expect(toastQueue.visibleToasts.length + hiddenToasts()).toBe(4)
})

test('B-038 an ended toast is shown no longer, and a close that comes late ends nothing newer', () => {
  const closeFirst = showToast({ kind: 'error', subject: 'pins', title: 'Pins could not be loaded' })
  showToast({ kind: 'error', subject: 'pins', title: 'Pins could not be loaded, again' })
  closeFirst()
  vi.advanceTimersByTime(CLOSING_MS)
  expect(shown()).toEqual(['Pins could not be loaded, again'])
  endToasts('control of 5')
  expect(shown()).toHaveLength(1)
  endToasts('pins')
  expect(shown()).toEqual([])
  endToasts('pins')
  expect(hiddenToasts()).toBe(0)
})
