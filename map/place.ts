import type { MapYaml } from '../contract/plan/mapYaml.ts'
import type { Affine } from './affine.ts'
import type { Bounds } from './camera.ts'

type Size = { readonly width: number; readonly height: number }

/**
 * From pixels (y down from the top left corner) of a picture that covers the plan's occupancy grid to map. `grid` is the size of the
 * grid itself; the picture may have any other (L-002).
 */
export function picturePlace(map: Pick<MapYaml, 'origin' | 'resolution'>, grid: Size, picture: Size): Affine {
  const [x, y, yaw] = map.origin
  const cos = Math.cos(yaw)
  const sin = Math.sin(yaw)
  const kx = (map.resolution * grid.width) / picture.width
  const ky = (map.resolution * grid.height) / picture.height
  const height = map.resolution * grid.height
  return [kx * cos, kx * sin, ky * sin, -ky * cos, x - height * sin, y + height * cos]
}

/** The upright rectangle of the map around a grid. */
export function gridBounds(map: Pick<MapYaml, 'origin' | 'resolution'>, grid: Size): Bounds {
  const [a, b, c, d, e, f] = picturePlace(map, grid, grid)
  const corners = [
    [0, 0],
    [grid.width, 0],
    [grid.width, grid.height],
    [0, grid.height],
  ] as const
  const xs = corners.map(([u, t]) => a * u + c * t + e)
  const ys = corners.map(([u, t]) => b * u + d * t + f)
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }
}
