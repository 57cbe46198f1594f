import type { ChannelName } from '../../../contract/telemetry/channels.ts'
import type { Message } from '../../../contract/telemetry/codec.ts'
import { appendVertex, EMPTY_TRAIL, type Trail } from '../../../map/trail.ts'
import { EMPTY_SCENE, type Scene } from '../../../scene/scene.ts'

type Bodies = { readonly [C in ChannelName]?: Message<C>['body'] }

/** A scene in which each of these channels has spoken once. */
export function sceneOf(bodies: Bodies, more: Partial<Scene> = {}): Scene {
  const latest = Object.fromEntries(
    Object.entries(bodies).map(([channel, body]) => [channel, { channel, seq: 1, timeMs: 0, keyframe: false, body }]),
  ) as Scene['latest']
  return { ...EMPTY_SCENE, frames: 1, latest, ...more }
}

export type Place = readonly [x: number, y: number]

/** A trail along straight lines, a vertex each 5 cm, heading along the line; the pen goes up between two paths. */
export function trailAlong(...paths: readonly (readonly Place[])[]): Trail {
  let trail: Trail = EMPTY_TRAIL
  for (const path of paths) {
    path.forEach(([x, y], i) => {
      const from = path[i - 1]
      if (!from) {
        trail = appendVertex(trail, { x, y, w: 0, pen: 0 })
        return
      }
      const w = Math.atan2(y - from[1], x - from[0])
      const steps = Math.max(1, Math.round(Math.hypot(x - from[0], y - from[1]) / 0.05))
      for (let k = 1; k <= steps; k++) {
        const share = k / steps
        const at = { x: from[0] + (x - from[0]) * share, y: from[1] + (y - from[1]) * share }
        trail = appendVertex(trail, { ...at, w, pen: 1 })
      }
    })
  }
  return trail
}

/** Rows up and down between two heights, as a robot mows them. */
export function mown(fromX: number, toX: number, fromY: number, toY: number, lane: number): readonly Place[] {
  const rows = Math.floor((toX - fromX) / lane) + 1
  return Array.from({ length: rows }, (_, i): readonly Place[] => {
    const x = fromX + i * lane
    return i % 2 === 0
      ? [
          [x, fromY],
          [x, toY],
        ]
      : [
          [x, toY],
          [x, fromY],
        ]
  }).flat()
}
