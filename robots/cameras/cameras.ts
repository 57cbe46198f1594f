/** The cameras of a virtual robot (M-077, R-064): pictures of the world as it is drawn from where the robot really stands. */
import sharp from 'sharp'
import type { ChannelOf } from '../../contract/telemetry/channels.ts'
import { seedOf } from '../random.ts'
import type { SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import { colourPicture } from './colour.ts'
import { type Direction, HEIGHT, WIDTH } from './lens.ts'
import { drawScene } from './scene.ts'
import { segmentationPicture } from './segmentation.ts'
import { createSurfaces, type Surfaces } from './surfaces.ts'
import { thermalPicture } from './thermal.ts'

export type CameraChannel = ChannelOf<'picture'>

/** Pixels before they are encoded: the same world gives the same bytes. */
export type RawPicture = {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
  readonly pixels: Uint8Array | Uint8ClampedArray
}

type Camera = {
  readonly direction: Direction
  readonly channels: 1 | 3
  readonly develop: (surfaces: Surfaces, seed: number) => RawPicture['pixels']
}
const colour = (direction: Direction): Camera => ({ direction, channels: 3, develop: colourPicture })
const CAMERAS: { readonly [C in CameraChannel]: Camera } = {
  camera_front: colour('front'),
  camera_left: colour('left'),
  camera_right: colour('right'),
  camera_thermal: { direction: 'front', channels: 1, develop: thermalPicture },
  semseg: { direction: 'front', channels: 1, develop: segmentationPicture },
}
export const CAMERA_CHANNELS = [
  'camera_front',
  'camera_left',
  'camera_right',
  'camera_thermal',
  'semseg',
] as const satisfies readonly CameraChannel[]

/** Drawn on again for every look: none is kept beyond the call that develops it. */
const surfaces = createSurfaces()

export const directionOf = (channel: CameraChannel): Direction => CAMERAS[channel].direction

/** What one camera sees now. */
export function takePicture(world: World, robot: SimRobot, channel: CameraChannel): RawPicture {
  drawScene(surfaces, world, robot, directionOf(channel))
  return developed(world, robot, channel)
}

export type TakenPicture<C extends CameraChannel> = { readonly channel: C; readonly picture: RawPicture }

/** What several cameras see now, each as it would alone. What lies one way is drawn once for all that look there. */
export function takePictures<C extends CameraChannel>(
  world: World,
  robot: SimRobot,
  channels: readonly C[],
): TakenPicture<C>[] {
  return [...Map.groupBy(channels, directionOf)].flatMap(([direction, together]) => {
    drawScene(surfaces, world, robot, direction)
    return together.map(channel => ({ channel, picture: developed(world, robot, channel) }))
  })
}

/** The picture that a camera makes of what has been drawn for its direction. */
function developed(world: World, robot: SimRobot, channel: CameraChannel): RawPicture {
  const { channels, develop } = CAMERAS[channel]
  const seed = seedOf(robot.spec.seed, world.timeMs, CAMERA_CHANNELS.indexOf(channel))
  return { width: WIDTH, height: HEIGHT, channels, pixels: develop(surfaces, seed) }
}

const JPEG_QUALITY = 78

/** A picture as its channel sends it: JPEG in colour, PNG of one grey channel. Packed off this thread. */
export function encodePicture({ pixels, ...raw }: RawPicture): Promise<Uint8Array> {
  const image = sharp(pixels, { raw })
  return raw.channels === 3
    ? image.jpeg({ quality: JPEG_QUALITY }).toBuffer()
    : image.toColourspace('b-w').png({ compressionLevel: 4 }).toBuffer()
}
