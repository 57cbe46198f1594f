/** A camera's picture once decoded, before it has a size or a colour on screen. */
import type { CameraName } from '../../contract/cameras.ts'
import type { Picture } from '../../contract/telemetry/codec.ts'
import { temperatureOf } from '../../contract/thermal.ts'
import type { GreyImage } from '../../floor/floorPlan.ts'

/** `photo`: has its colours. `values`: one value a pixel, which something else gives colours to. */
export type CameraPicture =
  | { readonly kind: 'photo'; readonly bitmap: ImageBitmap }
  | {
      readonly kind: 'values'
      readonly image: GreyImage
      /** False where values must not be blended when scaled, because they are names and not amounts. */
      readonly smooth: boolean
      /** Coldest and warmest pixel in °C, of a thermal picture. */
      readonly temperature: TemperatureSpan | undefined
    }

export type TemperatureSpan = { readonly min: number; readonly max: number }

/** The coldest and the warmest of luminances; undefined when there are none. */
export function temperatureSpan(luminances: Uint8Array): TemperatureSpan | undefined {
  if (luminances.length === 0) return undefined
  let min = 255
  let max = 0
  for (const luminance of luminances) {
    if (luminance < min) min = luminance
    if (luminance > max) max = luminance
  }
  return { min: temperatureOf(min), max: temperatureOf(max) }
}

/** Both reject when the bytes are no picture. */
export type PictureDecoders = {
  /** Exact values, one a pixel. */
  readonly decodeGrey: (image: Blob) => Promise<GreyImage>
  readonly decodePicture: (image: Blob) => Promise<ImageBitmap>
}

/** Rejects when the bytes are no picture. */
export async function decodeCameraPicture(
  { decodeGrey, decodePicture }: PictureDecoders,
  camera: CameraName,
  { bytes, mime }: Picture,
): Promise<CameraPicture> {
  const blob = new Blob([new Uint8Array(bytes)], { type: mime })
  if (camera !== 'camera_thermal' && camera !== 'semseg') return { kind: 'photo', bitmap: await decodePicture(blob) }
  const image = await decodeGrey(blob)
  const thermal = camera === 'camera_thermal'
  return { kind: 'values', image, smooth: thermal, temperature: thermal ? temperatureSpan(image.data) : undefined }
}

/** Gives the memory back at once and not when it is collected. */
export function closePicture(picture: CameraPicture): void {
  if (picture.kind === 'photo') picture.bitmap.close()
}
