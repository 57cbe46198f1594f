import { interpolateViridis } from 'd3-scale-chromatic'
import type { Message } from '../../../contract/telemetry/codec.ts'
import type { GreyImage } from '../../../floor/floorPlan.ts'
import { type Affine, compose } from '../../../map/affine.ts'
import { lineBatch, setPaths } from '../../../map/batches.ts'
import { parseColour } from '../../../map/colour.ts'
import { type Picture, pictureOfPixels, repaint } from '../../../map/picture.ts'
import { picturePlace } from '../../../map/place.ts'
import { greyDecoder } from '../../plan/decodeImage.ts'
import type { LayerFactory } from '../layer.ts'
import { createNewestAlone } from '../newestAlone.ts'

type CostmapName = 'costmap_local' | 'costmap_global'
type Costmap = Message<CostmapName>['body']

const OPACITY = 0.5
const UNKNOWN_COST = 255

/** Colour of each cost as a little-endian pixel. Free cells (0) and unknown ones (255) let the ground through. */
let costColours: Uint32Array | undefined
const costPalette = (): Uint32Array => {
  costColours ??= Uint32Array.from({ length: 256 }, (_, cost) => {
    if (cost === 0 || cost === UNKNOWN_COST) return 0
    const { r, g, b } = parseColour(interpolateViridis(cost / (UNKNOWN_COST - 1)))
    return (Math.round(r * 255) | (Math.round(g * 255) << 8) | (Math.round(b * 255) << 16) | (255 << 24)) >>> 0
  })
  return costColours
}

/** The cost map's own PNG. */
const pngOf = ({ data }: Costmap): Blob =>
  new Blob([Uint8Array.from(atob(data), letter => letter.charCodeAt(0))], { type: 'image/png' })

function coloured(costs: GreyImage): ImageData {
  const image = new ImageData(costs.width, costs.height)
  const palette = costPalette()
  const pixels = new Uint32Array(image.data.buffer)
  for (let i = 0; i < pixels.length; i++) pixels[i] = palette[costs.data[i] ?? UNKNOWN_COST] ?? 0
  return image
}

/** On the picture that there is where that has the size. */
function paintedOn(picture: Picture | undefined, image: ImageData): Picture {
  if (picture?.width !== image.width || picture.height !== image.height) return pictureOfPixels(image)
  repaint(picture, image)
  return picture
}

/** Heading of a turn about the vertical axis. */
function yawOf({ x, y, z, w }: Costmap['info']['origin']['orientation']): number {
  return Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
}

/** From cells (y down) to map. */
function costmapPlace({ info }: Costmap, size: { readonly width: number; readonly height: number }): Affine {
  const { position, orientation } = info.origin
  const origin: [number, number, number] = [position.x, position.y, yawOf(orientation)]
  const { resolution, width, height } = info
  return picturePlace({ origin, resolution, width, height }, size)
}

const costmapLayer =
  (name: CostmapName): LayerFactory =>
  host => {
    let costmap: Costmap | undefined
    let shown: { readonly picture: Picture; readonly place: Affine } | undefined
    const edge = lineBatch(true)
    const decode = greyDecoder()

    async function show(newest: Costmap, isWanted: () => boolean): Promise<void> {
      try {
        const image = coloured(await decode(pngOf(newest)))
        if (!isWanted()) return
        const picture = paintedOn(shown?.picture, image)
        shown = { picture, place: costmapPlace(newest, picture) }
        const { width, height } = picture
        setPaths(edge, [
          [
            { x: 0, y: 0 },
            { x: width, y: 0 },
            { x: width, y: height },
            { x: 0, y: height },
          ],
        ])
        host.changed()
      } catch {
        // A picture that does not decode leaves the one before it, whose age the layer list shows.
      }
    }
    // In fast playback they come sooner than they are decoded.
    const decoding = createNewestAlone(show)

    return {
      name,
      channels: [name],
      update({ scene }) {
        const newest = scene.latest[name]?.body
        if (newest === costmap) return
        costmap = newest
        if (newest) {
          host.pending(decoding.want(newest))
          return
        }
        decoding.wantNone()
        shown = undefined
      },
      draw({ surface, toScreen, palette, opacity }) {
        if (!shown) return undefined
        const place = compose(toScreen, shown.place)
        surface.image(shown.picture, place, { alpha: OPACITY * opacity })
        if (name === 'costmap_local') {
          surface.lines(edge, place, { colour: { ...palette.label, a: OPACITY * opacity }, width: 1 })
        }
        return undefined
      },
    }
  }

/** Costs about the robot, with an edge (M-098). */
export const localCostmapLayer = costmapLayer('costmap_local')
/** Costs of the whole plan (M-098). */
export const globalCostmapLayer = costmapLayer('costmap_global')
