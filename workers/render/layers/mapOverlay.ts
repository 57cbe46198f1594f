import type { LoadedPlan } from '../../plan/loadedPlan.ts'
import { compose } from '../affine.ts'
import type { LayerFactory } from '../layer.ts'
import type { Picture } from '../picture.ts'
import { picturePlace } from '../place.ts'

/** `map3d.png` over the ground; its opacity is the slider's (M-086). */
export const mapOverlayLayer: LayerFactory = () => {
  let plan: LoadedPlan | undefined
  let overlay: Picture | undefined

  return {
    name: 'map_overlay',
    channels: [],
    update(input) {
      plan = input.plan
      overlay = input.pictures.map3d
    },
    draw({ surface, toScreen, opacity }) {
      if (!plan || !overlay) return undefined
      const place = compose(toScreen, picturePlace(plan.map, plan.grid, overlay))
      surface.image(overlay, place, { alpha: opacity })
      return undefined
    },
  }
}
