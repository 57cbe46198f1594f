import type { Solid, Vector } from './solids.ts'

/** Where a ray meets a solid, and which way the surface looks, both in the solid's own space. Reused for every pixel. */
export type Hit = { depth: number; nx: number; ny: number; nz: number }

type HitTest = (hit: Hit, eye: Vector, rx: number, ry: number, rz: number, foot: number) => boolean

/** Writes the nearest meeting of the ray from `eye` in direction (rx, ry, rz) with a solid of half size 1; false when there is none. */
export const HIT: { readonly [S in Solid['shape']]: HitTest } = {
  ball: (hit, eye, rx, ry, rz) => {
    const x = eye[0]
    const y = eye[1]
    const z = eye[2]
    const a = rx * rx + ry * ry + rz * rz
    const b = x * rx + y * ry + z * rz
    const under = b * b - a * (x * x + y * y + z * z - 1)
    if (under <= 0) return false
    const depth = (-b - Math.sqrt(under)) / a
    return write(hit, depth, x + rx * depth, y + ry * depth, z + rz * depth)
  },
  box: (hit, eye, rx, ry, rz) => {
    const x = eye[0]
    const y = eye[1]
    const z = eye[2]
    const enterX = (-Math.sign(rx) - x) / rx
    const enterY = (-Math.sign(ry) - y) / ry
    const enterZ = (-Math.sign(rz) - z) / rz
    const depth = Math.max(enterX, enterY, enterZ)
    const leave = Math.min((Math.sign(rx) - x) / rx, (Math.sign(ry) - y) / ry, (Math.sign(rz) - z) / rz)
    if (depth >= leave) return false
    if (depth === enterX) return write(hit, depth, -Math.sign(rx), 0, 0)
    return depth === enterY ? write(hit, depth, 0, -Math.sign(ry), 0) : write(hit, depth, 0, 0, -Math.sign(rz))
  },
  cone: (hit, eye, rx, ry, rz, foot) => {
    const x = eye[0]
    const y = eye[1]
    const z = eye[2]
    // Half width at height z: middle + slope · z.
    const middle = (1 + foot) / 2
    const slope = (1 - foot) / 2
    const width = middle + slope * z
    const grow = slope * rz
    const a = rx * rx + ry * ry - grow * grow
    const b = x * rx + y * ry - width * grow
    const under = b * b - a * (x * x + y * y - width * width)
    if (under <= 0) return false
    const depth = (-b - Math.sqrt(under)) / a
    const up = z + rz * depth
    if (up < -1 || up > 1) return false
    return write(hit, depth, x + rx * depth, y + ry * depth, -slope * (middle + slope * up))
  },
}

function write(hit: Hit, depth: number, nx: number, ny: number, nz: number): boolean {
  hit.depth = depth
  hit.nx = nx
  hit.ny = ny
  hit.nz = nz
  return true
}
