import type { Surface } from './surface.ts'

export type SurfaceChoice = 'auto' | 'webgl2' | 'canvas2d'

export type SurfaceReadout = {
  readonly kind: 'webgl2' | 'canvas2d' | 'none'
  /** Why this one: `hardware`, `softwareDriver`, `noWebgl`, `contextLost`, `chosen`, `noCanvas`. */
  readonly reason: string
  /** The driver's own name, where it tells. */
  readonly renderer: string
}

/** What draws WebGL here. `renderer` is the driver's own name, empty where it does not tell. */
export type Driver = { readonly webgl2: boolean; readonly renderer: string; readonly software: boolean }

/** Names of drivers that draw on the processor. */
const SOFTWARE_DRIVER = /swiftshader|llvmpipe|softpipe|software|basic render/i

export const isSoftware = (renderer: string): boolean => SOFTWARE_DRIVER.test(renderer)

/** Asks a throwaway canvas, because a canvas keeps the first kind of context that it gives. */
export function probeDriver(): Driver {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2')
  if (!gl) return { webgl2: false, renderer: '', software: false }
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER)
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  const renderer = typeof name === 'string' ? name : ''
  return { webgl2: true, renderer, software: isSoftware(renderer) }
}

export type SurfacePick = { readonly kind: Surface['kind']; readonly reason: SurfaceReadout['reason'] }

/** WebGL2 where a GPU draws it, else Canvas 2D (architecture, section 3). `lostBefore`: WebGL was lost here and did not come back. */
export function chooseSurface(choice: SurfaceChoice, driver: Driver, lostBefore = false): SurfacePick {
  if (!driver.webgl2) return { kind: 'canvas2d', reason: 'noWebgl' }
  if (lostBefore) return { kind: 'canvas2d', reason: 'contextLost' }
  if (choice !== 'auto') return { kind: choice, reason: 'chosen' }
  return driver.software ? { kind: 'canvas2d', reason: 'softwareDriver' } : { kind: 'webgl2', reason: 'hardware' }
}

/** A software driver pays for every pixel: it draws at CSS resolution. */
export const surfacePixelRatio = (pick: SurfacePick, driver: Driver, displayRatio: number): number =>
  pick.reason === 'softwareDriver' || driver.software || !driver.webgl2 ? 1 : displayRatio
