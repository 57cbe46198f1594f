/** Where a viewer goes on after a reload. */
import { EMPTY_SCENE, type Scene } from '../../scene/scene.ts'
import type { EventLog } from './eventLog.ts'

/** A log that ended longer ago is history, not the start of what is shown now. */
const RESUME_WITHIN_MS = 10 * 60_000

/** The scene in which an earlier session on this robot left off, when that was just now; else an empty one. */
export async function resume(log: EventLog, nowMs: number): Promise<Scene> {
  const range = log.range()
  if (!range || nowMs - range.toMs > RESUME_WITHIN_MS) return EMPTY_SCENE
  return (await log.sceneAt(Number.POSITIVE_INFINITY)) ?? EMPTY_SCENE
}
