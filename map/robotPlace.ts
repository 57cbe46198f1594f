import type { RobotAppearance } from '../contract/robot/models.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import { type Affine, applyX, applyY, compose, fromPose, scaleOf, scaling } from './affine.ts'
import type { Box } from './labels/tags.ts'

/** Longer side of a robot on screen, CSS pixels. */
const SMALLEST_PX = 22
/** Customers look from far away (M-019). */
const CUSTOMER_SCALE = 2

/** How much larger than life the robot is drawn. `pixelsPerMetre`: of the screen. */
export function robotScale(appearance: RobotAppearance, pixelsPerMetre: number, customerView: boolean): number {
  const { length, width } = appearance.sizeM
  const smallest = SMALLEST_PX / (Math.max(length, width) * pixelsPerMetre)
  return Math.max(smallest, customerView ? CUSTOMER_SCALE : 1)
}

/** From the robot's drawing (metres, x forward, y left) to the screen. */
export function robotPlace(appearance: RobotAppearance, pose: Pose, toScreen: Affine, customerView: boolean): Affine {
  const scale = robotScale(appearance, scaleOf(toScreen), customerView)
  return compose(compose(toScreen, fromPose(pose)), scaling(scale, appearance.flipped ? -scale : scale))
}

/** Kept free around a robot, CSS pixels. */
const ROBOT_MARGIN_PX = 4

/** What of the screen the robot takes, whichever way it looks; CSS pixels. */
export function robotBox(
  { appearance, customerView }: { readonly appearance: RobotAppearance; readonly customerView: boolean },
  { x, y }: Pose,
  toScreen: Affine,
): Box {
  const { length, width } = appearance.sizeM
  const perMetre = scaleOf(toScreen)
  const half =
    (Math.max(length, width) / 2) * robotScale(appearance, perMetre, customerView) * perMetre + ROBOT_MARGIN_PX
  const middle = { x: applyX(toScreen, x, y), y: applyY(toScreen, x, y) }
  return { left: middle.x - half, top: middle.y - half, right: middle.x + half, bottom: middle.y + half }
}
