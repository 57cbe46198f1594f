import { channelByName } from '../../contract/telemetry/channels.ts'
import type { RobotClient } from '../client/robotClient.ts'
import type { SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import {
  CAMERA_CHANNELS,
  type CameraChannel,
  directionOf,
  encodePicture,
  type TakenPicture,
  takePictures,
} from './cameras.ts'

/**
 * Sends the pictures that somebody wants. At most one scene is drawn at a call, so that a robot with all its cameras watched never holds
 * up its own tick; cameras that look the same way and are due together share it. A camera takes no new picture while its last one is being
 * encoded off this thread.
 */
export function createCameraFeed(client: Pick<RobotClient, 'due' | 'publish'>, world: World, robot: SimRobot) {
  /** The camera that has waited longest comes first. */
  const turns: CameraChannel[] = [...CAMERA_CHANNELS]
  const encoding = new Set<CameraChannel>()

  async function send({ channel, picture }: TakenPicture<CameraChannel>, timeMs: number): Promise<void> {
    encoding.add(channel)
    try {
      client.publish(channel, await encodePicture(picture), { timeMs })
    } finally {
      encoding.delete(channel)
    }
  }

  return {
    /** Sends what is due. `timeMs`: the robot's clock. */
    send: (timeMs: number): void => {
      const due = turns.filter(channel => !encoding.has(channel) && client.due(channelByName(channel).id, timeMs))
      const [first] = due
      if (!first) return
      const together = due.filter(channel => directionOf(channel) === directionOf(first))
      for (const channel of together) turns.push(...turns.splice(turns.indexOf(channel), 1))
      for (const taken of takePictures(world, robot, together)) void send(taken, timeMs)
    },
  }
}
