/** Pieces of which messages for viewers are made. Metres and radians; quaternions turn about z alone. */
import type { Point } from '../../../contract/plan/shapes.ts'
import type { Pose } from '../../../contract/telemetry/records.ts'

/** Frames of reference: the floor, the robot (x forward, y left), and what it carries. */
export const MAP_FRAME = 'map'
export const ROBOT_FRAME = 'base_link'
export const CAMERA_FRAMES = { camera_front: 'camera_front', camera_thermal: 'camera_thermal' } as const

export const stamp = (timeMs: number): { readonly sec: number; readonly nsec: number } => {
  const sec = Math.floor(timeMs / 1000)
  return { sec, nsec: Math.min(999_999_999, Math.round((timeMs - sec * 1000) * 1e6)) }
}

const turned = (radians: number) => ({ x: 0, y: 0, z: Math.sin(radians / 2), w: Math.cos(radians / 2) })
const vector = (x: number, y: number, z = 0) => ({ x, y, z })

export const placed = ({ x, y, w }: Pose, z = 0) => ({ position: vector(x, y, z), orientation: turned(w) })
const STILL = placed({ x: 0, y: 0, w: 0 })

export const transform = (timeMs: number, parent: string, child: string, pose: Pose, z = 0) => ({
  timestamp: stamp(timeMs),
  parent_frame_id: parent,
  child_frame_id: child,
  translation: vector(pose.x, pose.y, z),
  rotation: turned(pose.w),
})

export type Colour = { readonly r: number; readonly g: number; readonly b: number; readonly a: number }
export const rgb = (r: number, g: number, b: number, a = 1): Colour => ({ r: r / 255, g: g / 255, b: b / 255, a })

/** A line of `thickness` metres; closed unless `open`. */
export const line = (points: readonly Point[], color: Colour, { open = false, thickness = 0.05, z = 0.02 } = {}) => ({
  // LINE_STRIP and LINE_LOOP of `foxglove.LinePrimitive`.
  type: open ? 0 : 1,
  pose: STILL,
  thickness,
  scale_invariant: false,
  points: points.map(({ x, y }) => vector(x, y, z)),
  color,
  colors: [],
  indices: [],
})

export const label = (text: string, { x, y }: Point, color: Colour) => ({
  pose: { position: vector(x, y, 0.3), orientation: turned(0) },
  billboard: true,
  font_size: 14,
  scale_invariant: true,
  color,
  text,
})

type Primitives = {
  readonly lines?: readonly ReturnType<typeof line>[]
  readonly texts?: readonly ReturnType<typeof label>[]
}

/** Something that stands in a scene until something of the same id takes its place. */
export const entity = (id: string, timeMs: number, frame: string, { lines = [], texts = [] }: Primitives) => ({
  timestamp: stamp(timeMs),
  frame_id: frame,
  id,
  lifetime: { sec: 0, nsec: 0 },
  frame_locked: true,
  metadata: [],
  arrows: [],
  cubes: [],
  spheres: [],
  cylinders: [],
  lines,
  triangles: [],
  texts,
  models: [],
})

export const scene = (entities: readonly ReturnType<typeof entity>[]) => ({ deletions: [], entities })
