import { expect, test } from 'vitest'
import { createFrameList } from '../../../server/recordings/frameList.ts'
import { basic, message, pose } from './recordingFrames.ts'
import { NOON_MS } from './recordingTest.ts'

test('M-079 a list gives back its frames as they came, each with its log time, however little room there was for them', () => {
  const sent = Array.from({ length: 100 }, (_, i) => {
    const timeMs = NOON_MS + i * 50
    return {
      ...(i % 3 === 0 ? message(timeMs, `${i}`) : i % 3 === 1 ? basic(timeMs, i) : pose(timeMs, i)),
      logMs: timeMs,
    }
  })
  const list = createFrameList(8)
  for (const { logMs, ...frame } of sent) list.add(frame, logMs)
  expect(list.length()).toBe(100)
  expect(list.bytes()).toBe(sent.reduce((sum, { bytes }) => sum + bytes.byteLength, 0))
  expect(list.frames()).toEqual(sent)
})

test('M-079 what a list has given stays as it is while more is added', () => {
  const list = createFrameList(64)
  const first = { ...pose(NOON_MS, 1), logMs: NOON_MS }
  list.add(first, NOON_MS)
  const [given] = list.frames()
  for (let i = 1; i < 50; i++) list.add(pose(NOON_MS + i * 50, i), NOON_MS + i * 50)
  expect(given).toEqual(first)
  expect(createFrameList().frames()).toEqual([])
})
