import type { MqttClient } from 'mqtt'
import { robotTopic } from '../../contract/gateway.ts'
import { type ChannelId, channelByName } from '../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../contract/telemetry/codec.ts'
import type { ChannelSchedule } from './channelSchedule.ts'
import type { RobotClient } from './robotClient.ts'

/** Bytes waiting in the socket beyond which heavy frames are dropped; what is light is worth its wait. */
const MAX_BACKLOG_BYTES = 1024 * 1024

export type FrameSenderParts = {
  readonly robot: number
  readonly mqtt: MqttClient
  readonly schedule: ChannelSchedule
  /** The service's time of a time by the robot's own clock. */
  readonly serviceTime: (timeMs: number) => number
}

/** Numbers the frames of each channel, and sends those that may go. */
export function createFrameSender({ robot, mqtt, schedule, serviceTime }: FrameSenderParts): RobotClient['publish'] {
  const frameSeq = new Map<ChannelId, number>()
  return (channel, body, meta) => {
    const row = channelByName(channel)
    if (!mqtt.connected || !schedule.allows(row.id)) return false
    if (row.heavy && mqtt.stream.writableLength > MAX_BACKLOG_BYTES) return false
    const seq = (frameSeq.get(row.id) ?? 0) + 1
    const frame = encodeMessage(
      { id: row.id, name: channel },
      { seq, timeMs: serviceTime(meta.timeMs), keyframe: meta.keyframe ?? false },
      body,
    )
    frameSeq.set(row.id, seq)
    schedule.sent(row.id, meta.timeMs)
    mqtt.publish(robotTopic(robot, `telemetry/${row.id}`), Buffer.from(frame.buffer), { qos: 0 })
    return true
  }
}
