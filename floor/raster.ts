/** Pixels of a map picture, as they stand in its file. */

/** First row at the top, channels interleaved: grey, red-green-blue, or red-green-blue-alpha, each from 0 to `max`. */
export type Raster = {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3 | 4
  readonly max: number
  readonly data: Uint8Array | Uint16Array
}

export type RasterFault = 'kind' | 'broken' | 'tooLarge'
export type RasterResult =
  | { readonly ok: true; readonly raster: Raster }
  | { readonly ok: false; readonly fault: RasterFault }

/** 50 million cells: at 5 cm a square of 350 m, and 150 MB of pictures while it is imported. */
export const MAX_MAP_PIXELS = 50_000_000
/** No texture of a graphics card is longer. */
export const MAX_MAP_SIDE = 16_384

export const fitsLimits = (width: number, height: number): boolean =>
  width <= MAX_MAP_SIDE && height <= MAX_MAP_SIDE && width * height <= MAX_MAP_PIXELS
