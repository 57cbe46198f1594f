import { useState } from 'react'
import * as v from 'valibot'
import { CAMERAS, type CameraName } from '../../../../contract/cameras.ts'
import { PLAN_TYPES } from '../../../../contract/robot/states.ts'
import { DEFAULT_THERMAL_FILTER, THERMAL_FILTERS } from '../../../../contract/thermal.ts'

/** Of this machine: how much room there is differs from screen to screen (M-009). */
const CHOICE_KEY = 'swath.cameras'
/** Columns of the panel (M-009). */
const COLUMNS = 3

const schema = v.object({
  /** In the order in which they were chosen. */
  shown: v.optional(v.fallback(v.array(v.picklist(CAMERAS)), ['camera_front', 'camera_left', 'camera_thermal']), [
    'camera_front',
    'camera_left',
    'camera_thermal',
  ]),
  /** Undefined until somebody chose. */
  expanded: v.fallback(v.optional(v.boolean()), undefined),
  filter: v.optional(
    v.fallback(v.picklist(THERMAL_FILTERS.map(filter => filter.name)), DEFAULT_THERMAL_FILTER),
    DEFAULT_THERMAL_FILTER,
  ),
})

/** Which cameras are shown, how large, and how the thermal one is coloured. */
export type CameraChoice = Readonly<v.InferOutput<typeof schema>>

/** Reads what was remembered; what it does not name, or cannot be read, is as at first. */
export function parseCameraChoice(stored: string | null): CameraChoice {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), stored)
  return parsed.success ? parsed.output : v.parse(schema, {})
}

/** With this camera, or without it; one too many takes the place of the one that was chosen first. */
export function toggleCamera(shown: readonly CameraName[], camera: CameraName): CameraName[] {
  return shown.includes(camera) ? shown.filter(each => each !== camera) : [...shown, camera].slice(-COLUMNS)
}

/** What was chosen wins; else a robot that patrols is watched through its cameras (M-010). */
export const isExpanded = ({ expanded }: CameraChoice, planType: number | undefined): boolean =>
  expanded ?? planType === PLAN_TYPES.patrol

/** The remembered choice, and how to change it. */
export function useCameraChoice(): readonly [CameraChoice, (choice: CameraChoice) => void] {
  const [choice, setChoice] = useState(() => parseCameraChoice(localStorage.getItem(CHOICE_KEY)))
  return [
    choice,
    next => {
      localStorage.setItem(CHOICE_KEY, JSON.stringify(next))
      setChoice(next)
    },
  ]
}
