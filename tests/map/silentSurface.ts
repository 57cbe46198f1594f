import { vi } from 'vitest'
import type { Surface } from '../../map/surfaces/surface.ts'

/** A surface that draws nothing and notes what it was asked for. */
export const silentSurface = (): Surface => ({
  kind: 'canvas2d',
  begin: vi.fn(),
  image: vi.fn(),
  lines: vi.fn(),
  polygons: vi.fn(),
  points: vi.fn(),
  sprite: vi.fn(),
  plates: vi.fn(),
  end: vi.fn(),
  forgetPlates: vi.fn(),
  dispose: vi.fn(),
})
