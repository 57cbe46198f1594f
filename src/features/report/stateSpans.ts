/** The states of a run as the strip of its report shows them. Ms since the epoch. */
import type { StateSpan } from '../../../contract/robot/runReport.ts'
import { robotState } from '../../../contract/robot/states.ts'
import { SHAPES, type Shape, shapeOf } from '../../widgets/state/stateShapes.ts'

export type ShownSpan = { readonly shape: Shape; readonly startMs: number; readonly endMs: number }
export type Period = { readonly fromMs: number; readonly toMs: number }

/** More stretches than this could not be seen beside each other. */
const MAX_SHOWN = 600

const shapeOfState = (state: number): Shape => shapeOf(robotState(state, { online: true }).generalState)

/** Neighbours of the same general state as one; where there are too many, of each piece of time the worst. */
export function shownSpans(states: readonly StateSpan[], { fromMs, toMs }: Period): readonly ShownSpan[] {
  const merged: { shape: Shape; startMs: number; endMs: number }[] = []
  for (const { state, start, end } of states) {
    const shape = shapeOfState(state)
    const last = merged.at(-1)
    if (last?.shape === shape && last.endMs >= start) last.endMs = Math.max(last.endMs, end)
    else if (end > start) merged.push({ shape, startMs: start, endMs: end })
  }
  if (merged.length <= MAX_SHOWN) return merged
  const pieceMs = (toMs - fromMs) / MAX_SHOWN
  const worst: (Shape | undefined)[] = Array.from({ length: MAX_SHOWN })
  const rank = (shape: Shape | undefined): number => (shape === undefined ? SHAPES.length : SHAPES.indexOf(shape))
  for (const { shape, startMs, endMs } of merged) {
    const first = Math.max(0, Math.floor((startMs - fromMs) / pieceMs))
    const last = Math.min(MAX_SHOWN - 1, Math.ceil((endMs - fromMs) / pieceMs) - 1)
    for (let i = first; i <= last; i++) if (rank(shape) < rank(worst[i])) worst[i] = shape
  }
  return worst.flatMap((shape, i) =>
    shape === undefined ? [] : [{ shape, startMs: fromMs + i * pieceMs, endMs: fromMs + (i + 1) * pieceMs }],
  )
}

/** Seconds between marks: as in playback the finer where there is room for more than twelve of fifty CSS pixels. */
const TICK_PX = 50
const FINE_FROM_TICKS = 12
export const markSeconds = (widthPx: number): 300 | 600 => (widthPx / TICK_PX > FINE_FROM_TICKS ? 300 : 600)

export type Mark = { readonly timeMs: number; readonly isLabelled: boolean }
const LABEL_PX = 64
const LABEL_STEPS_S = [300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400]

/** Marks at full minutes of the clock, and which of them have room for their time. @param offsetMs of the zone from UTC */
export function timelineMarks({ fromMs, toMs }: Period, widthPx: number, offsetMs: number): readonly Mark[] {
  const stepMs = markSeconds(widthPx) * 1000
  const perPx = (toMs - fromMs) / Math.max(1, widthPx)
  const labelMs = 1000 * (LABEL_STEPS_S.find(seconds => (seconds * 1000) / perPx >= LABEL_PX) ?? 86_400)
  const marks: Mark[] = []
  for (let at = Math.ceil((fromMs + offsetMs) / stepMs) * stepMs; at <= toMs + offsetMs; at += stepMs)
    marks.push({ timeMs: at - offsetMs, isLabelled: at % labelMs === 0 })
  return marks
}

/** The time under a point of the strip, whole seconds and inside the run. */
export function timeUnder({ fromMs, toMs }: Period, share: number): number {
  const timeMs = fromMs + Math.min(1, Math.max(0, share)) * (toMs - fromMs)
  return Math.min(Math.max(fromMs, Math.floor(timeMs / 1000) * 1000), toMs)
}
