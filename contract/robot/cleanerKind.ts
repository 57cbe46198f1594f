/** Robots as far as the cleaning of a floor goes: their model and how wide they clean. */
import * as v from 'valibot'
import { ROBOT_MODELS } from './models.ts'

/** `width`: inches. */
export const cleanerKindSchema = v.object({ model: v.picklist(ROBOT_MODELS), width: v.number() })
export type CleanerKind = v.InferOutput<typeof cleanerKindSchema>

/** The kind of a plan that no robot works by yet. */
export const USUAL_CLEANER: CleanerKind = { model: 'neo', width: 26 }
