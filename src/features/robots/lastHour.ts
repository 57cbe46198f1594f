import type { RobotStatus } from '../../../contract/resources/robots.ts'
import { robotState } from '../../../contract/robot/states.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { type Shape, shapeOf } from '../../widgets/state/stateShapes.ts'

export const HOUR_MS = 3_600_000

/** One stretch of the strip. */
export type Stretch = { readonly shape: Shape; readonly durationMs: number }

const shapeOfStatus = (status: RobotStatus): Shape =>
  shapeOf(robotState(status.state, { online: true, planType: status.plan_type }).generalState)

/** Of the strip, each wide enough to be seen. */
const MAX_STRETCHES = 30
/** In a part of many states the worse one is drawn unless it was a moment. */
const WEIGHTS: { readonly [S in Shape]?: number } = { stuck: 4, warning: 2 }

/**
 * Stretches as a strip can show them: as they are, or where there are too many, of each two minutes the one that counts most.
 */
export function drawnStretches(stretches: readonly Stretch[]): readonly Stretch[] {
  if (stretches.length <= MAX_STRETCHES) return stretches
  const partMs = stretches.reduce((sum, { durationMs }) => sum + durationMs, 0) / MAX_STRETCHES
  const parts = Array.from({ length: MAX_STRETCHES }, () => new Map<Shape, number>())
  let fromMs = 0
  for (const { shape, durationMs } of stretches) {
    const toMs = fromMs + durationMs
    for (const [index, part] of parts.entries()) {
      const withinMs = Math.min(toMs, (index + 1) * partMs) - Math.max(fromMs, index * partMs)
      if (withinMs > 0) part.set(shape, (part.get(shape) ?? 0) + withinMs * (WEIGHTS[shape] ?? 1))
    }
    fromMs = toMs
  }
  const drawn: Stretch[] = []
  for (const part of parts) {
    const [[shape] = ['unknown' as const]] = [...part].toSorted(([, a], [, b]) => b - a)
    append(drawn, shape, partMs)
  }
  return drawn
}

function append(stretches: Stretch[], shape: Shape, durationMs: number): void {
  if (durationMs <= 0) return
  const last = stretches.at(-1)
  if (last?.shape === shape) stretches[stretches.length - 1] = { shape, durationMs: last.durationMs + durationMs }
  else stretches.push({ shape, durationMs })
}

/**
 * The hour up to `nowMs` as stretches of one state each, neighbours of the same state joined. A robot that is away has an entry of its own; time
 * that no entry covers is unknown.
 * @param entries of one robot, in any order; an entry without an end lasts until `knownMs`
 * @param knownMs when the entries were answered, where that is long before now
 */
export function lastHour(entries: readonly RobotStatus[], nowMs: number, knownMs = nowMs): readonly Stretch[] {
  const stretches: Stretch[] = []
  let untilMs = nowMs - HOUR_MS
  const spans = entries
    .map(entry => ({
      fromMs: fromWireTime(entry.start_time),
      toMs: entry.end_time === undefined ? knownMs : fromWireTime(entry.end_time),
      shape: shapeOfStatus(entry),
    }))
    .toSorted((a, b) => a.fromMs - b.fromMs)
  for (const { fromMs, toMs, shape } of spans) {
    const endMs = Math.min(toMs, nowMs)
    if (endMs <= Math.max(untilMs, fromMs)) continue
    append(stretches, 'unknown', fromMs - untilMs)
    append(stretches, shape, endMs - Math.max(fromMs, untilMs))
    untilMs = endMs
  }
  append(stretches, 'unknown', nowMs - untilMs)
  return stretches
}

/** What the text of an hour names, the worst first: how long the robot was in trouble, offline, or in no known state. */
const TROUBLES = ['stuck', 'warning', 'offline', 'unknown'] as const

export const troublesOf = (stretches: readonly Stretch[]): readonly Stretch[] =>
  TROUBLES.flatMap(shape => {
    const durationMs = stretches.reduce((sum, each) => (each.shape === shape ? sum + each.durationMs : sum), 0)
    return durationMs > 0 ? [{ shape, durationMs }] : []
  })
