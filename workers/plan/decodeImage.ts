/** Pictures of a plan, decoded by the browser. */
import { type PictureHead, pictureHead } from '../../contract/telemetry/pictureHead.ts'
import type { GreyImage } from '../../floor/floorPlan.ts'
import { MAX_MAP_PIXELS } from '../../floor/raster.ts'
import { context2d } from '../../map/picture.ts'

/** A picture tells its size within as many bytes, whatever its camera wrote before. */
const HEAD_BYTES = 1024 * 1024

/** As it is: no colour profile and no premultiplication may move a grey value across a threshold. */
const EXACT: ImageBitmapOptions = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' }

/** The grey values of a map image: its red channel, as grey pictures have all three equal. */
export const decodeGrey = (image: Blob): Promise<GreyImage> => greyDecoder()(image)

/** Decodes the same for images of one size, one after the other, on one canvas: to make one takes longer than to read it. */
export function greyDecoder(): (image: Blob) => Promise<GreyImage> {
  let canvas: OffscreenCanvas | undefined
  return async image => {
    await checkSize(image)
    const bitmap = await createImageBitmap(image, EXACT)
    try {
      const { width, height } = bitmap
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

export async function decodePicture(image: Blob): Promise<ImageBitmap> {
  await checkSize(image)
  return createImageBitmap(image)
}

/** Undefined where the picture is neither PNG nor JPEG, or does not tell its size. */
export const pictureHeadOf = async (image: Blob): Promise<PictureHead | undefined> =>
  pictureHead(new Uint8Array(await image.slice(0, HEAD_BYTES).arrayBuffer()))

/**
 * A decoder takes the memory for what a picture says to be before it finds out what it is: too large a one must not get there.
 * @throws {RangeError}
 */
async function checkSize(image: Blob): Promise<void> {
  const head = await pictureHeadOf(image)
  if (!head) throw new RangeError('The picture does not tell its size')
  if (head.width * head.height > MAX_MAP_PIXELS) throw new RangeError('The picture is too large')
}
