import { type FloorPlan, frameOf, type GreyImage } from '../../floor/floorPlan.ts'
import { type GroundCells, groundCells } from '../../floor/groundCells.ts'
import { compose } from '../affine.ts'
import type { Palette } from '../colour.ts'
import type { Picture } from '../picture.ts'
import { picturePlace } from '../place.ts'
import { groundPicture } from './groundPicture.ts'
import type { MapLayerFactory } from './layer.ts'

/** What took long to tell of a floor, for the next map of it. */
const known = new WeakMap<GreyImage, GroundCells>()

function cellsOf({ grid, map }: FloorPlan): GroundCells {
  const cells = known.get(grid) ?? groundCells(grid, map)
  known.set(grid, cells)
  return cells
}

/** The plan's occupancy grid in the theme's colours; the pretty picture in its place for customers (M-021, M-024). */
export const groundLayer: MapLayerFactory = viewer => {
  let plan: FloorPlan | undefined
  let palette: Palette | undefined
  let cells: GroundCells | undefined
  let occupancy: Picture | undefined
  let pretty: Picture | undefined

  return {
    name: 'ground',
    update(input) {
      pretty = viewer.customerView ? input.pictures.pretty_map : undefined
      if (input.plan === plan && input.palette === palette) return
      if (input.plan !== plan) cells = input.plan && cellsOf(input.plan)
      plan = input.plan
      palette = input.palette
      occupancy = cells && groundPicture(cells, palette)
    },
    draw({ surface, toScreen }) {
      const picture = pretty ?? occupancy
      if (!plan || !picture) return
      const place = compose(toScreen, picturePlace(frameOf(plan), picture))
      surface.image(picture, place, { alpha: 1 })
    },
  }
}
