/** A plane transform in Canvas 2D's order: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const IDENTITY: Affine = [1, 0, 0, 1, 0, 0]

export const translation = (x: number, y: number): Affine => [1, 0, 0, 1, x, y]
export const scaling = (x: number, y = x): Affine => [x, 0, 0, y, 0, 0]

/** Moves a robot- or sensor-fixed frame to its pose: turns by `w` counter-clockwise (y up), then translates. */
export function fromPose(pose: { readonly x: number; readonly y: number; readonly w: number }): Affine {
  const cos = Math.cos(pose.w)
  const sin = Math.sin(pose.w)
  return [cos, sin, -sin, cos, pose.x, pose.y]
}

/** First `inner`, then `outer`. */
export function compose(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer
  const [p, q, r, s, t, u] = inner
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

export const applyX = (m: Affine, x: number, y: number): number => m[0] * x + m[2] * y + m[4]
export const applyY = (m: Affine, x: number, y: number): number => m[1] * x + m[3] * y + m[5]

/** Lengths grow by this factor; the transforms here scale both axes alike. */
export const scaleOf = (m: Affine): number => Math.hypot(m[0], m[1])
