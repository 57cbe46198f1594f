import type { ChannelName } from '../../contract/telemetry/channels.ts'
import { channelByName } from '../../contract/telemetry/channels.ts'
import type { BodyInput } from '../../contract/telemetry/codec.ts'
import { mayBeDriven } from '../commands/situation.ts'
import { basicBody } from '../sensors/basic.ts'
import { cliffBody } from '../sensors/cliff.ts'
import { globalCostmap, localCostmap } from '../sensors/costmap.ts'
import { CAMERA_FRONT, CAMERA_REAR, depthBody, LASER_3D } from '../sensors/depth.ts'
import { laserBody } from '../sensors/laser.ts'
import { localizationBody } from '../sensors/localization.ts'
import { moveSafetyBody } from '../sensors/moveSafety.ts'
import { localPlannerBody } from '../sensors/paths.ts'
import { radioBody } from '../sensors/radio.ts'
import { safetyBody, safetyVectorBody } from '../sensors/safety.ts'
import { statisticsBody } from '../sensors/statistics.ts'
import { lasers3d, sees3d } from '../world/hazards.ts'
import { isHeadUp } from '../world/simRobot.ts'
import type { TelemetryOptions } from './robotTelemetry.ts'

/** Sends what is due by its channel's interval. `timeMs`: the robot's clock. */
export type SendFrames = (timeMs: number) => void

const BASIC = channelByName('basic')

/** What a robot senses all the time, and by its sensors for depth while it uses them. Its state is sent before its pose. */
export function createPeriodicFrames(options: TelemetryOptions, sendPose: SendFrames): SendFrames {
  const { client, world, robot } = options
  const whenDue =
    <C extends ChannelName>(channel: C, body: () => BodyInput<C>): SendFrames =>
    timeMs => {
      if (client.due(channelByName(channel).id, timeMs)) client.publish(channel, body(), { timeMs })
    }
  let wasHeadUp = false
  /** Whoever paints coverage must know that the head moved before the next pose. */
  function sendBasic(timeMs: number): void {
    const isUp = isHeadUp(robot)
    if (isUp === wasHeadUp && !client.due(BASIC.id, timeMs)) return
    wasHeadUp = isUp
    client.publish('basic', basicBody(world, robot, options.plan, client.subscriptions()), { timeMs })
  }
  const always = [
    sendBasic,
    sendPose,
    whenDue('laser', () => laserBody(world, robot)),
    whenDue('cliff', () => cliffBody(world, robot)),
    whenDue('safety', () => safetyBody(robot)),
    whenDue('safety_vector', () => safetyVectorBody(world, robot)),
    whenDue('local_planner', () => localPlannerBody(robot)),
    whenDue('localization', () => localizationBody(world, robot)),
    whenDue('radio', () => radioBody(world, robot)),
    whenDue('statistics', () => statisticsBody(world, robot)),
  ]
  const sendLaser3d = whenDue('laser3d', () => depthBody(world, robot, LASER_3D))
  const clouds = [
    whenDue('point_cloud_front', () => depthBody(world, robot, CAMERA_FRONT)),
    whenDue('point_cloud_rear', () => depthBody(world, robot, CAMERA_REAR)),
  ]
  const sendMoveSafety = whenDue('move_safety', () => moveSafetyBody(world, robot))
  return timeMs => {
    for (const sendChannel of always) sendChannel(timeMs)
    if (lasers3d(world, robot)) sendLaser3d(timeMs)
    if (sees3d(world, robot)) for (const sendCloud of clouds) sendCloud(timeMs)
    if (mayBeDriven(robot)) sendMoveSafety(timeMs)
  }
}

/** Cost maps; pictures are packed off this thread, and while one is, the next one waits. */
export function createCostmapFrames({ client, world, robot }: TelemetryOptions): SendFrames {
  let packing = false
  async function send(timeMs: number): Promise<void> {
    if (packing) return
    packing = true
    try {
      if (client.due(channelByName('costmap_local').id, timeMs))
        client.publish('costmap_local', await localCostmap(world, robot), { timeMs })
      if (client.due(channelByName('costmap_global').id, timeMs))
        client.publish('costmap_global', await globalCostmap(world.terrain, robot.size.width / 2), { timeMs })
    } finally {
      packing = false
    }
  }
  return timeMs => void send(timeMs)
}
