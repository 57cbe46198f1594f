import type { SimRobot } from '../world/simRobot.ts'
import { limb, type Solid, upright } from './solids.ts'
import { type Paint, paintOf } from './surfaces.ts'
import type { Rgb } from './textures.ts'

const part = (colour: Rgb, celsius: number): Paint => paintOf('robot', colour, celsius)
const SKIRT = part([54, 58, 61], 28)
const HULL = part([214, 217, 216], 23)
const TANK = part([172, 178, 180], 21)
const BAND = part([44, 150, 138], 23)
const VISOR = part([26, 30, 33], 25)
const LIDAR = part([36, 40, 43], 27)

/** Another robot as solids in its own frame: x forward, the middle of its body at the origin. */
export function robotBodyOf({ size }: SimRobot): Solid[] {
  const long = size.length / 2
  const wide = size.width / 2
  return [
    upright('box', [0, 0, 0.15], [long, wide, 0.12], SKIRT),
    upright('box', [-long * 0.06, 0, 0.58], [long * 0.88, wide * 0.92, 0.33], HULL),
    limb([long * 0.8, 0, 0.25], [long * 0.7, 0, 0.86], long * 0.16, wide * 0.92, 1.15, HULL),
    upright('box', [-long * 0.05, 0, 0.34], [long * 0.9, wide * 0.94, 0.03], BAND),
    upright('box', [long * 0.84, 0, 0.68], [long * 0.09, wide * 0.66, 0.1], VISOR),
    upright('box', [-long * 0.45, 0, 1], [long * 0.42, wide * 0.8, 0.12], TANK),
    limb([long * 0.45, 0, 0.9], [long * 0.42, 0, 1.16], 0.05, 0.05, 1.3, HULL),
    limb([long * 0.42, 0, 1.16], [long * 0.42, 0, 1.32], 0.08, 0.08, 1, LIDAR),
    upright('ball', [long * 0.42, 0, 1.32], [0.08, 0.08, 0.03], LIDAR),
  ]
}
