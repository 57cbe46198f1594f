/* Draws as fast as it can and counts: everything shown, a new pose, scan and 20,000-point cloud for every picture. */
import { LAYERS, type LayerName } from '../../../contract/layers.ts'
import { LEVEL } from '../../../contract/permissions.ts'
import { robotAppearance } from '../../../contract/robot/models.ts'
import type { MapColours } from '../../../map/colour.ts'
import type { Scene } from '../../../scene/scene.ts'
import { createRenderer } from '../../../workers/render/createRenderer.ts'
import { hall, hallScene } from './hall.ts'
import { sceneOf } from './scenes.ts'
import { cloud, costmap } from './sensors.ts'

export type MeasureRequest = {
  readonly surface: 'webgl2' | 'canvas2d'
  readonly colours: MapColours
  readonly width: number
  readonly height: number
  readonly points: number
  /** All when absent. */
  readonly layers?: readonly LayerName[] | undefined
  readonly durationMs: number
}
/** `scriptMs`: of the renderer, a picture. `framesPerSecond`: with every picture waited for. */
export type MeasureAnswer = {
  readonly framesPerSecond: number
  readonly scriptMs: number
  readonly renderer: string
  readonly kind: string
}

async function measure(request: MeasureRequest): Promise<MeasureAnswer> {
  const size = { width: request.width, height: request.height, pixelRatio: 1 }
  const canvas = new OffscreenCanvas(size.width, size.height)
  const plan = hall()
  const base = hallScene(plan)
  const renderer = createRenderer({
    appearance: robotAppearance({ model: 'neo', hardware_version: '1.7', cleaning_width: 32, side_sweeper: false }),
    level: LEVEL.support,
    customerView: false,
    maySeeCameraOffZones: true,
    words: {},
    reducedMotion: false,
    colours: request.colours,
    surface: request.surface,
    onDirty: () => {},
  })
  const glass = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!glass) throw new Error('no 2D context')
  renderer.attach(canvas, size)
  renderer.setPlan(plan)
  renderer.showLayers(request.layers ?? LAYERS.map(layer => layer.name))
  renderer.setScene(base, 0)
  renderer.moveCamera({ type: 'centreAt', x: 65.4, y: 32.9 })
  renderer.moveCamera({ type: 'zoomBy', factor: 2 })

  const scenes = Array.from({ length: 8 }, (_, i) => changed(base, i, request.points))
  let pictures = 0
  let scriptMs = 0
  const draw = (): void => {
    // A clock that runs ahead, so that every picture is due.
    const nowMs = ++pictures * 50
    const scene = scenes[pictures % scenes.length]
    const before = performance.now()
    if (scene) renderer.setScene(scene, nowMs)
    renderer.draw(nowMs)
    scriptMs += performance.now() - before
    // Reading a pixel of the picture waits until it is drawn.
    const bitmap = canvas.transferToImageBitmap()
    glass.drawImage(bitmap, 0, 0)
    glass.getImageData(0, 0, 1, 1)
    bitmap.close()
  }
  for (let i = 0; i < 10; i++) draw()
  await renderer.idle()
  pictures = 0
  scriptMs = 0
  const from = performance.now()
  while (performance.now() - from < request.durationMs) draw()
  const seconds = (performance.now() - from) / 1000
  const { kind, renderer: driver } = renderer.surface()
  renderer.dispose()
  return { framesPerSecond: pictures / seconds, scriptMs: scriptMs / pictures, renderer: driver, kind }
}

/** The scene a moment later: another pose, scan, cloud, safety and cost map. */
function changed(base: Scene, step: number, points: number): Scene {
  const pose = { x: 66.7, y: 34.6 + step * 0.02, w: Math.PI / 2 }
  const { laser, safety } = base.latest
  const { latest } = sceneOf({
    pose,
    ...(laser ? { laser: { ...laser.body } } : {}),
    ...(safety ? { safety: { ...safety.body } } : {}),
    point_cloud_front: cloud(pose, points),
    costmap_local: costmap(60, 30, 0),
  })
  return { ...base, latest: { ...base.latest, ...latest }, timeMs: step * 50 }
}

addEventListener('message', (event: MessageEvent<MeasureRequest>) => {
  void measure(event.data).then(postMessage)
})
