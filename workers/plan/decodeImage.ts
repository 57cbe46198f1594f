/** Pictures of a plan, decoded by the browser. */
import type { GreyImage } from '../../floor/floorPlan.ts'

/** Pixels that a map may have; beyond, one canvas would not hold it. */
const MAX_PIXELS = 256 * 1024 * 1024

/** As it is: no colour profile and no premultiplication may move a grey value across a threshold. */
const EXACT: ImageBitmapOptions = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' }

/** The grey values of a map image: its red channel, as grey pictures have all three equal. */
export async function decodeGrey(image: Blob): Promise<GreyImage> {
  const bitmap = await createImageBitmap(image, EXACT)
  try {
    const { width, height } = bitmap
    if (width * height > MAX_PIXELS) throw new RangeError('The map image is too large')
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('No 2D canvas to read the map image with')
    context.drawImage(bitmap, 0, 0)
    const rgba = context.getImageData(0, 0, width, height).data
    const data = new Uint8Array(width * height)
    for (let i = 0; i < data.length; i++) data[i] = rgba[4 * i] ?? 0
    return { width, height, data }
  } finally {
    bitmap.close()
  }
}

export const decodePicture = (image: Blob): Promise<ImageBitmap> => createImageBitmap(image)
