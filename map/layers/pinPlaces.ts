import { type Camera, pixelsPerMetre } from '../camera.ts'
import type { PinMark } from '../pinMark.ts'

/** Below this zoom pins that would lie on each other are drawn as their number. */
const CLUSTER_BELOW_ZOOM = 0.5
/** Of a number's disc, CSS pixels. */
export const CLUSTER_SIZE_PX = 28

/** Where pins are drawn: one with its tip there, or several as a number about it. Map. */
export type PinPlace = {
  readonly x: number
  readonly y: number
  readonly pins: readonly [PinMark, ...PinMark[]]
}

const middle = (pins: PinPlace['pins']): PinPlace => ({
  x: pins.reduce((sum, { x }) => sum + x, 0) / pins.length,
  y: pins.reduce((sum, { y }) => sum + y, 0) / pins.length,
  pins,
})

/** The lowest first. The selected one stands for itself, over all others. */
export function pinPlaces(pins: readonly PinMark[], camera: Camera): readonly PinPlace[] {
  const reachM = camera.zoom < CLUSTER_BELOW_ZOOM ? CLUSTER_SIZE_PX / pixelsPerMetre(camera) : 0
  const groups: [PinMark, ...PinMark[]][] = []
  for (const pin of pins) {
    if (pin.selected) continue
    const near = groups.find(([first]) => Math.hypot(first.x - pin.x, first.y - pin.y) < reachM)
    if (near) near.push(pin)
    else groups.push([pin])
  }
  return [...groups.map(middle), ...pins.filter(({ selected }) => selected).map(pin => middle([pin]))]
}
