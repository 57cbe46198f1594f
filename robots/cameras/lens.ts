import type { Pose } from '../../contract/telemetry/records.ts'
import { fromFrame } from '../../floor/geometry.ts'
import type { SimRobot } from '../world/simRobot.ts'

/** Size of every camera picture, pixels. */
export const WIDTH = 320
export const HEIGHT = 240
/** Pixels a unit of slope: half the width, for a lens of 90° from side to side. */
export const FOCAL = WIDTH / 2
/** Height of the lens over the floor, metres. */
export const EYE_M = 1.1
const PITCH = (8 * Math.PI) / 180
/** Row of the horizon. Pitch shifts the picture rather than turning it, so that what is upright stays upright. */
export const HORIZON = HEIGHT / 2 - FOCAL * Math.tan(PITCH)

export type Direction = 'front' | 'left' | 'right'

const SIDE_YAW = (75 * Math.PI) / 180
/** In robot: where each camera sits and looks, metres and radians. */
const MOUNTS: { readonly [D in Direction]: (robot: SimRobot) => Pose } = {
  front: ({ footprint }) => ({ x: footprint.nose * 0.8, y: 0, w: 0 }),
  left: ({ footprint, size }) => ({ x: footprint.nose / 2, y: size.width / 2, w: SIDE_YAW }),
  right: ({ footprint, size }) => ({ x: footprint.nose / 2, y: -size.width / 2, w: -SIDE_YAW }),
}

/** Where a picture is taken from, in map, and which way ahead is. Right of ahead is (aheadY, −aheadX). */
export type View = {
  readonly x: number
  readonly y: number
  readonly aheadX: number
  readonly aheadY: number
}

export function viewOf(robot: SimRobot, direction: Direction): View {
  const { pose } = robot.body
  const mount = MOUNTS[direction](robot)
  const { x, y } = fromFrame(pose, mount)
  return { x, y, aheadX: Math.cos(pose.w + mount.w), aheadY: Math.sin(pose.w + mount.w) }
}

/** Slope to the right of the ray through a column; depth along the ray is counted straight ahead, so pictures do not bulge. */
export const slopeOf = (column: number): number => (column + 0.5) / FOCAL - 1

/** Row, with its fraction, at which something `z` metres over the floor is seen at a depth. */
export const rowOf = (z: number, depth: number): number => HORIZON + (FOCAL * (EYE_M - z)) / depth

/** Height over the floor seen in a row at a depth, metres. */
export const heightIn = (row: number, depth: number): number => EYE_M - ((row + 0.5 - HORIZON) * depth) / FOCAL
