import type { LoadedPlan } from '../../plan/loadedPlan.ts'
import { compose } from '../affine.ts'
import type { Palette } from '../colour.ts'
import { type GroundCells, groundCells, groundLevels } from '../groundCells.ts'
import type { LayerFactory } from '../layer.ts'
import { type Picture, pictureOfLevels } from '../picture.ts'
import { picturePlace } from '../place.ts'

/** The plan's occupancy grid in the theme's colours; the pretty picture in its place for customers (M-021, M-024). */
export const groundLayer: LayerFactory = host => {
  let plan: LoadedPlan | undefined
  let palette: Palette | undefined
  let cells: GroundCells | undefined
  let occupancy: Picture | undefined
  let pretty: Picture | undefined

  return {
    name: 'ground',
    channels: [],
    update(input) {
      pretty = host.customerView ? input.pictures.pretty_map : undefined
      if (input.plan === plan && input.palette === palette) return
      if (input.plan !== plan) cells = input.plan && groundCells(input.plan.grid, input.plan.map)
      plan = input.plan
      palette = input.palette
      occupancy = cells && pictureOfLevels(groundLevels(cells, palette))
    },
    draw({ surface, toScreen }) {
      const picture = pretty ?? occupancy
      if (!plan || !picture) return undefined
      const place = compose(toScreen, picturePlace(plan.map, plan.grid, picture))
      surface.image(picture, place, { alpha: 1 })
      return undefined
    },
  }
}
