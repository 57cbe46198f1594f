import type { ChannelName } from '../../contract/telemetry/channels.ts'
import type { BodyInput } from '../../contract/telemetry/codec.ts'
import { activeFaults, createFaultTimes } from '../sensors/faults.ts'
import { coveragePlannerBody } from '../sensors/paths.ts'
import { sectorOrderBody } from '../sensors/sectorOrder.ts'
import { liveParamsBody } from '../sensors/statistics.ts'
import type { TelemetryOptions } from './robotTelemetry.ts'

/** What is sent when it is other than it was. */
export type ChangedFrames = {
  /** `timeMs`: the robot's clock. */
  readonly send: (timeMs: number) => void
  /** All of it is sent again, for viewers who have just begun to watch. */
  readonly sendAllAgain: () => void
}

export function createChangedFrames({ client, robot }: TelemetryOptions): ChangedFrames {
  const lastSent = new Map<ChannelName, unknown>()
  const faultTimes = createFaultTimes()

  /** Another `source`, by identity or as text by value, means something new to send. */
  const onChange =
    <C extends ChannelName>(
      channel: C,
      source: () => unknown,
      body: (timeMs: number) => BodyInput<C>,
      keyframe = false,
    ) =>
    (timeMs: number): void => {
      const now = source()
      if (lastSent.has(channel) && lastSent.get(channel) === now) return
      if (client.publish(channel, body(timeMs), { timeMs, keyframe })) lastSent.set(channel, now)
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
      () => robot.reportedDetour,
      () => robot.reportedDetour,
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
      timeMs => ({ faults: faultTimes.withTimes(activeFaults(robot), timeMs) }),
      true,
    ),
  ]
  return {
    send: timeMs => {
      for (const sendChange of changes) sendChange(timeMs)
    },
    sendAllAgain: () => lastSent.clear(),
  }
}
