import { type Affine, scaleOf } from './affine.ts'

/** A raster with smaller copies of itself. `version` grows with every change of its pixels. */
export type Picture = {
  version: number
  readonly width: number
  readonly height: number
  /** Full size first, each next one half as wide and high (rounded up). */
  readonly levels: readonly OffscreenCanvas[]
}

/** Copies stop where the longer side is this small. */
const SMALLEST_LEVEL = 64

/** The 2D context of a canvas that has no other kind. */
export function context2d(
  canvas: OffscreenCanvas,
  settings?: CanvasRenderingContext2DSettings,
): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', settings)
  if (!context) throw new Error('this canvas has a context of another kind')
  return context
}

/** One level, to be painted on. */
export function blankPicture(width: number, height: number): Picture {
  return { version: 0, width, height, levels: [new OffscreenCanvas(width, height)] }
}

/** A picture of pixels given level by level, full size first. */
export function pictureOfLevels(levels: readonly ImageData[]): Picture {
  const canvases = levels.map(level => {
    const canvas = new OffscreenCanvas(level.width, level.height)
    context2d(canvas).putImageData(level, 0, 0)
    return canvas
  })
  return { version: 0, width: levels[0]?.width ?? 0, height: levels[0]?.height ?? 0, levels: canvases }
}

/** A picture of a decoded image; each level averages the one before. The bitmap may be closed afterwards. */
export const pictureOfBitmap = (bitmap: ImageBitmap): Picture =>
  withSmallerLevels(drawn(bitmap, bitmap.width, bitmap.height))

/** A picture of pixels; each level averages the one before. */
export function pictureOfPixels(pixels: ImageData): Picture {
  const canvas = new OffscreenCanvas(pixels.width, pixels.height)
  context2d(canvas).putImageData(pixels, 0, 0)
  return withSmallerLevels(canvas)
}

function withSmallerLevels(full: OffscreenCanvas): Picture {
  const levels = [full]
  for (let last = full; Math.max(last.width, last.height) > SMALLEST_LEVEL; ) {
    last = drawn(last, Math.ceil(last.width / 2), Math.ceil(last.height / 2))
    levels.push(last)
  }
  return { version: 0, width: full.width, height: full.height, levels }
}

function drawn(source: CanvasImageSource, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = context2d(canvas)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'low'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

export type Sampling = {
  readonly level: number
  readonly canvas: OffscreenCanvas
  /** From the level's pixels to the screen. */
  readonly place: Affine
  /** False where a pixel of the picture is so large on screen that its square is meant to be seen. */
  readonly smooth: boolean
}

/** Pixels on screen from which a pixel of the picture is drawn as a square. */
const SQUARE_FROM_PX = 2

/**
 * The level to draw so that no pixel of it is left out, both surfaces alike, and none wider or higher than `largest`. `place` leads to
 * device pixels.
 */
export function sampling(picture: Picture, place: Affine, largest = Number.POSITIVE_INFINITY): Sampling | undefined {
  const scale = scaleOf(place)
  const wanted = scale >= 1 ? 0 : Math.floor(Math.log2(1 / scale) + 0.5)
  const small = picture.levels.findIndex(({ width, height }) => width <= largest && height <= largest)
  const level = Math.min(Math.max(wanted, small), picture.levels.length - 1)
  const canvas = picture.levels[level]
  if (!canvas) return undefined
  const kx = picture.width / canvas.width
  const ky = picture.height / canvas.height
  const [a, b, c, d, e, f] = place
  return { level, canvas, place: [a * kx, b * kx, c * ky, d * ky, e, f], smooth: scale < SQUARE_FROM_PX }
}
