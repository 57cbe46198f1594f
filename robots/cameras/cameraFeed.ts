import { channelByName } from '../../contract/telemetry/channels.ts'
import type { RobotClient } from '../client/robotClient.ts'
import type { SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import { CAMERA_CHANNELS, type CameraChannel, encodePicture, takePicture } from './cameras.ts'

/**
 * Sends the pictures that somebody wants. At most one is drawn at a call, so that a robot with all its cameras watched never holds up
 * its own tick; and a camera takes no new picture while its last one is being encoded off this thread.
 */
export function createCameraFeed(client: Pick<RobotClient, 'due' | 'publish'>, world: World, robot: SimRobot) {
  /** The camera that has waited longest comes first. */
  const turns: CameraChannel[] = [...CAMERA_CHANNELS]
  const encoding = new Set<CameraChannel>()

  async function send(channel: CameraChannel, timeMs: number): Promise<void> {
    encoding.add(channel)
    try {
      client.publish(channel, await encodePicture(takePicture(world, robot, channel)), { timeMs })
    } finally {
      encoding.delete(channel)
    }
  }

  return {
    /** Sends what is due. `timeMs`: the robot's clock. */
    send: (timeMs: number): void => {
      const next = turns.find(channel => !encoding.has(channel) && client.due(channelByName(channel).id, timeMs))
      if (!next) return
      turns.push(...turns.splice(turns.indexOf(next), 1))
      void send(next, timeMs)
    },
  }
}
