import type { Scene } from '../../scene/scene.ts'
import type { TelemetryEngine } from '../protocol.ts'

/** The newest scan of a scene, for support and for tests. */
export function lastScan(scene: Scene): Awaited<ReturnType<TelemetryEngine['lastScan']>> {
  const scan = scene.latest.laser?.body
  if (!scan) return undefined
  const { x, y, w, start, end, max, ranges } = scan
  return { pose: { x, y, w }, start, end, max, ranges: [...ranges] }
}
