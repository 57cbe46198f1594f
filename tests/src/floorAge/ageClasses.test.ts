import { deflateRawSync } from 'node:zlib'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { type FloorAge, NOT_CLEANABLE, OCCUPIED_CELL, UNKNOWN_CELL } from '../../../contract/resources/floorAge.ts'
import { readAge } from '../../../map/floorAge.ts'
import {
  AGE_CLASSES,
  ageClassOf,
  areasOf,
  CELL_KINDS,
  foundAt,
  kindsOf,
} from '../../../src/features/floorAge/ageClasses.ts'
import { type AgeColours, paintAge } from '../../../src/features/floorAge/paintAge.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOON = DateTime.fromISO('2026-11-20T12:00:00', { zone: 'Europe/Helsinki' })
const NOW = { nowMs: NOON.toMillis(), midnightMs: NOON.startOf('day').toMillis() }

test('the age of floor is told in classes: today is the reader’s day, the others are counted back from now', () => {
  const classOf = (agoMs: number) => ageClassOf(NOW.nowMs - agoMs, NOW)
  expect([0, 12 * HOUR_MS, 12 * HOUR_MS + 1].map(classOf)).toEqual(['today', 'today', 'oneDay'])
  expect(ageClassOf(NOW.nowMs + HOUR_MS, NOW), 'a robot’s clock that is ahead').toBe('today')
  const edges = [1, 3, 7, 14, 30].flatMap(days => [classOf(days * DAY_MS), classOf(days * DAY_MS + 1)])
  expect(edges).toEqual([
    'oneDay',
    'threeDays',
    'threeDays',
    'week',
    'week',
    'twoWeeks',
    'twoWeeks',
    'month',
    'month',
    'older',
  ])
  const short = { nowMs: NOW.midnightMs + HOUR_MS, midnightMs: NOW.midnightMs }
  expect(ageClassOf(short.nowMs - 2 * HOUR_MS, short), 'last evening').toBe('oneDay')
})

/** Four by two cells of half a metre. */
function wireAge(cells: readonly number[], changes: Partial<FloorAge> = {}): FloorAge {
  return {
    plan: 1,
    version: 2,
    runs: [
      { id: 70, end_timestamp: NOW.nowMs - HOUR_MS },
      { id: 60, end_timestamp: NOW.nowMs - 40 * DAY_MS },
    ],
    reports: 3,
    left_out: 0,
    is_cut: false,
    width: 4,
    height: 2,
    resolution: 0.5,
    origin: { x: 0, y: 0 },
    yaw: 0,
    cells: deflateRawSync(new Uint8Array(Uint16Array.from(cells).buffer)).toString('base64'),
    ...changes,
  }
}
const CELLS = [1, 1, 2, 0, 0, NOT_CLEANABLE, OCCUPIED_CELL, UNKNOWN_CELL]

test('areas of the classes, and what a place says, are those of the cells', async () => {
  const age = await readAge(wireAge(CELLS))
  const areas = areasOf(age, kindsOf(age, NOW))
  expect(areas.map(({ age: name }) => name)).toEqual([...AGE_CLASSES])
  expect(areas.filter(({ area }) => area > 0)).toEqual([
    { age: 'today', area: 0.5 },
    { age: 'older', area: 0.25 },
    { age: 'never', area: 0.5 },
  ])
  expect(foundAt(age, { column: 2, row: 0 })).toEqual({ kind: 'covered', run: 60, endMs: NOW.nowMs - 40 * DAY_MS })
  expect(foundAt(age, { column: 0, row: 1 })).toEqual({ kind: 'never' })
  for (const column of [1, 2, 3]) expect(foundAt(age, { column, row: 1 })).toEqual({ kind: 'notAsked' })
  await expect(readAge(wireAge(CELLS.slice(1)))).rejects.toThrow('cannot be read')
  await expect(readAge(wireAge(CELLS, { cells: 'AAAA' }))).rejects.toThrow('cannot be read')
})

test('the picture has a colour for each class and stripes where floor was never covered, the first row at the top', async () => {
  const age = await readAge(wireAge(CELLS))
  const colourOf = (place: number): readonly [number, number, number, number] => [place, 0, 0, 255]
  const colours: AgeColours = {
    today: colourOf(0),
    oneDay: colourOf(1),
    threeDays: colourOf(2),
    week: colourOf(3),
    twoWeeks: colourOf(4),
    month: colourOf(5),
    older: colourOf(6),
    never: colourOf(7),
    plain: colourOf(8),
    wall: colourOf(9),
    unknown: colourOf(10),
    ground: colourOf(99),
  }
  const [width, height] = [40, 20]
  const pixels = paintAge(age, kindsOf(age, NOW), colours, { width, height, scale: 1 })
  const at = (x: number, y: number) => pixels[(y * width + x) * 4]
  const placeOf = (kind: (typeof CELL_KINDS)[number]) => CELL_KINDS.indexOf(kind)
  expect([at(5, 15), at(25, 15)]).toEqual([placeOf('today'), placeOf('older')])
  expect([at(15, 5), at(25, 5), at(35, 5)]).toEqual([placeOf('plain'), placeOf('wall'), placeOf('unknown')])
  const never = new Set(Array.from({ length: 100 }, (_, i) => at(i % 10, Math.floor(i / 10))))
  expect(never).toEqual(new Set([placeOf('never'), 99]))
})
