/** Runs on the page itself, without a worker. */
import { applyX, applyY } from '../../../map/affine.ts'
import { mapToScreen } from '../../../map/camera.ts'
import { type MapColours, paletteOf } from '../../../map/colour.ts'
import type { Hit } from '../../../map/hit.ts'
import { createPlanMap, emptyInput } from '../../../map/planMap.ts'
import { plannedRoom } from './plans.ts'

export type PlanMapFacts = {
  /** Different colours in the picture, before and after the plan is shown. */
  readonly empty: number
  readonly drawn: number
  /** What lies under points of the map, by their names. */
  readonly hits: { readonly [name: string]: Hit | undefined }
}

declare global {
  var drawPlanMap: (colours: MapColours) => PlanMapFacts
}

const SIZE = { width: 480, height: 360, pixelRatio: 1 } as const
const PLACES = { sector: { x: 3, y: 2 }, waypoint: { x: 3, y: 8 }, path: { x: 8, y: 10 }, outside: { x: -3, y: -3 } }

globalThis.drawPlanMap = colours => {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  const palette = paletteOf(colours)
  const map = createPlanMap(canvas, SIZE, { customerView: false, maySeeCameraOffZones: true }, palette)
  const coloursOf = (): number => {
    map.draw()
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, SIZE.width, SIZE.height).data
    return new Set(pixels && new Uint32Array(pixels.buffer)).size
  }
  const empty = coloursOf()
  map.show({ ...emptyInput(palette), plan: plannedRoom() })
  map.fit()
  const drawn = coloursOf()
  const place = mapToScreen(map.camera())
  const hits = Object.entries(PLACES).map(
    ([name, { x, y }]) => [name, map.hit({ x: applyX(place, x, y), y: applyY(place, x, y) })] as const,
  )
  map.dispose()
  return { empty, drawn, hits: Object.fromEntries(hits) }
}
