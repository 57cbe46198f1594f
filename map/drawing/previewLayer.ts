/** What a robot will clean by the drawing, and what it will miss: sector by sector, so that one that changes is painted alone. */
import type { Sector } from '../../contract/plan/elements.ts'
import { MISSED_CAUSES } from '../../contract/resources/missedFloor.ts'
import type { RobotAppearance } from '../../contract/robot/models.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { type CoverageDifference, GAINED, LOST } from '../../floor/preview/coverageDifference.ts'
import { COVERED, type SectorRaster } from '../../floor/preview/sectorRaster.ts'
import { WAY_VERTEX } from '../../floor/preview/wayVertices.ts'
import { compose } from '../affine.ts'
import { type LineBatch, lineBatch, setPaths } from '../batches.ts'
import { type Palette, paletteOf } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import type { MapDrawing } from '../layers/layer.ts'
import { pathStrokes } from '../layers/runPath.ts'
import { missedPaint, packedColour, patternScale } from '../missedPaint.ts'
import { type Picture, pictureOfPixels } from '../picture.ts'
import { picturePlace } from '../place.ts'
import { robotDrawing } from '../robotDrawing.ts'
import { robotPlace } from '../robotPlace.ts'

/** A sector of the preview. `way`: `WAY_VERTEX` numbers a vertex. */
export type PreviewPiece = {
  readonly id: Sector['id']
  readonly raster: SectorRaster
  readonly way: Float32Array
}
/** What has changed since the message before. `all`: what is not in `put` is gone. */
export type PreviewPieces = {
  readonly put: readonly PreviewPiece[]
  readonly gone: readonly Sector['id'][]
  readonly all?: boolean
}
export const PREVIEW_PARTS = ['lanes', 'covered', 'missed'] as const
export type PreviewPart = (typeof PREVIEW_PARTS)[number]
/** A robot that drives as it would, and where it is. */
export type GhostRobot = { readonly pose: Pose; readonly appearance: RobotAppearance }

/** Cells that one preview cleans more (`GAINED`) and less (`LOST`) than another. */
export type CellDifference = Pick<CoverageDifference, 'window' | 'cells'>

type Cells = { readonly width: number; readonly height: number }
type Shown = {
  readonly piece: PreviewPiece
  readonly cleaned: LineBatch
  readonly driven: LineBatch
  pictures: { readonly covered: Picture | undefined; readonly missed: Picture | undefined } | undefined
}

const WIDTH_PX = 1
const DASH = [3, 3] as const
const GHOST_ALPHA = 0.9
const DIFFERENCE_ALPHA = 0.8

/** One pixel a cell of the window, the highest row first as pictures have it; undefined where nothing is to be seen. */
function pixelsOf(
  { window: { frame }, cells }: SectorRaster,
  paint: (kind: number, index: number) => number,
): Picture | undefined {
  const { width, height } = frame
  if (width === 0 || height === 0) return undefined
  const image = new ImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer)
  let isAny = false
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const index = row * width + column
      const pixel = paint(cells[index] ?? 0, index)
      if (pixel === 0) continue
      pixels[(height - 1 - row) * width + column] = pixel
      isAny = true
    }
  return isAny ? pictureOfPixels(image) : undefined
}

function picturesOf(raster: SectorRaster, palette: Palette, cells: Cells): NonNullable<Shown['pictures']> {
  const scale = patternScale(cells)
  const paints = MISSED_CAUSES.map(cause => missedPaint(cause, palette, scale))
  const coverage = palette['coverage-out']
  const covered = packedColour(coverage, coverage.a)
  const { column, row, frame } = raster.window
  return {
    covered: pixelsOf(raster, kind => (kind === COVERED ? covered : 0)),
    missed: pixelsOf(raster, (kind, index) => {
      const paint = paints[kind - COVERED - 1]
      return paint?.(column + (index % frame.width), row + Math.floor(index / frame.width)) ?? 0
    }),
  }
}

/** More is even and less is hatched, so that they differ without their colours. */
function differencePicture(difference: CellDifference, palette: Palette, cells: Cells): Picture | undefined {
  const { column, row, frame } = difference.window
  const gained = packedColour(palette['coverage-out'], DIFFERENCE_ALPHA)
  const lost = missedPaint('notDriven', palette, patternScale(cells))
  return pixelsOf(difference, (kind, index) => {
    if (kind === GAINED) return gained
    return kind === LOST ? lost(column + (index % frame.width), row + Math.floor(index / frame.width)) : 0
  })
}

export type PreviewLayer = {
  readonly change: (pieces: PreviewPieces) => void
  /** @param cells of the map */
  readonly update: (palette: Palette, cells: Cells | undefined) => void
  readonly draw: (context: MapDrawing, parts: readonly PreviewPart[]) => void
  /** What of two previews differs, in place of what either covers. */
  readonly drawDifference: (context: MapDrawing, difference: CellDifference | undefined) => void
  readonly drawGhost: (context: MapDrawing, ghost: GhostRobot | undefined) => void
}

export function createPreviewLayer(): PreviewLayer {
  const shown = new Map<Sector['id'], Shown>()
  let palette = paletteOf({})
  let cells: Cells = { width: 1, height: 1 }
  let differs:
    | { readonly of: CellDifference; readonly palette: Palette; readonly picture: Picture | undefined }
    | undefined
  let robot: { readonly of: RobotAppearance; readonly palette: Palette; readonly drawing: Drawing } | undefined

  function put(piece: PreviewPiece): void {
    const one: Shown = { piece, cleaned: lineBatch(), driven: lineBatch(), pictures: undefined }
    const strokes = pathStrokes(piece.way, WAY_VERTEX)
    setPaths(one.cleaned, strokes.cleaned)
    setPaths(one.driven, strokes.driven)
    shown.set(piece.id, one)
  }

  function drawPicture({ surface, toScreen }: MapDrawing, { frame }: SectorRaster['window'], picture: Picture): void {
    const { width, height, resolution, origin, yaw = 0 } = frame
    const place = picturePlace({ origin: [origin.x, origin.y, yaw], resolution, width, height }, picture)
    surface.image(picture, compose(toScreen, place), { alpha: 1 })
  }

  return {
    change({ put: changed, gone, all }) {
      if (all) shown.clear()
      for (const id of gone) shown.delete(id)
      for (const piece of changed) put(piece)
    },
    update(colours, size) {
      const isOther = colours !== palette || (size && (size.width !== cells.width || size.height !== cells.height))
      palette = colours
      if (size) cells = size
      if (isOther) for (const one of shown.values()) one.pictures = undefined
    },
    draw(context, parts) {
      for (const one of shown.values()) {
        const { raster } = one.piece
        if (parts.includes('covered') || parts.includes('missed')) one.pictures ??= picturesOf(raster, palette, cells)
        for (const part of ['covered', 'missed'] as const) {
          const picture = parts.includes(part) ? one.pictures?.[part] : undefined
          if (picture) drawPicture(context, raster.window, picture)
        }
      }
      if (!parts.includes('lanes')) return
      const { surface, toScreen } = context
      const colour = palette.trail
      for (const { cleaned, driven } of shown.values()) {
        surface.lines(cleaned, toScreen, { colour, width: WIDTH_PX })
        surface.lines(driven, toScreen, { colour, width: WIDTH_PX, dash: DASH })
      }
    },
    drawDifference(context, difference) {
      if (!difference) return
      if (differs?.of !== difference || differs.palette !== palette)
        differs = { of: difference, palette, picture: differencePicture(difference, palette, cells) }
      if (differs.picture) drawPicture(context, difference.window, differs.picture)
    },
    drawGhost({ surface, toScreen }, ghost) {
      if (!ghost) return
      const { pose, appearance } = ghost
      if (robot?.of !== appearance || robot.palette !== palette)
        robot = { of: appearance, palette, drawing: robotDrawing(appearance, palette) }
      surface.sprite(robot.drawing, robotPlace(appearance, pose, toScreen, false), GHOST_ALPHA)
    },
  }
}
