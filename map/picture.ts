import { type Affine, scaleOf } from './affine.ts'

/** A raster in one of its sizes, in pixels; its canvas may be painted only when it is first asked for. */
export type PictureLevel = {
  readonly width: number
  readonly height: number
  readonly canvas: OffscreenCanvas
}

/** A raster with smaller copies of itself. `version` grows with every change of its pixels. */
export type Picture = {
  version: number
  readonly width: number
  readonly height: number
  /** Full size first, each next one half as wide and high (rounded up). */
  readonly levels: readonly PictureLevel[]
}

/** Copies stop where the longer side is this small. */
export const SMALLEST_LEVEL = 64

type Size = Pick<PictureLevel, 'width' | 'height'>

/** The 2D context of a canvas that has no other kind. */
export function context2d(
  canvas: OffscreenCanvas,
  settings?: CanvasRenderingContext2DSettings,
): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', settings)
  if (!context) throw new Error('this canvas has a context of another kind')
  return context
}

/** A level that is painted already, or is to be painted on. */
export const levelOf = (canvas: OffscreenCanvas): PictureLevel => ({
  width: canvas.width,
  height: canvas.height,
  canvas,
})

/** A level whose pixels are told when it is first drawn: a floor of millions of cells is mostly seen from far off. */
export function levelWhenDrawn({ width, height }: Size, pixels: () => ImageData): PictureLevel {
  let canvas: OffscreenCanvas | undefined
  return {
    width,
    height,
    get canvas() {
      canvas ??= painted(pixels())
      return canvas
    },
  }
}

function painted(pixels: ImageData): OffscreenCanvas {
  const canvas = new OffscreenCanvas(pixels.width, pixels.height)
  context2d(canvas).putImageData(pixels, 0, 0)
  return canvas
}

/** One level, to be painted on. */
export const blankPicture = (width: number, height: number): Picture => ({
  version: 0,
  width,
  height,
  levels: [levelOf(new OffscreenCanvas(width, height))],
})

/** A picture of a decoded image; each level averages the one before, when it is first drawn. The bitmap may be closed afterwards. */
export function pictureOfBitmap(bitmap: ImageBitmap): Picture {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  drawScaled(bitmap, canvas)
  return withSmallerLevels(canvas)
}

/** A picture of pixels; each level averages the one before, when it is first drawn. */
export const pictureOfPixels = (pixels: ImageData): Picture => withSmallerLevels(painted(pixels))

/** Paints a picture that was made of pixels anew, with as many. */
export function repaint(picture: Picture, pixels: ImageData): void {
  const canvas = picture.levels[0]?.canvas
  if (!canvas) return
  context2d(canvas).putImageData(pixels, 0, 0)
  picture.version++
}

function withSmallerLevels(full: OffscreenCanvas): Picture {
  let last = levelOf(full)
  const levels = [last]
  const picture: Picture = { version: 0, width: full.width, height: full.height, levels }
  while (Math.max(last.width, last.height) > SMALLEST_LEVEL) {
    last = smallerLevel(last, () => picture.version)
    levels.push(last)
  }
  return picture
}

/** Half as wide and high, drawn when it is asked for: most pictures are looked at from one distance. */
function smallerLevel(larger: PictureLevel, version: () => number): PictureLevel {
  const [width, height] = [Math.ceil(larger.width / 2), Math.ceil(larger.height / 2)]
  let drawn: { readonly canvas: OffscreenCanvas; version: number } | undefined
  return {
    width,
    height,
    get canvas() {
      drawn ??= { canvas: new OffscreenCanvas(width, height), version: -1 }
      if (drawn.version !== version()) drawScaled(larger.canvas, drawn.canvas)
      drawn.version = version()
      return drawn.canvas
    },
  }
}

/** In place of what is on the canvas. */
function drawScaled(source: CanvasImageSource, canvas: OffscreenCanvas): void {
  const context = context2d(canvas)
  context.globalCompositeOperation = 'copy'
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'low'
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
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
  const canvas = picture.levels[level]?.canvas
  if (!canvas) return undefined
  const kx = picture.width / canvas.width
  const ky = picture.height / canvas.height
  const [a, b, c, d, e, f] = place
  return { level, canvas, place: [a * kx, b * kx, c * ky, d * ky, e, f], smooth: scale < SQUARE_FROM_PX }
}
