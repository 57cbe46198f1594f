/** Robots as far as the time of a plan goes: how wide they clean and how fast they drive. */
import * as v from 'valibot'
import { driveLimits } from '../../../contract/robot/driveLimits.ts'
import { ROBOT_MODELS, robotAppearance } from '../../../contract/robot/models.ts'
import type { Cleaner } from '../../../floor/cleaningTime.ts'
import { robotFootprint } from '../../../floor/robotFootprint.ts'

/** `width`: inches. */
export const cleanerKindSchema = v.object({ model: v.picklist(ROBOT_MODELS), width: v.number() })
export type CleanerKind = v.InferOutput<typeof cleanerKindSchema>

/** Whose time a plan has that no robot works by yet. */
export const USUAL_CLEANER: CleanerKind = { model: 'neo', width: 26 }

const appearanceOf = ({ model, width }: CleanerKind) =>
  // Neither the hardware nor a side sweeper makes the body or its swath another.
  robotAppearance({ model, cleaning_width: width, hardware_version: '', side_sweeper: false })

export const swathOf = (kind: CleanerKind): number => appearanceOf(kind).swathM

export function cleanerOf(kind: CleanerKind): Cleaner {
  const { swathM, sizeM } = appearanceOf(kind)
  return { footprint: robotFootprint(swathM, sizeM), limits: driveLimits(kind.model) }
}
