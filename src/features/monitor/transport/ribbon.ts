import type { Shape } from '../../../widgets/state/stateShapes.ts'
import type { Period } from '../../robotDays/periods.ts'
import type { Stretch } from '../../robots/lastHour.ts'

/** Stretches that follow one another, each at its time. */
export function placedStretches(
  stretches: readonly Stretch[],
  fromMs: number,
): readonly (Period & { readonly shape: Shape })[] {
  let reachedMs = fromMs
  return stretches.map(({ shape, durationMs }) => {
    const startMs = reachedMs
    reachedMs += durationMs
    return { shape, fromMs: startMs, toMs: reachedMs }
  })
}

const MINUTE_MS = 60_000
const MAJOR_MINUTES = 10
const MINOR_MINUTES = 2

/** Ticks at round minutes of a stretch of time; each tenth minute is labelled, but where its label would stick out at an end. */
export function roundTicks(
  fromMs: number,
  toMs: number,
): readonly { readonly timeMs: number; readonly isMajor: boolean }[] {
  const stepMs = MINOR_MINUTES * MINUTE_MS
  const firstMs = Math.ceil(fromMs / stepMs) * stepMs
  const count = Math.max(0, Math.floor((toMs - firstMs) / stepMs) + 1)
  return Array.from({ length: count }, (_, index) => {
    const timeMs = firstMs + index * stepMs
    const isAtEnd = timeMs - fromMs < 3 * MINUTE_MS || toMs - timeMs < 3 * MINUTE_MS
    return { timeMs, isMajor: timeMs % (MAJOR_MINUTES * MINUTE_MS) === 0 && !isAtEnd }
  })
}
