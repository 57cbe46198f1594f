/** Walls of rooms as they were drawn over the map, and walls of glass, which no scanner sees. */
import type { ConversionCheck } from '../../../contract/plan/conversionChecks.ts'
import type { Point } from '../../../contract/plan/elements.ts'
import { distance, distanceToPath, lengthOf, resample } from '../../../floor/geometry.ts'
import type { Thing } from './drawing.ts'
import { type DrawnMap, isNearOccupied } from './drawnMap.ts'
import { checkLine, checkThings, createFindings, type Drawn, paramsOf, pointsInMap, ring } from './findings.ts'
import { middleOf } from './outlines.ts'
import { thicknessOf } from './sectorValues.ts'

/** Metres from the end of a wall of glass to what it meets. */
const END_REACH_M = 0.5
/** Metres from a drawn wall to where the map has one. */
const WALL_REACH_M = 0.3
/** Of a wall's length that has to be at a wall of the map. */
const LEAST_SHARE = 0.5
const LEAST_LENGTH_M = 0.05
const SAMPLE_M = 0.2
const MAX_SAMPLES = 200

/** With the side that closes it. */
const lineOf = (map: DrawnMap, thing: Thing): readonly Point[] => {
  const points = pointsInMap(map, thing)
  return thing.shape?.isClosed === true ? ring(points) : points
}

export function checkGlassWalls(drawn: Drawn): ConversionCheck {
  const found = createFindings()
  const { map, drawing } = drawn
  const things = checkThings(found, drawn, 'glass_walls')
  const walls = drawing.layers.real_room_walls.map(wall => lineOf(map, wall))
  for (const thing of things) {
    const params = paramsOf(thing)
    if (thicknessOf(thing) === null) found.fault(thing, 'settingInvalid', { params })
    const points = checkLine(found, drawn, thing)
    if (points === undefined) continue
    if (lengthOf(points) < LEAST_LENGTH_M) found.fault(thing, 'tooSmall', { params, at: middleOf(points) })
    if (thing.shape?.isClosed === true) continue
    const others = [...walls, ...things.filter(other => other !== thing).map(other => lineOf(map, other))]
    const meets = (end: Point): boolean =>
      isNearOccupied(map, end, END_REACH_M) || others.some(other => distanceToPath(end, other) <= END_REACH_M)
    for (const end of [points[0], points.at(-1)])
      if (end !== undefined && !meets(end))
        found.fault(thing, 'endsInOpenFloor', { params, at: end, outline: [...points] })
  }
  return found.result('validateGlassWalls', things.length)
}

export function checkRoomWalls(drawn: Drawn): ConversionCheck {
  const found = createFindings()
  const things = checkThings(found, drawn, 'real_room_walls')
  if (things.length === 0) found.fault('walls', 'noWalls')
  for (const thing of things) {
    const points = checkLine(found, drawn, thing)
    if (points === undefined) continue
    const params = paramsOf(thing)
    const line = lineOf(drawn.map, thing)
    const length = lengthOf(line)
    if (length < LEAST_LENGTH_M) {
      found.fault(thing, 'tooSmall', { params, at: middleOf(points) })
      continue
    }
    const samples = resample(line, Math.max(SAMPLE_M, length / MAX_SAMPLES))
    const isThere = (point: Point): boolean => isNearOccupied(drawn.map, point, WALL_REACH_M)
    const there = samples.filter(isThere).length
    if (there < LEAST_SHARE * samples.length)
      found.fault(thing, 'notOnWall', { params, at: farthestFrom(samples, isThere), outline: [...line] })
  }
  return found.result('validateRealRoomWalls', things.length)
}

/** Of the places where there is no wall, that nearest to the middle of the line. */
function farthestFrom(samples: readonly Point[], isThere: (point: Point) => boolean): Point {
  const middle = middleOf(samples)
  const bare = samples.filter(point => !isThere(point))
  return bare.reduce(
    (best, point) => (distance(point, middle) < distance(best, middle) ? point : best),
    bare[0] ?? middle,
  )
}
