import { context2d } from '../picture.ts'
import { PLATE_HEIGHT, type Plate, paintPlate, plateKey, plateWidth } from './plate.ts'

/** Where a plate lies in the atlas, device pixels. */
export type AtlasPlace = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const SIDE_CSS_PX = 1024
/** Between plates, so that none bleeds into its neighbour. */
const GAP = 1

/** Plates rasterised once each, side by side on one canvas; both surfaces copy from it. `version` grows when pixels are added. */
export type PlateAtlas = {
  readonly canvas: OffscreenCanvas
  readonly version: number
  /** Rasterises what is new. Places hold until the next call; plates that fit no more are left out. */
  place(plates: readonly Plate[]): readonly (AtlasPlace | undefined)[]
  /** Another pixel ratio or another font: everything is rasterised anew. */
  clear(pixelRatio: number): void
}

export function createPlateAtlas(initialRatio: number): PlateAtlas {
  let ratio = initialRatio
  const canvas = new OffscreenCanvas(Math.ceil(SIDE_CSS_PX * ratio), Math.ceil(SIDE_CSS_PX * ratio))
  const context = context2d(canvas)
  const places = new Map<string, AtlasPlace>()
  let version = 0
  let nextX = 0
  let nextY = 0

  const clear = (pixelRatio: number): void => {
    ratio = pixelRatio
    const side = Math.ceil(SIDE_CSS_PX * ratio)
    if (canvas.width !== side) {
      canvas.width = side
      canvas.height = side
    }
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, side, side)
    places.clear()
    nextX = 0
    nextY = 0
    version++
  }

  const add = (key: string, plate: Plate): AtlasPlace | undefined => {
    const width = Math.ceil(plateWidth(plate) * ratio)
    const height = Math.ceil(PLATE_HEIGHT * ratio)
    if (nextX + width > canvas.width) {
      nextX = 0
      nextY += height + GAP
    }
    if (width > canvas.width || nextY + height > canvas.height) return undefined
    const place = { x: nextX, y: nextY, width, height }
    context.setTransform(ratio, 0, 0, ratio, place.x, place.y)
    paintPlate(context, plate)
    nextX += width + GAP
    places.set(key, place)
    version++
    return place
  }

  const placeAll = (plates: readonly Plate[]): readonly (AtlasPlace | undefined)[] =>
    plates.map(plate => {
      const key = plateKey(plate)
      return places.get(key) ?? add(key, plate)
    })

  return {
    canvas,
    get version() {
      return version
    },
    place(plates) {
      const found = placeAll(plates)
      if (!found.includes(undefined)) return found
      clear(ratio)
      return placeAll(plates)
    },
    clear,
  }
}
