import { useState } from 'react'
import { OVERLAY_OPACITY } from '../../../../contract/layers.ts'
import type { ControlLevel } from '../../../../contract/permissions.ts'
import { useSurfaceChoice } from '../map/surfaceChoice.ts'
import { useLayerChoice } from './useLayerChoice.ts'

export type MapSettings = ReturnType<typeof useMapSettings>

/**
 * How the viewer has the map drawn: with which layers, how much of the overlay, on what surface.
 * @param named the layers that the address names
 */
export function useMapSettings(level: ControlLevel, named: string | undefined) {
  const layers = useLayerChoice(level, named)
  const [overlayOpacity, setOverlayOpacity] = useState(OVERLAY_OPACITY)
  const [surface, chooseSurface] = useSurfaceChoice()
  return { ...layers, overlayOpacity, setOverlayOpacity, surface, chooseSurface }
}
