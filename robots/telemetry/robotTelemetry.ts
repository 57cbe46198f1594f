/** Turns what a robot senses and does into frames and state changes. */
import type { StateChange } from '../../contract/gateway.ts'
import { createCameraFeed } from '../cameras/cameraFeed.ts'
import type { RobotClient } from '../client/robotClient.ts'
import type { RunWatch } from '../reports/runWatch.ts'
import { planTypeOf } from '../sensors/basic.ts'
import { currentSector, type SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import { createChangedFrames } from './changedFrames.ts'
import { createCostmapFrames, createPeriodicFrames } from './periodicFrames.ts'
import { createPoseFrames } from './poseFrames.ts'

/** Where frames and state changes of a robot go to. */
export type TelemetryLink = Pick<
  RobotClient,
  'connected' | 'publish' | 'publishState' | 'due' | 'subscriptions' | 'onSubscriptions' | 'acknowledge'
>

export type TelemetryOptions = {
  readonly client: TelemetryLink
  readonly world: World
  readonly robot: SimRobot
  /** Ids that the service gave; plan 0: none. The plan may become another one. */
  readonly plan: number
  readonly location: number
  /** Counts the robot's runs. */
  readonly runs?: RunWatch
}

export type RobotTelemetry = {
  /** Call after each step of the world: a state that lasts one step is sent as well. */
  readonly stepped: (timeMs: number) => void
  /** Sends what is due. `timeMs`: the robot's clock. */
  readonly send: (timeMs: number) => void
}

export function createRobotTelemetry(options: TelemetryOptions): RobotTelemetry {
  const { client, world, robot, location, runs } = options
  const changed = createChangedFrames(options)
  const sendPose = createPoseFrames(options)
  const sendPeriodic = createPeriodicFrames(options, sendPose)
  const sendCostmaps = createCostmapFrames(options)
  const cameras = createCameraFeed(client, world, robot)
  let wasConnected = false
  let lastState: string | undefined
  let lastFuturePose: unknown

  client.onSubscriptions(changed.sendAllAgain)

  /** A pose that nobody has asked for is sent to nobody. */
  function sendFuturePose(timeMs: number): void {
    const { futurePose } = robot
    if (futurePose && futurePose !== lastFuturePose && client.publish('future_pose', futurePose, { timeMs }))
      lastFuturePose = futurePose
  }

  return {
    stepped: timeMs => {
      const change: Omit<StateChange, 'seq' | 'time'> = {
        state: robot.state,
        plan: options.plan,
        plan_type: planTypeOf(robot.spec.job),
        sector: currentSector(robot),
        location,
      }
      const key = JSON.stringify(change)
      if (key !== lastState) {
        lastState = key
        client.publishState({ ...change, timeMs })
      }
      runs?.stepped(timeMs)
    },
    send: timeMs => {
      if (!client.connected()) {
        wasConnected = false
        sendPose(timeMs)
        return
      }
      if (!wasConnected) changed.sendAllAgain()
      wasConnected = true
      sendPeriodic(timeMs)
      sendFuturePose(timeMs)
      for (const ack of robot.acks.splice(0)) client.acknowledge(ack)
      sendCostmaps(timeMs)
      cameras.send(timeMs)
      changed.send(timeMs)
      for (const message of robot.outbox.splice(0)) client.publish('robot_message', message, { timeMs })
    },
  }
}
