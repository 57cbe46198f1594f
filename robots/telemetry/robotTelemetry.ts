/** Turns what a robot senses and does into frames and state changes. */
import type { StateChange } from '../../contract/gateway.ts'
import { type ChannelName, channelByName } from '../../contract/telemetry/channels.ts'
import type { BodyInput } from '../../contract/telemetry/codec.ts'
import { createCameraFeed } from '../cameras/cameraFeed.ts'
import type { RobotClient } from '../client/robotClient.ts'
import { mayBeDriven } from '../commands/situation.ts'
import { basicBody, planTypeOf } from '../sensors/basic.ts'
import { cliffBody } from '../sensors/cliff.ts'
import { globalCostmap, localCostmap } from '../sensors/costmap.ts'
import { CAMERA_FRONT, CAMERA_REAR, depthBody, LASER_3D } from '../sensors/depth.ts'
import { activeFaults, createFaultTimes } from '../sensors/faults.ts'
import { laserBody } from '../sensors/laser.ts'
import { localizationBody } from '../sensors/localization.ts'
import { moveSafetyBody } from '../sensors/moveSafety.ts'
import { coveragePlannerBody, localPlannerBody } from '../sensors/paths.ts'
import { radioBody } from '../sensors/radio.ts'
import { safetyBody, safetyVectorBody } from '../sensors/safety.ts'
import { sectorOrderBody } from '../sensors/sectorOrder.ts'
import { liveParamsBody, statisticsBody } from '../sensors/statistics.ts'
import { lasers3d, sees3d } from '../world/hazards.ts'
import { currentSector, estimate, type SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'

/** Where what a robot tells goes to. */
export type TelemetryLink = Pick<
  RobotClient,
  'connected' | 'publish' | 'publishState' | 'due' | 'subscriptions' | 'onSubscriptions' | 'acknowledge'
>

export type TelemetryOptions = {
  readonly client: TelemetryLink
  readonly world: World
  readonly robot: SimRobot
  /** Ids that the service gave; plan 0: none. */
  readonly plan: number
  readonly location: number
}

export type RobotTelemetry = {
  /** Call after each step of the world: a state that lasts one step is told as well. */
  readonly stepped: (timeMs: number) => void
  /** Sends what is due. `timeMs`: the robot's clock. */
  readonly send: (timeMs: number) => void
}

export function createRobotTelemetry({ client, world, robot, plan, location }: TelemetryOptions): RobotTelemetry {
  const told = new Map<ChannelName, unknown>()
  let wasConnected = false
  let toldState: string | undefined
  const faultTimes = createFaultTimes()

  // Whoever has just begun to watch is told what does not change by itself.
  client.onSubscriptions(() => told.clear())

  const whenDue =
    <C extends ChannelName>(channel: C, body: () => BodyInput<C>) =>
    (timeMs: number): void => {
      if (client.due(channelByName(channel).id, timeMs)) client.publish(channel, body(), { timeMs })
    }
  const periodic = [
    whenDue('basic', () => basicBody(world, robot, plan, client.subscriptions())),
    whenDue('pose', () => estimate(robot)),
    whenDue('laser', () => laserBody(world, robot)),
    whenDue('cliff', () => cliffBody(world, robot)),
    whenDue('safety', () => safetyBody(robot)),
    whenDue('safety_vector', () => safetyVectorBody(world, robot)),
    whenDue('local_planner', () => localPlannerBody(robot)),
    whenDue('localization', () => localizationBody(world, robot)),
    whenDue('radio', () => radioBody(world, robot)),
    whenDue('statistics', () => statisticsBody(world, robot)),
  ]
  const cameras = createCameraFeed(client, world, robot)
  const sendLaser3d = whenDue('laser3d', () => depthBody(world, robot, LASER_3D))
  const clouds = [
    whenDue('point_cloud_front', () => depthBody(world, robot, CAMERA_FRONT)),
    whenDue('point_cloud_rear', () => depthBody(world, robot, CAMERA_REAR)),
  ]
  const sendMoveSafety = whenDue('move_safety', () => moveSafetyBody(world, robot))

  /** Pictures are packed off this thread; while one is, the next one waits. */
  let packing = false
  async function sendCostmaps(timeMs: number): Promise<void> {
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

  /** `source` tells by identity, or by value where it is text, whether there is something new to tell. */
  const onChange =
    <C extends ChannelName>(
      channel: C,
      source: () => unknown,
      body: (timeMs: number) => BodyInput<C>,
      keyframe = false,
    ) =>
    (timeMs: number): void => {
      const now = source()
      if (told.has(channel) && told.get(channel) === now) return
      if (client.publish(channel, body(timeMs), { timeMs, keyframe })) told.set(channel, now)
    }
  const changes = [
    onChange(
      'coverage_planner',
      () => robot.path?.motions,
      () => coveragePlannerBody(robot),
    ),
    onChange(
      'live_params',
      () => robot.params,
      () => liveParamsBody(robot),
    ),
    onChange(
      'detour',
      () => robot.detourTold,
      () => robot.detourTold,
    ),
    onChange(
      'sector_order',
      () => robot.queue,
      () => sectorOrderBody(robot.queue),
      true,
    ),
    onChange(
      'faults',
      () => JSON.stringify(activeFaults(robot)),
      timeMs => ({ faults: faultTimes.told(activeFaults(robot), timeMs) }),
      true,
    ),
  ]

  let toldMove: unknown
  /** A pose that nobody has asked for is told to nobody. */
  function sendFuturePose(timeMs: number): void {
    const { futurePose } = robot
    if (futurePose && futurePose !== toldMove && client.publish('future_pose', futurePose, { timeMs }))
      toldMove = futurePose
  }

  return {
    stepped: timeMs => {
      const change: Omit<StateChange, 'seq' | 'time'> = {
        state: robot.state,
        plan,
        plan_type: planTypeOf(robot.spec.job),
        sector: currentSector(robot),
        location,
      }
      const key = JSON.stringify(change)
      if (key === toldState) return
      toldState = key
      client.publishState({ ...change, timeMs })
    },
    send: timeMs => {
      if (!client.connected()) {
        wasConnected = false
        return
      }
      if (!wasConnected) told.clear()
      wasConnected = true
      for (const sendChannel of periodic) sendChannel(timeMs)
      if (lasers3d(world, robot)) sendLaser3d(timeMs)
      if (sees3d(world, robot)) for (const sendCloud of clouds) sendCloud(timeMs)
      if (mayBeDriven(robot)) sendMoveSafety(timeMs)
      sendFuturePose(timeMs)
      for (const ack of robot.acks.splice(0)) client.acknowledge(ack)
      void sendCostmaps(timeMs)
      cameras.send(timeMs)
      for (const tellChange of changes) tellChange(timeMs)
      for (const message of robot.outbox.splice(0)) client.publish('robot_message', message, { timeMs })
    },
  }
}
