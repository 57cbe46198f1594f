import { type FloorPlan, frameOf } from '../../floor/floorPlan.ts'
import { compose } from '../affine.ts'
import type { Picture } from '../picture.ts'
import { picturePlace } from '../place.ts'
import type { MapLayerFactory } from './layer.ts'

/** `map3d.png` over the ground; its opacity is the slider's (M-086). */
export const mapOverlayLayer: MapLayerFactory = () => {
  let plan: FloorPlan | undefined
  let overlay: Picture | undefined

  return {
    name: 'map_overlay',
    update(input) {
      plan = input.plan
      overlay = input.pictures.map3d
    },
    draw({ surface, toScreen, opacity }) {
      if (!plan || !overlay) return
      const place = compose(toScreen, picturePlace(frameOf(plan), overlay))
      surface.image(overlay, place, { alpha: opacity })
    },
  }
}
