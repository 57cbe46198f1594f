import { type Affine, applyX, applyY, compose, scaling } from '../../affine.ts'
import type { LineBatch, PolygonBatch } from '../../batches.ts'
import { cssColour } from '../../colour.ts'
import { rasterise } from '../../drawing.ts'
import { PLATE_HEIGHT } from '../../labels/plate.ts'
import { createPlateAtlas } from '../../labels/plateAtlas.ts'
import { context2d, sampling } from '../../picture.ts'
import type { Surface } from '../surface.ts'
import { createPointPixels, type PointPixels } from './pointPixels.ts'
import { buildPath, drawEdgedPoints, setStroke, strokeHatch } from './shapes.ts'

/** Canvas 2D, for software drivers and browsers without WebGL2. */
export function createCanvasSurface(canvas: OffscreenCanvas): Surface {
  const context = context2d(canvas, { alpha: false })
  const scratch = new OffscreenCanvas(64, 64)
  const atlas = createPlateAtlas(1)
  const pathOf = createPathShelf()
  let ratio = 1
  let dots: { readonly width: number; readonly height: number; readonly pixels: PointPixels } | undefined

  const toDevice = (place: Affine): Affine => compose(scaling(ratio), place)
  /** Everything but dots lies over the dots collected so far. */
  const flushDots = (): void => dots?.pixels.flush(context)

  return {
    kind: 'canvas2d',

    begin(view, ground) {
      const width = Math.max(1, Math.round(view.width * view.pixelRatio))
      const height = Math.max(1, Math.round(view.height * view.pixelRatio))
      if (canvas.width !== width) canvas.width = width
      if (canvas.height !== height) canvas.height = height
      if (ratio !== view.pixelRatio) atlas.clear(view.pixelRatio)
      ratio = view.pixelRatio
      if (dots?.width !== width || dots.height !== height) {
        dots = { width, height, pixels: createPointPixels(width, height) }
      }
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.globalAlpha = 1
      context.fillStyle = cssColour(ground)
      context.fillRect(0, 0, width, height)
    },

    image(picture, place, style) {
      flushDots()
      const sample = sampling(picture, toDevice(place))
      if (!sample) return
      drawSample(context, sample, style)
    },

    lines(batch, place, style) {
      flushDots()
      if (batch.starts.length === 0) return
      context.setTransform(1, 0, 0, 1, 0, 0)
      setStroke(context, style, ratio)
      context.stroke(pathOf(batch, batch.closed, toDevice(place)))
    },

    polygons(batch, place, style) {
      flushDots()
      if (batch.starts.length === 0) return
      context.setTransform(1, 0, 0, 1, 0, 0)
      const path = pathOf(batch, true, toDevice(place))
      if (!style.hatch) {
        context.fillStyle = cssColour(style.colour)
        context.fill(path)
        return
      }
      context.save()
      context.clip(path)
      strokeHatch(context, batch, toDevice(place), style.colour, style.hatch, ratio)
      context.restore()
    },

    points(batch, place, style) {
      if (!dots || batch.count === 0) return
      const device = toDevice(place)
      const size = style.size * ratio
      if (!style.edge) {
        dots.pixels.add(batch, device, style.shape, size, style.colour)
        return
      }
      flushDots()
      context.setTransform(1, 0, 0, 1, 0, 0)
      drawEdgedPoints(context, batch, device, style, style.edge, ratio)
    },

    sprite(drawing, place, alpha) {
      flushDots()
      const sprite = rasterise(drawing, toDevice(place), canvas, scratch)
      if (!sprite) return
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.globalAlpha = alpha
      const { width, height } = sprite
      context.drawImage(sprite.canvas, 0, 0, width, height, sprite.x, sprite.y, width, height)
      context.globalAlpha = 1
    },

    plates(plates) {
      flushDots()
      drawPlates(context, atlas, plates, ratio)
    },

    end: flushDots,
    dispose() {},
    forgetPlates: () => atlas.clear(ratio),
  }
}

/** Paths of batches, built anew only when their data has changed. */
function createPathShelf() {
  const paths = new WeakMap<LineBatch | PolygonBatch, { readonly version: number; readonly path: Path2D }>()
  return (batch: LineBatch | PolygonBatch, closed: boolean, [a, b, c, d, e, f]: Affine): Path2D => {
    const held = paths.get(batch)
    const path = held?.version === batch.version ? held.path : buildPath(batch, closed)
    if (path !== held?.path) paths.set(batch, { version: batch.version, path })
    const placed = new Path2D()
    placed.addPath(path, { a, b, c, d, e, f })
    return placed
  }
}

function drawSample(
  context: OffscreenCanvasRenderingContext2D,
  { canvas: source, place, smooth }: NonNullable<ReturnType<typeof sampling>>,
  { alpha, snapped }: Parameters<Surface['image']>[2],
): void {
  context.globalAlpha = alpha
  context.imageSmoothingEnabled = smooth
  context.imageSmoothingQuality = 'low'
  if (snapped) {
    context.setTransform(1, 0, 0, 1, 0, 0)
    const x = Math.round(place[4])
    const y = Math.round(place[5])
    const right = Math.round(applyX(place, source.width, source.height))
    const bottom = Math.round(applyY(place, source.width, source.height))
    context.drawImage(source, x, y, right - x, bottom - y)
  } else {
    context.setTransform(...place)
    context.drawImage(source, 0, 0)
  }
  context.globalAlpha = 1
}

function drawPlates(
  context: OffscreenCanvasRenderingContext2D,
  atlas: ReturnType<typeof createPlateAtlas>,
  plates: Parameters<Surface['plates']>[0],
  ratio: number,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  const places = atlas.place(plates)
  plates.forEach((plate, i) => {
    const from = places[i]
    if (!from) return
    const { x, y, width, height } = from
    const left = Math.round(plate.x * ratio)
    const top = Math.round((plate.y - PLATE_HEIGHT / 2) * ratio)
    context.drawImage(atlas.canvas, x, y, width, height, left, top, width, height)
  })
}
