/** What a report and its plan say of the cause of a patch of missed floor. */
import { type Point, zoneOutline } from '../contract/plan/elements.ts'
import type { MissedCause, MissedPatch } from '../contract/resources/missedFloor.ts'
import { coversFloor } from '../contract/robot/states.ts'
import { distanceToPath, isInside } from './geometry.ts'
import type { EndedRun } from './missedFloor.ts'

export type EvidenceOf = (cause: MissedCause, at: Point, sector: number | undefined) => Partial<MissedPatch>

export function evidenceIn(run: EndedRun): EvidenceOf {
  const { details, cancelled, end_time } = run
  const began = sectorStarts(run)
  return (cause, at, sector) => {
    const work = timed(began.get(sector ?? 0))
    switch (cause) {
      case 'sectorSkipped': {
        const skip = details.skips.find(one => one.sector === sector)
        return skip ? { by: skip.by, message: skip.message, time: skip.time } : {}
      }
      case 'runEnded':
        return cancelled ? { by: cancelled.by, message: cancelled.message, time: cancelled.time } : { time: end_time }
      case 'obstacle':
        return { ...work, ...obstacleAt(run, at, sector) }
      case 'localizationLost':
        return { ...work, ...lossAt(run, at, sector) }
      case 'keepOut':
        return { ...work, ...zoneAt(run, at) }
      case 'tooNarrow':
      case 'notDriven':
        return work
    }
  }
}

const timed = (time: number | undefined): Partial<MissedPatch> => (time === undefined ? {} : { time })

/** When work on each sector began. */
function sectorStarts({ details: { states } }: EndedRun): ReadonlyMap<number, number> {
  const began = new Map<number, number>()
  for (const { state, sector, start } of states) if (coversFloor(state) && !began.has(sector)) began.set(sector, start)
  return began
}

/** When the robot left out the piece of its way that is nearest; undefined where its report does not say. */
function leftOutAt(
  { details: { left_out = [] } }: EndedRun,
  reason: 'obstacle' | 'localization',
  at: Point,
  sector: number | undefined,
): number | undefined {
  const pieces = left_out.filter(one => one.reason === reason && one.sector === sector)
  return nearestTo(pieces, ({ points }) => distanceToPath(at, points))?.time
}

/** So long before or after the way was left a thing is what it was left for. Ms. */
const AROUND_MS = 120_000

function obstacleAt(run: EndedRun, at: Point, sector: number | undefined): Partial<MissedPatch> {
  const { obstacles } = run.details
  const time = leftOutAt(run, 'obstacle', at, sector)
  const then = obstacles.filter(
    ({ first_seen, last_seen }) =>
      time !== undefined && first_seen - AROUND_MS <= time && last_seen + AROUND_MS >= time,
  )
  const thing = nearestTo(then.length > 0 ? then : obstacles, ({ points }) => distanceToPath(at, points))
  const seen = thing && { first_seen: thing.first_seen, last_seen: thing.last_seen }
  return { ...seen, ...timed(time ?? thing?.first_seen) }
}

function lossAt(run: EndedRun, at: Point, sector: number | undefined): Partial<MissedPatch> {
  const losses = run.details.localization_lost
  const time = leftOutAt(run, 'localization', at, sector)
  const loss =
    time === undefined
      ? nearestTo(losses, ({ x, y }) => Math.hypot(x - at.x, y - at.y))
      : nearestTo(losses, ({ start, end }) => Math.max(start - time, time - end))
  const lost = loss && { first_seen: loss.start, last_seen: loss.end }
  return { ...lost, ...timed(loss?.start ?? time) }
}

/** The zone that keeps the robot out or raises its head, and is nearest. */
function zoneAt({ zones }: EndedRun, at: Point): Partial<MissedPatch> {
  const keeping = zones.filter(
    ({ settings: { type, cleaning_settings: cleaning } }) =>
      type === 'no_go_zone' || type === 'glass_wall' || cleaning?.cleaning_head === 'up',
  )
  const zone = nearestTo(keeping, ({ shape }) => {
    const outline = zoneOutline(shape)
    return shape.type !== 'polyline' && isInside(outline, at) ? 0 : distanceToPath(at, outline)
  })
  return zone ? { zone: zone.id } : {}
}

function nearestTo<T>(all: readonly T[], awayOf: (one: T) => number): T | undefined {
  let best: T | undefined
  let least = Infinity
  for (const one of all) {
    const away = awayOf(one)
    if (away >= least) continue
    best = one
    least = away
  }
  return best
}
