import { type CellBits, eachCell } from '../../floor/cellBits.ts'
import { compose } from '../affine.ts'
import type { Colour, Palette } from '../colour.ts'
import { type Picture, pictureOfPixels } from '../picture.ts'
import { picturePlace } from '../place.ts'
import type { MapLayerFactory } from './layer.ts'

/** The cells that a run covered, each one square of floor. */
export const runCoverageLayer: MapLayerFactory<'run_coverage'> = () => {
  let cells: CellBits | undefined
  let palette: Palette | undefined
  let picture: Picture | undefined
  let yaw = 0

  return {
    name: 'run_coverage',
    update({ run, plan, palette: colours }) {
      // The wire form knows no turn: it is that of the plan's map.
      yaw = plan?.map.origin[2] ?? 0
      if (run?.coverage === cells && colours === palette) return
      cells = run?.coverage
      palette = colours
      picture = cells && pictureOfPixels(cellPixels(cells, colours['coverage-out']))
    },
    draw({ surface, toScreen, opacity }) {
      if (!cells || !picture) return
      const { width, height, resolution, origin } = cells.frame
      const place = picturePlace({ origin: [origin.x, origin.y, yaw], resolution, width, height }, picture)
      surface.image(picture, compose(toScreen, place), { alpha: opacity })
    },
  }
}

/** One pixel a cell, the highest row first as pictures have it. */
function cellPixels(cells: CellBits, { r, g, b, a }: Colour): ImageData {
  const { width, height } = cells.frame
  const image = new ImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer)
  const byte = (channel: number): number => Math.round(channel * 255)
  const colour = (byte(r) | (byte(g) << 8) | (byte(b) << 16) | (byte(a) << 24)) >>> 0
  eachCell(cells, index => {
    const column = index % width
    pixels[(height - 1 - (index - column) / width) * width + column] = colour
  })
  return image
}
