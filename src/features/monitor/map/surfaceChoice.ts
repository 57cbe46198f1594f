import { useState } from 'react'
import * as v from 'valibot'
import type { SurfaceChoice } from '../../../../map/surfaces/chooseSurface.ts'

/** Of this machine, not of the person: a driver is good or bad wherever one signs in from. */
const SURFACE_KEY = 'swath.surface'
const schema = v.fallback(v.picklist(['auto', 'webgl2', 'canvas2d']), 'auto')

/** What draws the map: chosen by the driver unless somebody chose. */
export function useSurfaceChoice(): readonly [SurfaceChoice, (choice: SurfaceChoice) => void] {
  const [choice, setChoice] = useState<SurfaceChoice>(() => v.parse(schema, localStorage.getItem(SURFACE_KEY)))
  return [
    choice,
    next => {
      localStorage.setItem(SURFACE_KEY, next)
      setChoice(next)
    },
  ]
}
