import { expect, test } from 'vitest'
import { PLAN_TYPES, STATE } from '../../../contract/robot/states.ts'
import { AWAY_STATE, SERVICE_BOOT_ID } from '../../../server/fleet/awayEntry.ts'
import { type HistoryEntry, LOST_MS, runsOver } from '../../../server/reports/historyRuns.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
const MINUTE_MS = 60_000

type Part = readonly [boot: string, state: number, minutes: number]

/** A history of states, each of so many minutes; the last one lasts. */
function history(...parts: readonly Part[]) {
  return historyOf(1, parts)
}

function historyOf(planType: number, parts: readonly Part[]) {
  let timeMs = START
  const entries = parts.map(([bootId, state, minutes], at): HistoryEntry => {
    const startTime = new Date(timeMs)
    timeMs += minutes * MINUTE_MS
    const isLast = at === parts.length - 1
    return {
      bootId,
      seq: at,
      state,
      plan: 3,
      planType,
      sector: 1,
      startTime,
      endTime: isLast ? null : new Date(timeMs),
    }
  })
  const { over, isWaited } = runsOver(entries, timeMs)
  const minutes = (ms: number) => (ms - START) / MINUTE_MS
  return {
    runs: over.map(({ cut, startMs, endMs }) => [cut, minutes(startMs), minutes(endMs)]),
    spans: over.flatMap(({ spans }) => spans.map(({ state }) => state)),
    isWaited,
  }
}
const { main, loadClean, clean, obstacle } = STATE
const away = (minutes: number) => [SERVICE_BOOT_ID, AWAY_STATE, minutes] as const
const long = LOST_MS / MINUTE_MS

test('R-006 a run that goes on, or has just come to its end, is left to its robot', () => {
  expect(history(['a', main, 5], ['a', loadClean, 1], ['a', clean, 20]).runs).toEqual([])
  expect(history(['a', main, 5], ['a', clean, 20], ['a', obstacle, 1], ['a', clean, 9], ['a', main, 30]).runs).toEqual(
    [],
  )
  expect(
    history(['a', main, 5], ['a', clean, 20], away(1), [SERVICE_BOOT_ID, clean, 9], ['a', obstacle, 2]),
  ).toMatchObject({
    runs: [],
    isWaited: false,
  })
})

test('R-006 a patrol that is cut short is no cleaning run', () => {
  expect(historyOf(PLAN_TYPES.patrol, [['a', main, 5], ['a', clean, 20], away(long)]).runs).toEqual([])
  expect(historyOf(PLAN_TYPES.disinfect, [['a', main, 5], ['a', clean, 20], away(long)]).runs).toHaveLength(1)
})

test('R-006 a run is cut short by its robot that is lost, by software that begins anew, and by the next run', () => {
  expect(history(['a', main, 5], ['a', clean, 20], away(long - 1))).toMatchObject({ runs: [], isWaited: true })
  expect(history(['a', main, 5], ['a', clean, 20], away(long)).runs).toEqual([['lost', 5, 25]])
  expect(history(['a', main, 5], ['a', clean, 20], away(2), ['b', main, 5]).runs).toEqual([['restarted', 5, 25]])
  expect(history(['a', main, 5], ['a', clean, 20], ['a', loadClean, 1]).runs).toEqual([['another', 5, 25]])
  expect(history(['a', main, 5], ['a', clean, 20], ['a', obstacle, 4], ['b', main, 1]).spans).toEqual([clean, obstacle])
})

test('R-006 a run that came to its end is one that was never reported once the robot does something else', () => {
  const ended = [
    ['a', main, 5],
    ['a', clean, 20],
    ['a', main, 10],
  ] as const
  expect(history(...ended, ['b', main, 1]).runs).toEqual([['unreported', 5, 25]])
  expect(history(...ended, ['a', loadClean, 1]).runs).toEqual([['unreported', 5, 25]])
  expect(history(...ended, away(long), ['a', main, 1]).runs).toEqual([])
})
