import { compose } from '../affine.ts'
import { pointBatch } from '../batches.ts'
import { type Colour, type Palette, TRANSPARENT } from '../colour.ts'
import { MISSED_FILL, MISSED_LOOKS, type MissedCells, PATTERN_CELLS } from '../missedCells.ts'
import { type Picture, pictureOfPixels } from '../picture.ts'
import { picturePlace } from '../place.ts'
import type { MapLayerFactory } from './layer.ts'

/** A map so many cells wide shows patterns of the smallest size; they grow with it, so that the whole of any floor shows lines and no haze. */
const CELLS_OF_SMALLEST = 600
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
  const looks = causes.map(cause => {
    const { colour, isInk } = MISSED_LOOKS[cause]
    return { isInk, ink: packed(palette[colour], 1), fill: packed(palette[colour], MISSED_FILL) }
  })
  const scale = Math.max(1, Math.round(Math.max(width, height) / CELLS_OF_SMALLEST))
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const look = looks[(patchOf[row * width + column] ?? 0) - 1]
      if (!look) continue
      const u = Math.floor(column / scale) % PATTERN_CELLS
      const v = Math.floor(row / scale) % PATTERN_CELLS
      pixels[(height - 1 - row) * width + column] = look.isInk(u, v) ? look.ink : look.fill
    }
  return image
}

function packed({ r, g, b }: Colour, alpha: number): number {
  const byte = (channel: number): number => Math.round(channel * 255)
  return (byte(r) | (byte(g) << 8) | (byte(b) << 16) | (byte(alpha) << 24)) >>> 0
}
