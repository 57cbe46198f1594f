import type { Pose } from '../../contract/telemetry/records.ts'
import { HIT, type Hit } from './hits.ts'
import { EYE_M, FOCAL, HEIGHT, HORIZON, slopeOf, type View, WIDTH } from './lens.ts'
import { type Paint, put, type Surfaces } from './surfaces.ts'

export type Vector = readonly [x: number, y: number, z: number]

/**
 * A ball, box or cone, given by its middle and its three half axes, which are at right angles. A cone stands along its third axis and
 * is round in the other two; its foot has `foot` of the width of its head. In the frame of what it is a part of, metres, z up from the floor.
 */
export type Solid = {
  readonly shape: 'ball' | 'box' | 'cone'
  readonly middle: Vector
  readonly axes: readonly [Vector, Vector, Vector]
  readonly foot?: number
  readonly paint: Paint
}

export const upright = (shape: 'ball' | 'box', middle: Vector, [x, y, z]: Vector, paint: Paint): Solid => ({
  shape,
  middle,
  axes: [
    [x, 0, 0],
    [0, y, 0],
    [0, 0, z],
  ],
  paint,
})

/** A cone from its foot to its head, which is `deep` by `wide` (half widths) and leans in x and y only a little. */
export function limb(from: Vector, to: Vector, deep: number, wide: number, foot: number, paint: Paint): Solid {
  const half: Vector = [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2, (to[2] - from[2]) / 2]
  const length = Math.hypot(...half)
  const along: Vector = [half[0] / length, half[1] / length, half[2] / length]
  const side = unit([0, along[2], -along[1]])
  const fore = unit(cross(side, along))
  return {
    shape: 'cone',
    middle: [from[0] + half[0], from[1] + half[1], from[2] + half[2]],
    axes: [scaled(fore, deep), scaled(side, wide), half],
    foot,
    paint,
  }
}

const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by]
const inverse = (axis: Vector): Vector => scaled(axis, 1 / dot(axis, axis))
const unit = (vector: Vector): Vector => scaled(vector, 1 / Math.hypot(...vector))
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Nearer than this nothing is drawn, metres. */
const NEAR_M = 0.12

/** Draws the solids of one thing that stands at a pose in map, over what is farther away. */
export function drawSolids(surfaces: Surfaces, view: View, at: Pose, solids: readonly Solid[]): void {
  const cos = Math.cos(at.w)
  const sin = Math.sin(at.w)
  // From the thing's frame to the lens's: right, up, ahead.
  const turned = ([x, y, z]: Vector): Vector => {
    const mapX = x * cos - y * sin
    const mapY = x * sin + y * cos
    return [mapX * view.aheadY - mapY * view.aheadX, z, mapX * view.aheadX + mapY * view.aheadY]
  }
  const foot = turned([0, 0, 0])
  const placeX = at.x - view.x
  const placeY = at.y - view.y
  const place: Vector = [
    foot[0] + placeX * view.aheadY - placeY * view.aheadX,
    -EYE_M,
    foot[2] + placeX * view.aheadX + placeY * view.aheadY,
  ]
  for (const solid of solids) {
    const [a, b, c] = solid.axes
    const middle = turned(solid.middle)
    const centre: Vector = [middle[0] + place[0], middle[1] + place[1], middle[2] + place[2]]
    drawSolid(surfaces, solid, centre, [turned(a), turned(b), turned(c)])
  }
}

type Bounds = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** Pixels that the box around a solid may cover; undefined when it is out of the picture. */
function boundsOf(centre: Vector, axes: readonly [Vector, Vector, Vector]): Bounds | undefined {
  const reach = (i: 0 | 1 | 2): number => Math.abs(axes[0][i]) + Math.abs(axes[1][i]) + Math.abs(axes[2][i])
  const far = centre[2] + reach(2)
  if (far < NEAR_M) return undefined
  const near = Math.max(NEAR_M, centre[2] - reach(2))
  const span = (value: number, half: number): readonly [number, number] => {
    const least = value - half
    const most = value + half
    return [least / (least < 0 ? near : far), most / (most < 0 ? far : near)]
  }
  const [leftSlope, rightSlope] = span(centre[0], reach(0))
  const [lowSlope, highSlope] = span(centre[1], reach(1))
  const left = Math.max(0, Math.floor((leftSlope + 1) * FOCAL))
  const right = Math.min(WIDTH, Math.ceil((rightSlope + 1) * FOCAL))
  const top = Math.max(0, Math.floor(HORIZON - highSlope * FOCAL))
  const bottom = Math.min(HEIGHT, Math.ceil(HORIZON - lowSlope * FOCAL))
  return left < right && top < bottom ? { left, right, top, bottom } : undefined
}

function drawSolid(surfaces: Surfaces, solid: Solid, centre: Vector, axes: readonly [Vector, Vector, Vector]): void {
  const bounds = boundsOf(centre, axes)
  if (!bounds) return
  // Into the solid's own space, in which its half axes are 1 long.
  const [a, b, c] = [inverse(axes[0]), inverse(axes[1]), inverse(axes[2])]
  const eye: Vector = [-dot(centre, a), -dot(centre, b), -dot(centre, c)]
  const hitOf = HIT[solid.shape]
  const hit: Hit = { depth: 0, nx: 0, ny: 0, nz: 0 }
  for (let column = bounds.left; column < bounds.right; column++) {
    const right = slopeOf(column)
    for (let row = bounds.top; row < bounds.bottom; row++) {
      const up = (HORIZON - row - 0.5) / FOCAL
      const rx = right * a[0] + up * a[1] + a[2]
      const ry = right * b[0] + up * b[1] + b[2]
      const rz = right * c[0] + up * c[1] + c[2]
      if (!hitOf(hit, eye, rx, ry, rz, solid.foot ?? 1)) continue
      const at = column * HEIGHT + row
      const { depth } = hit
      if (depth < NEAR_M || depth >= (surfaces.depth[at] ?? 0)) continue
      const nx = hit.nx * a[0] + hit.ny * b[0] + hit.nz * c[0]
      const ny = hit.nx * a[1] + hit.ny * b[1] + hit.nz * c[1]
      const nz = hit.nx * a[2] + hit.ny * b[2] + hit.nz * c[2]
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
      // Lamps above, and a little from the left, so that round things look round.
      const light = 0.66 + (0.3 * ny - 0.14 * nx - 0.14 * nz) / length
      put(surfaces, at, solid.paint, depth, right * depth, EYE_M + up * depth, light)
    }
  }
}
