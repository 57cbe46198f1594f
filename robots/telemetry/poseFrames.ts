import { channelByName } from '../../contract/telemetry/channels.ts'
import { estimate } from '../world/simRobot.ts'
import type { SendFrames } from './periodicFrames.ts'
import type { TelemetryOptions } from './robotTelemetry.ts'

const POSE = channelByName('pose')
/** As the schedule of channels has it: a pose a little early still counts. */
const EARLY_SHARE = 0.1
const COUNTED_EACH_MS = (POSE.intervalMs ?? 50) * (1 - EARLY_SHARE)

/** Sends the pose when it is due, and has it counted for the run. What nobody asks for is counted as if it were sent. */
export function createPoseFrames({ client, robot, runs }: TelemetryOptions): SendFrames {
  let countedMs = Number.NEGATIVE_INFINITY
  return timeMs => {
    const pose = estimate(robot)
    const isSent = client.due(POSE.id, timeMs) && client.publish('pose', pose, { timeMs })
    if (!isSent && timeMs - countedMs < COUNTED_EACH_MS) return
    countedMs = timeMs
    runs?.pose(pose)
  }
}
