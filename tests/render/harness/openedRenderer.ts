/* A renderer of a room on a canvas, and what its pixels tell. */
import { LEVEL } from '../../../contract/permissions.ts'
import { robotAppearance } from '../../../contract/robot/models.ts'
import type { MapColours } from '../../../map/colour.ts'
import type { SurfaceChoice } from '../../../map/surfaces/chooseSurface.ts'
import { createRenderer } from '../../../workers/render/createRenderer.ts'
import type { Renderer } from '../../../workers/render/renderer.ts'
import { room } from './room.ts'
import { sceneOf } from './scenes.ts'

/** Of the canvas, in CSS pixels. */
export const SIZE = { width: 320, height: 240, pixelRatio: 1 } as const
/** Where the robot stands. */
export const ROBOT = { x: 7, y: 5, w: 1 } as const

type OpenedRenderer = {
  readonly renderer: Renderer
  readonly canvas: OffscreenCanvas
  readonly asked: { canvas: number; dirty: number }
}

/** A renderer with plan, robot and some layers, on a canvas of its own. */
export function openRenderer(surface: SurfaceChoice, colours: MapColours): OpenedRenderer {
  const asked = { canvas: 0, dirty: 0 }
  const renderer = createRenderer({
    appearance: robotAppearance({ model: 'neo', hardware_version: '1.7', cleaning_width: 32, side_sweeper: false }),
    level: LEVEL.support,
    customerView: false,
    maySeeCameraOffZones: true,
    words: {},
    reducedMotion: false,
    colours,
    surface,
    onDirty: () => asked.dirty++,
    onCanvasNeeded: () => asked.canvas++,
  })
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  renderer.attach(canvas, SIZE)
  renderer.setPlan(room())
  renderer.setScene(sceneOf({ pose: ROBOT }), 0)
  renderer.showLayers(['grid', 'robot', 'coverage', 'indication'])
  return { renderer, canvas, asked }
}

/** The picture that a canvas shows, four numbers a pixel. */
export async function pixelsOf(canvas: OffscreenCanvas): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(await canvas.convertToBlob())
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('no 2D context')
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, bitmap.width, bitmap.height).data
}

/** Share of the numbers that differ by more than `threshold` of 255. */
export const differingShare = (a: Uint8ClampedArray, b: Uint8ClampedArray, threshold = 0): number =>
  a.reduce((sum, value, i) => sum + (Math.abs(value - (b[i] ?? 0)) > threshold ? 1 : 0), 0) / a.length

/** How many colours a picture has. */
export const coloursIn = (pixels: Uint8ClampedArray): number => new Set(new Uint32Array(pixels.buffer)).size

/** Waits by animation frames. */
export const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise(resolve => requestAnimationFrame(resolve))
}

/** Animation frames until the renderer wants no more; when that is. */
export function drawnUntilStill(renderer: Renderer, fromMs: number): number {
  for (let nowMs = fromMs; ; nowMs += 1000 / 60) if (!renderer.draw(nowMs).more) return nowMs
}
