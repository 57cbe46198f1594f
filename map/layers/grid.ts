import { IDENTITY } from '../affine.ts'
import { lineBatch, setPaths } from '../batches.ts'
import { type Camera, GRID_ABOVE_ZOOM, mapToScreen, visibleBounds } from '../camera.ts'
import type { MapLayerFactory } from './layer.ts'

const SMALL_M = 1
const LARGE_M = 5

/** A line on the edge of two pixels is drawn in the same one by all who share a view, whose arithmetic differs by less than this, pixels. */
const SAME_PX = 1e-3

/** Lines each metre and each five metres, above zoom 0.3 (M-104). */
export const gridLayer: MapLayerFactory = () => {
  const small = lineBatch()
  const large = lineBatch()
  let drawnFor: Camera | undefined

  return {
    name: 'grid',
    update() {},
    draw({ surface, camera, pixelRatio, palette }) {
      if (camera.zoom <= GRID_ABOVE_ZOOM) return
      if (drawnFor !== camera) {
        setPaths(small, gridLines(camera, pixelRatio, SMALL_M, LARGE_M))
        setPaths(large, gridLines(camera, pixelRatio, LARGE_M))
        drawnFor = camera
      }
      surface.lines(small, IDENTITY, { colour: palette['grid-small'], width: 1 })
      surface.lines(large, IDENTITY, { colour: palette['grid-large'], width: 1 })
    },
  }
}

type Line = readonly [{ readonly x: number; readonly y: number }, { readonly x: number; readonly y: number }]

/** Lines on whole device pixels, in CSS pixels; those that fall on a multiple of `except` metres are left out. */
function gridLines(camera: Camera, pixelRatio: number, step: number, except?: number): readonly Line[] {
  const [a, , , d, e, f] = mapToScreen(camera)
  const { minX, minY, maxX, maxY } = visibleBounds(camera)
  // The middle of a line of an odd number of device pixels lies in the middle of a pixel.
  const half = Math.round(pixelRatio) % 2 === 1 ? 0.5 : 0
  const crisp = (value: number): number => (Math.floor(value * pixelRatio + SAME_PX) + half) / pixelRatio
  const columns = marks(minX, maxX, step, except).map((x): Line => {
    const at = crisp(a * x + e)
    return [
      { x: at, y: 0 },
      { x: at, y: camera.height },
    ]
  })
  const rows = marks(minY, maxY, step, except).map((y): Line => {
    const at = crisp(d * y + f)
    return [
      { x: 0, y: at },
      { x: camera.width, y: at },
    ]
  })
  return [...columns, ...rows]
}

function marks(from: number, to: number, step: number, except: number | undefined): readonly number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  const all = Array.from({ length: count }, (_, i) => (first + i) * step)
  return except === undefined ? all : all.filter(value => value % except !== 0)
}
