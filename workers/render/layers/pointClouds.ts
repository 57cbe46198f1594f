import type { MapToken } from '../../../contract/mapTokens.ts'
import { compose, fromPose, IDENTITY } from '../../../map/affine.ts'
import { pointBatch, setPoints } from '../../../map/batches.ts'
import { faded } from '../../../map/colour.ts'
import type { LayerFactory } from '../layer.ts'

const DOT_PX = 2
const NOTHING = new Float32Array()

/** Points seen by a 3D sensor, from above, where the robot was when they were seen. */
const cloudLayer =
  (name: 'laser3d' | 'point_cloud_front' | 'point_cloud_rear', colour: MapToken): LayerFactory =>
  () => {
    const points = pointBatch(3)
    let robot = IDENTITY

    return {
      name,
      channels: [name],
      update({ scene }) {
        const cloud = scene.latest[name]?.body
        if (cloud) robot = fromPose(cloud)
        setPoints(points, cloud?.xyz ?? NOTHING)
      },
      draw({ surface, toScreen, palette, opacity }) {
        const style = { shape: 'disc', size: DOT_PX, colour: faded(palette[colour], opacity) } as const
        surface.points(points, compose(toScreen, robot), style)
        return undefined
      },
    }
  }

export const laser3dLayer = cloudLayer('laser3d', 'laser')
export const frontCloudLayer = cloudLayer('point_cloud_front', 'cloud-front')
export const rearCloudLayer = cloudLayer('point_cloud_rear', 'cloud-rear')
