import { type FrameOrder, frameOrder } from '../../contract/telemetry/frameOrder.ts'
import type { Arrivals } from './scene.ts'

/** Whether a frame continues what came on its channel. */
export function orderOf(
  arrivals: Arrivals | undefined,
  frame: { readonly seq: number; readonly timeMs: number },
): FrameOrder {
  const lastMs = arrivals?.times.at(-1)
  if (arrivals === undefined || lastMs === undefined) return 'next'
  return frameOrder({ seq: arrivals.lastSeq, timeMs: lastMs }, frame)
}
