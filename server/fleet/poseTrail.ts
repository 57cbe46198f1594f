import { channelByName } from '../../contract/telemetry/channels.ts'
import { nextVertex, VERTEX_FLOATS, type Vertex } from '../../contract/telemetry/coverageTrail.ts'
import type { Pose } from '../../contract/telemetry/records.ts'

export const POSE_CHANNEL = channelByName('pose').id

/** Thirteen kilometres of driving at the least, 4 MiB. A viewer who has folded more of one run than that has finer old coverage. */
const MAX_VERTICES = 262_144
/** Thinning that frees less than this share of the older half is not worth keeping the half for. */
const WORTHWHILE_SHARE = 1 / 8
const FIRST_VERTICES = 256

/** What a run has covered, by the rule of `contract/telemetry/coverageTrail.ts`. */
export type PoseTrail = {
  /** Each pose of the robot, in order; `covers`: its head is down. */
  readonly add: (pose: Pose, covers?: boolean) => void
  readonly clear: () => void
  /** A copy, four floats a vertex. */
  readonly vertices: () => Float32Array<ArrayBuffer>
}

/** Goes on from `vertices`; `before` is the pose update that came last. */
export function createPoseTrail(vertices: Float32Array = new Float32Array(), before?: Pose): PoseTrail {
  let data = new Float32Array(Math.max(FIRST_VERTICES * VERTEX_FLOATS, vertices.length))
  data.set(vertices)
  let floats = vertices.length
  let pose = before

  const last = (): Vertex | undefined => {
    if (floats === 0) return undefined
    const at = (float: number): number => data[floats - VERTEX_FLOATS + float] ?? 0
    return { x: at(0), y: at(1), w: at(2), pen: at(3) === 0 ? 0 : 1 }
  }
  function append({ x, y, w, pen }: Vertex): void {
    if (floats >= MAX_VERTICES * VERTEX_FLOATS) {
      const thinner = thinned(data.subarray(0, floats))
      data.set(thinner)
      floats = thinner.length
    }
    if (floats === data.length) {
      const grown = new Float32Array(Math.min(2 * data.length, MAX_VERTICES * VERTEX_FLOATS))
      grown.set(data)
      data = grown
    }
    data[floats] = x
    data[floats + 1] = y
    data[floats + 2] = w
    data[floats + 3] = pen
    floats += VERTEX_FLOATS
  }

  return {
    add: (next, covers) => {
      const vertex = nextVertex(last(), pose, next, covers)
      if (vertex) append(vertex)
      pose = next
    },
    clear: () => {
      floats = 0
    },
    vertices: () => data.slice(0, floats),
  }
}

/**
 * The trail with every second vertex of its older half gone: old coverage gets coarser, never lost. Both ends of a stroke stay. An older half of
 * nothing but ends goes whole, so that no robot fills the memory.
 */
function thinned(data: Float32Array): Float32Array {
  const half = Math.floor(data.length / VERTEX_FLOATS / 2)
  const pen = (index: number): number | undefined => data[index * VERTEX_FLOATS + 3]
  const indices: number[] = []
  let dropped = false
  for (let index = 0; index < half; index++) {
    dropped = !dropped && index > 0 && pen(index) === pen(index + 1)
    if (!dropped) indices.push(index)
  }
  const newer = data.slice(half * VERTEX_FLOATS)
  if (half - indices.length < half * WORTHWHILE_SHARE) {
    newer[3] = 0
    return newer
  }
  const thin = new Float32Array(indices.length * VERTEX_FLOATS + newer.length)
  for (const [place, index] of indices.entries())
    thin.set(data.subarray(index * VERTEX_FLOATS, (index + 1) * VERTEX_FLOATS), place * VERTEX_FLOATS)
  thin.set(newer, indices.length * VERTEX_FLOATS)
  return thin
}
