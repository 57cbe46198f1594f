import type { MapFrame } from '../floor/mapFrame.ts'
import type { Affine } from './affine.ts'

/**
 * From pixels (y down from the top left corner) of a picture that covers a map to the map. The picture may have any other size than the map has cells
 * (L-002).
 */
export function picturePlace(frame: MapFrame, picture: { readonly width: number; readonly height: number }): Affine {
  const [x, y, yaw] = frame.origin
  const cos = Math.cos(yaw)
  const sin = Math.sin(yaw)
  const kx = (frame.resolution * frame.width) / picture.width
  const ky = (frame.resolution * frame.height) / picture.height
  const height = frame.resolution * frame.height
  return [kx * cos, kx * sin, ky * sin, -ky * cos, x - height * sin, y + height * cos]
}
