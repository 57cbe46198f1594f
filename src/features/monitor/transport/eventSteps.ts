import { type Grants, isGranted } from '../../../../contract/permissions.ts'
import { SAME_EVENT_MS } from '../../../../contract/playback.ts'
import type { Pin } from '../../../../contract/resources/pins.ts'
import { PAST_EVENT_KINDS, type PastEventKind } from '../../../../contract/resources/recordings.ts'
import { fromWireTime } from '../../../../contract/time.ts'

export type Direction = 'forward' | 'back'

/** What playback steps to; `any`: whatever the timeline marks. */
export const STEP_KINDS = ['any', 'state', 'fault', 'message', 'pin'] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** What of it the service is asked for; pins are known here, as the viewer's filter has them. */
export const askedKinds = (kind: StepKind): readonly PastEventKind[] =>
  kind === 'any' ? PAST_EVENT_KINDS : PAST_EVENT_KINDS.filter(each => each === kind)

/** The kinds that a viewer can be shown. */
export function offeredKinds(canRead: boolean, grants: Grants): readonly StepKind[] {
  const withheld: { readonly [K in StepKind]?: boolean } = {
    fault: !canRead,
    message: !canRead || !isGranted(grants, ['RobotMonitor', 'viewMessages']),
  }
  return STEP_KINDS.filter(kind => !withheld[kind])
}

/** When the nearest pin was put, behind or before a moment; ms since the epoch. */
export function nextPin(
  pins: readonly Pick<Pin, 'created'>[],
  fromMs: number,
  direction: Direction,
): number | undefined {
  const times = pins.map(({ created }) => fromWireTime(created)).toSorted((a, b) => a - b)
  return direction === 'forward'
    ? times.find(timeMs => timeMs > fromMs + SAME_EVENT_MS)
    : times.findLast(timeMs => timeMs < fromMs - SAME_EVENT_MS)
}

/** Of moments that all lie in one direction, the one that is reached first. */
export function firstReached(moments: readonly (number | undefined)[], direction: Direction): number | undefined {
  const known = moments.filter(moment => moment !== undefined)
  if (known.length === 0) return undefined
  return direction === 'forward' ? Math.min(...known) : Math.max(...known)
}
