/** A canvas that shows a camera. */

import type { CanvasSize } from '../../map/camera.ts'
import { context2d } from '../../map/picture.ts'
import type { CameraView } from '../protocol.ts'
import type { CameraPicture } from './cameraPicture.ts'
import { colourValues, type ValueColours } from './colours.ts'

type PictureFit = CameraView['fit']

export type CameraSurface = {
  readonly draw: (picture: CameraPicture, colours: ValueColours) => void
  readonly clear: () => void
  /** Empties the canvas. */
  readonly resize: (size: CanvasSize) => void
}

type Extent = { readonly width: number; readonly height: number }
type ValueImage = Extent & { readonly data: Uint8Array }

/** Where a picture lies on a canvas: in the middle, in proportion. Pixels of the canvas. */
export function pictureBox(picture: Extent, canvas: Extent, fit: PictureFit) {
  const across = canvas.width / picture.width
  const down = canvas.height / picture.height
  const scale = fit === 'cover' ? Math.max(across, down) : Math.min(across, down)
  const width = picture.width * scale
  const height = picture.height * scale
  return { x: (canvas.width - width) / 2, y: (canvas.height - height) / 2, width, height }
}

export function createCameraSurface(canvas: OffscreenCanvas, fit: PictureFit): CameraSurface {
  const context = context2d(canvas)
  let values: OffscreenCanvas | undefined
  /** On the canvas of the picture before, where that has the size: to make one takes longer than to paint it. */
  const coloured = (image: ValueImage, colours: ValueColours): OffscreenCanvas => {
    const { width, height } = image
    if (values?.width !== width || values.height !== height) values = new OffscreenCanvas(width, height)
    context2d(values).putImageData(pixelsOf(image, colours), 0, 0)
    return values
  }
  return {
    draw(picture, colours) {
      const source = picture.kind === 'photo' ? picture.bitmap : coloured(picture.image, colours)
      const { x, y, width, height } = pictureBox(source, canvas, fit)
      context.clearRect(0, 0, canvas.width, canvas.height)
      context.imageSmoothingEnabled = picture.kind === 'photo' || picture.smooth
      context.imageSmoothingQuality = 'medium'
      context.drawImage(source, x, y, width, height)
    },
    clear: () => context.clearRect(0, 0, canvas.width, canvas.height),
    resize({ width, height, pixelRatio }) {
      canvas.width = Math.max(1, Math.round(width * pixelRatio))
      canvas.height = Math.max(1, Math.round(height * pixelRatio))
    },
  }
}

function pixelsOf(image: ValueImage, colours: ValueColours): ImageData {
  const pixels = new ImageData(image.width, image.height)
  colourValues(image.data, colours, new Uint32Array(pixels.data.buffer))
  return pixels
}
