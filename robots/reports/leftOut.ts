/** Pieces of its planned way that a robot left out, as its report tells them. */
import type { Point } from '../../contract/plan/elements.ts'
import { type LeftOut, MAX_LEFT_OUT } from '../../contract/robot/runReport.ts'
import { simplifiedPath } from './simplifiedPath.ts'

/** The told piece strays no further from the planned one. Metres. */
const TOLERANCE_M = 0.03
/** Of all pieces of a run: some 180 kB. */
const MAX_POINTS = 8000

/** After a loss a robot first drives back to its way: with so little work since, seconds, the run ended before it went on. */
const COMING_BACK_S = 8

type PlannedPoint = Point & { readonly headUp?: true }

export type LeftOutList = {
  readonly add: (timeMs: number, sector: number, reason: LeftOut['reason'], points: readonly PlannedPoint[]) => void
  /** Undefined when they were too many to tell: half an account would be a wrong one. */
  readonly list: () => LeftOut[] | undefined
}

/** @param workedS seconds of work so far */
export function createLeftOut(workedS: () => number): LeftOutList {
  const all: LeftOut[] = []
  /** Work so far when each was told. */
  const reportedAtS: number[] = []
  /** Where its way would have gone on behind each. */
  const joins: (Point | undefined)[] = []
  let count = 0

  /** Whether the robot had not come back to its way behind a piece when the rest of it was left. */
  function isStillAhead(reason: LeftOut['reason'], index: number, rest: readonly Point[]): boolean {
    if (reason === 'localization') return workedS() - (reportedAtS[index] ?? 0) < COMING_BACK_S
    const join = joins[index]
    return reason === 'obstacle' && join !== undefined && rest.some(({ x, y }) => x === join.x && y === join.y)
  }

  return {
    add: (time, sector, reason, points) => {
      if (reason === 'ended')
        for (const [i, one] of all.entries())
          if (one.sector === sector && isStillAhead(one.reason, i, points)) one.reason = reason
      for (const part of sweptParts(points)) {
        const piece = simplified(part)
        count += piece.length
        if (count > MAX_POINTS || all.length > MAX_LEFT_OUT) return
        all.push({ sector, time, reason, points: piece })
        reportedAtS.push(workedS())
        joins.push(points.at(-1))
      }
    },
    list: () => (count <= MAX_POINTS && all.length <= MAX_LEFT_OUT ? all : undefined),
  }
}

const centimetres = (metres: number): number => Math.round(metres * 100) / 100

function simplified(points: readonly Point[]): Point[] {
  const path = simplifiedPath(Float32Array.from(points.flatMap(({ x, y }) => [x, y, 1])), TOLERANCE_M)
  return Array.from({ length: path.length / 3 }, (_, i) => ({
    x: centimetres(path[3 * i] ?? 0),
    y: centimetres(path[3 * i + 1] ?? 0),
  }))
}

/** What lies between stretches with the head up, on which nothing would have been swept. */
function sweptParts(points: readonly PlannedPoint[]): readonly (readonly Point[])[] {
  const parts: Point[][] = [[]]
  for (const point of points) {
    if (point.headUp) parts.push([])
    parts.at(-1)?.push(point)
  }
  return parts.filter(({ length }) => length > 1)
}
