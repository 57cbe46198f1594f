/** Robots of a kind as far as their runs go: how wide they are and clean, how fast they drive, and how long their water lasts. */
import type { CleanerKind } from '../contract/robot/cleanerKind.ts'
import { driveLimits } from '../contract/robot/driveLimits.ts'
import { robotAppearance } from '../contract/robot/models.ts'
import { WATER_TANK } from '../contract/robot/waterTank.ts'
import type { Water } from './plannedWay.ts'
import { robotFootprint } from './robotFootprint.ts'
import type { Cleaner } from './runPlanner.ts'

/** Until somebody has come to the dock and filled the tank, and the robot goes on. */
const FILLING_S = 40

const WATER: Water = { lastsS: (WATER_TANK.fullL / WATER_TANK.usualFlowL) * 60, fillingS: FILLING_S }

const appearanceOf = ({ model, width }: CleanerKind) =>
  // Neither the hardware nor a side sweeper makes the body or its swath another.
  robotAppearance({ model, cleaning_width: width, hardware_version: '', side_sweeper: false })

/** Metres. */
export const swathOf = (kind: CleanerKind): number => appearanceOf(kind).swathM
/** Metres, of the body. */
const bodyWidthOf = (kind: CleanerKind): number => appearanceOf(kind).sizeM.width

/** Metres, of the narrowest body of some kinds; undefined where there are none. */
export const narrowestBody = (kinds: readonly CleanerKind[]): number | undefined =>
  kinds.length === 0 ? undefined : Math.min(...kinds.map(bodyWidthOf))

export function cleanerOf(kind: CleanerKind): Cleaner {
  const { swathM, sizeM } = appearanceOf(kind)
  return { footprint: robotFootprint(swathM, sizeM), limits: driveLimits(kind.model), water: WATER }
}
