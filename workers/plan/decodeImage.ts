/** Pictures of a plan, decoded by the browser. */
import type { GreyImage } from '../../floor/floorPlan.ts'
import { context2d } from '../../map/picture.ts'

/** Pixels that a map may have; beyond, one canvas would not hold it. */
const MAX_PIXELS = 256 * 1024 * 1024

/** As it is: no colour profile and no premultiplication may move a grey value across a threshold. */
const EXACT: ImageBitmapOptions = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' }

/** The grey values of a map image: its red channel, as grey pictures have all three equal. */
export const decodeGrey = (image: Blob): Promise<GreyImage> => greyDecoder()(image)

/** Decodes the same for images of one size, one after the other, on one canvas: to make one takes longer than to read it. */
export function greyDecoder(): (image: Blob) => Promise<GreyImage> {
  let canvas: OffscreenCanvas | undefined
  return async image => {
    const bitmap = await createImageBitmap(image, EXACT)
    try {
      const { width, height } = bitmap
      if (width * height > MAX_PIXELS) throw new RangeError('The map image is too large')
      if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
      return greyOf(bitmap, canvas)
    } finally {
      bitmap.close()
    }
  }
}

function greyOf(bitmap: ImageBitmap, canvas: OffscreenCanvas): GreyImage {
  const { width, height } = canvas
  const context = context2d(canvas, { willReadFrequently: true })
  context.globalCompositeOperation = 'copy'
  context.drawImage(bitmap, 0, 0)
  const rgba = context.getImageData(0, 0, width, height).data
  const data = new Uint8Array(width * height)
  for (let i = 0; i < data.length; i++) data[i] = rgba[4 * i] ?? 0
  return { width, height, data }
}

export const decodePicture = (image: Blob): Promise<ImageBitmap> => createImageBitmap(image)
