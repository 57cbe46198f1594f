import { expect, test } from 'vitest'
import { MARK_KINDS, type Mark, type MarkKind, markStore } from '../../../../src/features/monitor/playback/marks.ts'

const mark = (kind: MarkKind, timeMs: number): Mark => ({ kind, timeMs, label: `${kind} ${timeMs}` })

function store() {
  const marks = markStore()
  marks.setMarks('state', [mark('state', 1000), mark('state', 5000)])
  marks.setMarks('fault', [mark('fault', 3000)])
  marks.setMarks('pin', [mark('pin', 2000), mark('pin', 9000)])
  return marks
}

test('P-016 the next of a kind and the one before are found, and there is none past the last', () => {
  const { next } = store()
  expect(next(1500, 'forward', ['state'])?.timeMs).toBe(5000)
  expect(next(1500, 'back', ['state'])?.timeMs).toBe(1000)
  expect(next(1500, 'forward', MARK_KINDS)?.timeMs).toBe(2000)
  expect(next(9000, 'forward', MARK_KINDS)).toBeUndefined()
  expect(next(9000, 'back', ['message'])).toBeUndefined()
})

test('P-016 a mark that playback stands at is not the next one, in either direction', () => {
  const { next } = store()
  expect(next(3100, 'back', ['fault', 'pin'])?.timeMs).toBe(2000)
  expect(next(2900, 'forward', ['fault', 'state'])?.timeMs).toBe(5000)
})

test('P-016 marks of a kind are replaced as a whole', () => {
  const marks = store()
  marks.setMarks('state', [mark('state', 4000)])
  expect(marks.next(1500, 'forward', ['state'])?.timeMs).toBe(4000)
  marks.setMarks('state', [])
  expect(marks.next(0, 'forward', ['state'])).toBeUndefined()
  expect(marks.next(0, 'forward', MARK_KINDS)?.kind).toBe('pin')
})
