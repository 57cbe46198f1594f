import { compose } from '../affine.ts'
import { pointBatch } from '../batches.ts'
import { type Palette, TRANSPARENT } from '../colour.ts'
import type { MissedCells } from '../missedCells.ts'
import { missedPaint, patternScale } from '../missedPaint.ts'
import { type Picture, pictureOfPixels } from '../picture.ts'
import { picturePlace } from '../place.ts'
import type { MapLayerFactory } from './layer.ts'

const RING = { size: 22, width: 3 } as const

/** Floor that a run missed: a colour and a pattern for each cause, and a ring at the patch that is looked at. */
export const missedFloorLayer: MapLayerFactory<'missed_floor'> = () => {
  let patchOf: MissedCells['patchOf'] | undefined
  let shown: MissedCells | undefined
  let palette: Palette | undefined
  let picture: Picture | undefined
  const ring = pointBatch()
  let yaw = 0

  return {
    name: 'missed_floor',
    update({ run, plan, palette: colours }) {
      yaw = plan?.map.origin[2] ?? 0
      shown = run?.missed
      const place = shown?.selected === undefined ? undefined : shown.places[shown.selected]
      Object.assign(ring, {
        data: Float32Array.from(place ? [place.x, place.y] : []),
        count: place ? 1 : 0,
        version: ring.version + 1,
      })
      if (shown?.patchOf === patchOf && colours === palette) return
      patchOf = shown?.patchOf
      palette = colours
      picture = shown && pictureOfPixels(cellPixels(shown, colours))
    },
    draw({ surface, toScreen, opacity, palette: { label } }) {
      if (!shown || !picture) return
      const { width, height, resolution, origin } = shown.frame
      const place = picturePlace({ origin: [origin.x, origin.y, yaw], resolution, width, height }, picture)
      surface.image(picture, compose(toScreen, place), { alpha: opacity })
      if (ring.count > 0)
        surface.points(ring, toScreen, {
          shape: 'disc',
          size: RING.size,
          colour: TRANSPARENT,
          edge: { colour: label, width: RING.width },
        })
    },
  }
}

/** One pixel a cell, the highest row first as pictures have it. */
function cellPixels({ frame: { width, height }, patchOf, causes }: MissedCells, palette: Palette): ImageData {
  const image = new ImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer)
  const paints = causes.map(cause => missedPaint(cause, palette, patternScale({ width, height })))
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const paint = paints[(patchOf[row * width + column] ?? 0) - 1]
      if (paint) pixels[(height - 1 - row) * width + column] = paint(column, row)
    }
  return image
}
