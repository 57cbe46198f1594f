/** Sectors, no-go zones and movable obstacles. */
import type { ConversionCheck } from '../../../contract/plan/conversionChecks.ts'
import { PATH_SECTOR_TYPES, type Point } from '../../../contract/plan/elements.ts'
import { isInside } from '../../../floor/geometry.ts'
import { FREE } from '../../../floor/occupancyGrid.ts'
import type { Thing } from './drawing.ts'
import {
  checkArea,
  checkLine,
  checkThings,
  createFindings,
  type Drawn,
  type Findings,
  paramsOf,
  ring,
} from './findings.ts'
import { coarserThan, middleOf, overlapsOf } from './outlines.ts'
import { sectorValuesOf } from './sectorValues.ts'
import { vectorsOf } from './vectors.ts'

/** m². Less is where two outlines were drawn along one line. */
const LEAST_OVERLAP_M2 = 0.5

type Area = { readonly thing: Thing; readonly points: readonly Point[] }

export function checkSectors(drawn: Drawn): ConversionCheck {
  const found = createFindings()
  const things = checkThings(found, drawn, 'sectors')
  if (things.length === 0) found.fault('sectors', 'noSectors')
  const areas: Area[] = []
  for (const thing of things) {
    const values = sectorValuesOf(thing)
    if (values === undefined) found.fault(thing, 'settingInvalid', { params: paramsOf(thing) })
    if (values !== undefined && PATH_SECTOR_TYPES.has(values.type)) {
      checkLine(found, drawn, thing)
      continue
    }
    const points = checkArea(found, drawn, thing)
    if (points !== undefined) areas.push({ thing, points })
  }
  checkFloor(found, drawn, areas, LEAST_OVERLAP_M2)
  return found.result('validateSectors', things.length)
}

/** Areas have floor that wheels can reach; where `leastOverlap` (m²) is given, each has its own. */
function checkFloor(found: Findings, { map }: Drawn, areas: readonly Area[], leastOverlap = Infinity): void {
  const { frame: fine, occupancy } = map.cells
  const frame = coarserThan(fine)
  const step = Math.round(frame.resolution / fine.resolution)
  const hasFloor = new Set<number>()
  const isFree = (cell: number): boolean => {
    const column = Math.min(fine.width - 1, (cell % frame.width) * step + (step >> 1))
    const row = Math.min(fine.height - 1, Math.floor(cell / frame.width) * step + (step >> 1))
    return occupancy[row * fine.width + column] === FREE
  }
  const overlaps = overlapsOf(
    frame,
    areas.map(({ points }) => points),
    (area, cell) => {
      if (!hasFloor.has(area) && isFree(cell)) hasFloor.add(area)
    },
  )
  const overlapped = new Set(overlaps.map(({ second }) => second))
  // What lies wholly on others has no cells of its own; that it does is told as such.
  for (const [place, { thing, points }] of areas.entries())
    if (!hasFloor.has(place) && !overlapped.has(place))
      found.fault(thing, 'noFloor', { params: paramsOf(thing), at: middleOf(points), outline: ring(points) })
  for (const { first, second, area, at, outline } of overlaps) {
    const [one, other] = [areas[first]?.thing, areas[second]?.thing]
    if (area < leastOverlap || one === undefined || other === undefined) continue
    const params = { ...paramsOf(one), other: other.number ?? 0, area: Math.round(area * 10) / 10 }
    found.fault(other, 'sectorsOverlap', { params, at, outline: ring(outline) })
  }
}

export function checkNoGoZones(drawn: Drawn): ConversionCheck {
  const found = createFindings()
  const things = checkThings(found, drawn, 'no_go_zones')
  const { start, end } = vectorsOf(drawn)
  for (const thing of things) {
    const points = checkArea(found, drawn, thing)
    if (points === undefined) continue
    const place = { params: paramsOf(thing), outline: ring(points) }
    if (start && isInside(points, start))
      found.fault(thing, 'coversStart', { ...place, at: { x: start.x, y: start.y } })
    if (end && isInside(points, end)) found.fault(thing, 'coversEnd', { ...place, at: { x: end.x, y: end.y } })
  }
  return found.result('validateNoGoZones', things.length)
}

export function checkMovableObstacles(drawn: Drawn): ConversionCheck {
  const found = createFindings()
  const things = checkThings(found, drawn, 'movable_obstacles')
  const areas = things.flatMap(thing => {
    const points = checkArea(found, drawn, thing)
    return points === undefined ? [] : [{ thing, points }]
  })
  checkFloor(found, drawn, areas)
  return found.result('validateMovableObstacles', things.length)
}
