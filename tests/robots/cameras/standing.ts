import sharp from 'sharp'
import { SEMSEG_CLASSES, type SemsegClass } from '../../../contract/telemetry/semseg.ts'
import { type CameraChannel, encodePicture, takePicture } from '../../../robots/cameras/cameras.ts'
import { fleet } from '../../../robots/fleet.ts'
import type { Site } from '../../../robots/sites/site.ts'
import { createWorld } from '../../../robots/world/createWorld.ts'
import type { SimRobot } from '../../../robots/world/simRobot.ts'
import type { World } from '../../../robots/world/world.ts'
import { buildingOf } from '../buildings.ts'
import { rectangularRoom } from '../rectangularRoom.ts'

export type StandingRobot = { readonly world: World; readonly robot: SimRobot }

/** Plover 03 in a bare room of 10 by 6 metres, or another site, at (x, y) facing w. */
export function standingAt(x: number, y: number, w = 0, site: Site = rectangularRoom): StandingRobot {
  const [plover] = fleet(1, 1)
  if (!plover) throw new Error('There is no first robot')
  const world = createWorld(buildingOf(site), [{ ...plover, site }])
  const [robot] = world.robots
  if (!robot) throw new Error('There is no robot in the room')
  robot.body = { pose: { x, y, w }, velocity: { linear: 0, angular: 0 } }
  return { world, robot }
}

export const withPerson = (
  { world, robot }: StandingRobot,
  x: number,
  y: number,
  heading = Math.PI,
): StandingRobot => ({
  world: { ...world, people: [{ x, y, heading, errand: { kind: 'pause', leftMs: 1 }, way: [], heldMs: 0 }] },
  robot,
})

/** A picture as its viewer decodes it. */
export type Decoded = {
  readonly format: string
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly at: (column: number, row: number) => readonly number[]
}

export async function decode(encoded: Uint8Array): Promise<Decoded> {
  const { format } = await sharp(encoded).metadata()
  const image = format === 'png' ? sharp(encoded).toColourspace('b-w') : sharp(encoded)
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return {
    format,
    width,
    height,
    channels,
    at: (column, row) => [...data.subarray((row * width + column) * channels, (row * width + column + 1) * channels)],
  }
}

export const pictureOf = ({ world, robot }: StandingRobot, channel: CameraChannel): Promise<Decoded> =>
  encodePicture(takePicture(world, robot, channel)).then(decode)

export type Pixel = { readonly column: number; readonly row: number }

/** Pixels for which something holds. */
export function pixelsOf(picture: Decoded, isWanted: (values: readonly number[]) => boolean): Pixel[] {
  const out: Pixel[] = []
  for (let row = 0; row < picture.height; row++)
    for (let column = 0; column < picture.width; column++)
      if (isWanted(picture.at(column, row))) out.push({ column, row })
  return out
}

export const pixelsOfClass = (picture: Decoded, semantic: SemsegClass): Pixel[] =>
  pixelsOf(picture, ([index]) => SEMSEG_CLASSES[index ?? 0] === semantic)

export const meanColumn = (pixels: readonly Pixel[]): number =>
  pixels.reduce((sum, { column }) => sum + column, 0) / pixels.length
