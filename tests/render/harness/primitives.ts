import { compose, fromPose, translation } from '../../../map/affine.ts'
import { lineBatch, pointBatch, polygonBatch, setPaths, setPointList } from '../../../map/batches.ts'
import type { MapColours } from '../../../map/colour.ts'
import { paletteOf } from '../../../map/colour.ts'
import { positionIcon } from '../../../map/icons.ts'
import { blankPicture, context2d } from '../../../map/picture.ts'
import type { Surface } from '../../../map/surfaces/surface.ts'

const SQUARE = [
  { x: 0, y: 0 },
  { x: 40, y: 0 },
  { x: 40, y: 30 },
  { x: 0, y: 30 },
]

/** One of every primitive on a picture of 160 × 120 CSS pixels. */
export function drawEveryPrimitive(surface: Surface, colours: MapColours, pixelRatio: number): void {
  const palette = paletteOf(colours)
  const outline = lineBatch(true)
  const area = polygonBatch()
  const corners = pointBatch()
  setPaths(outline, [SQUARE])
  setPaths(area, [SQUARE])
  setPointList(corners, SQUARE)
  const picture = blankPicture(20, 20)
  const canvas = picture.levels[0]?.canvas
  if (canvas) {
    const context = context2d(canvas)
    context.fillStyle = 'teal'
    context.fillRect(0, 0, 20, 20)
  }
  const white = palette.label

  surface.begin({ width: 160, height: 120, pixelRatio }, palette.unknown)
  surface.image(picture, translation(100, 70), { alpha: 0.6, snapped: true })
  surface.image(picture, compose(translation(130, 20), fromPose({ x: 0, y: 0, w: 0.5 })), { alpha: 1 })
  surface.polygons(area, translation(10, 10), { colour: palette['zone-fill'] })
  surface.polygons(area, translation(60, 10), { colour: palette.nogo, hatch: { width: 2, pitch: 9 } })
  surface.lines(outline, translation(10, 10), { colour: palette.zone, width: 1.5, dash: [15, 7] })
  surface.lines(outline, translation(60, 10), { colour: palette.nogo, width: 3 })
  surface.points(corners, translation(10, 60), { shape: 'disc', size: 3, colour: palette.laser })
  surface.points(corners, translation(60, 60), {
    shape: 'disc',
    size: 9,
    colour: palette.unknown,
    edge: { colour: palette.waypoint, width: 1.5 },
  })
  surface.sprite(positionIcon('home', white, palette['label-halo']), translation(140, 60), 1)
  surface.plates([{ x: 20, y: 105, text: 'Swath', ink: white, ground: palette['label-halo'] }])
  surface.end()
}
