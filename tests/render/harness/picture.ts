import type { LayerName } from '../../../contract/layers.ts'
import type { PlanPicture } from '../../../floor/floorPlan.ts'
import type { Scene } from '../../../scene/scene.ts'
import type { LoadedPlan } from '../../../workers/plan/loadedPlan.ts'
import type { CameraAction } from '../../../workers/protocol.ts'
import type { Renderer, RendererOptions } from '../../../workers/render/renderer.ts'

/** One picture test: what is folded, what is shown and from where it is seen. The clock stands still. */
export type PictureCase = {
  readonly theme?: 'dark' | 'light'
  /** 320 × 240 when absent. */
  readonly size?: { readonly width: number; readonly height: number }
  readonly camera: { readonly x: number; readonly y: number; readonly zoom: number }
  readonly layers: readonly LayerName[]
  readonly scene: Scene
  readonly plan?: LoadedPlan
  readonly pictures?: { readonly [P in PlanPicture]?: (width: number, height: number) => ImageData }
  readonly options?: Partial<Pick<RendererOptions, 'appearance' | 'customerView' | 'maySeeCameraOffZones'>>
  /** What happens before the last drawing, e.g. a hover, an earlier scene, a camera that moves. */
  readonly meanwhile?: (renderer: Renderer, draw: (nowMs: number) => void) => void
  /** When the last drawing happens; the scene came at 0. */
  readonly atMs?: number
}

/** Camera moves that lead to a place seen from above. */
export const lookAt = ({ x, y, zoom }: PictureCase['camera']): readonly CameraAction[] => [
  { type: 'zoomBy', factor: 1e-6 },
  { type: 'zoomBy', factor: zoom / 0.25 },
  { type: 'centreAt', x, y },
]
