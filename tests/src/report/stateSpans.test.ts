import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { markSeconds, shownSpans, timelineMarks, timeUnder } from '../../../src/features/report/stateSpans.ts'

const HOUR = 3_600_000
const period = { fromMs: 0, toMs: HOUR }
const span = (state: number, start: number, end: number) => ({ state, sector: 1, start, end })

test('R-059 neighbours of one general state are one stretch', () => {
  expect(
    shownSpans([span(STATE.loadClean, 0, 10), span(STATE.clean, 10, 20), span(STATE.pause, 20, 30)], period),
  ).toEqual([
    { shape: 'cleaning', startMs: 0, endMs: 20 },
    { shape: 'warning', startMs: 20, endMs: 30 },
  ])
})

test('R-059 of thousands of stretches the worst of each piece of time is shown, and no stuck robot is lost', () => {
  const states = Array.from({ length: 9000 }, (_, i) =>
    span(i === 4321 ? STATE.dangerObstacle : i % 2 === 0 ? STATE.clean : STATE.pause, i * 400, (i + 1) * 400),
  )
  const shown = shownSpans(states, period)
  expect(shown.length).toBeLessThanOrEqual(600)
  expect(shown.filter(({ shape }) => shape === 'stuck')).toHaveLength(1)
  expect(shown.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)).toBeCloseTo(HOUR)
})

test('R-060 marks stand each 300 s where the timeline is wide, else each 600 s', () => {
  expect(markSeconds(1140)).toBe(300)
  expect(markSeconds(600)).toBe(600)
  const wide = timelineMarks({ fromMs: 60_000, toMs: HOUR }, 1140, 0)
  expect(wide[0]?.timeMs).toBe(300_000)
  expect(wide).toHaveLength(12)
  expect(timelineMarks(period, 400, 0)).toHaveLength(7)
})

test('R-060 marks are at full minutes of the clock of the zone, and only those with room are labelled', () => {
  const marks = timelineMarks({ fromMs: 0, toMs: 5 * HOUR }, 1140, 45 * 60_000)
  expect(marks.filter(({ isLabelled }) => isLabelled).length).toBeLessThanOrEqual(1140 / 64 + 1)
  for (const { timeMs } of marks) expect((timeMs + 45 * 60_000) % 300_000).toBe(0)
})

test('R-061 a press means a whole second of the run', () => {
  expect(timeUnder(period, 0.5004)).toBe(1_801_000)
  expect(timeUnder(period, -3)).toBe(0)
  expect(timeUnder(period, 2)).toBe(HOUR)
})
