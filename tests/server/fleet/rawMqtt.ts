import { connect, type Socket } from 'node:net'
import { robotTopic, robotUserName } from '../../../contract/gateway.ts'
import type { RobotCredential } from '../liveParts.ts'

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

/** First byte and length of an MQTT packet. */
export function packetHead(type: number, bodyBytes: number): Buffer {
  const digits: number[] = []
  let rest = bodyBytes
  do {
    const more = rest >= 128 ? 128 : 0
    digits.push((rest % 128) | more)
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.from([type, ...digits])
}

const packet = (type: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([packetHead(type, body.length), body])
}

/** CONNECT with a clean session, no keep-alive, and `lost` as the last will. */
export const connectPacket = ({ robot, token }: RobotCredential): Buffer =>
  packet(
    0x10,
    text('MQTT'),
    Buffer.from([4, 0xee, 0, 0]),
    text(robotUserName(robot)),
    text(robotTopic(robot, 'connection')),
    text('lost'),
    text(robotUserName(robot)),
    text(token),
  )

export const subscribePacket = (topic: string): Buffer =>
  packet(0x82, Buffer.from([0, 1]), text(topic), Buffer.from([1]))

/** PUBLISH at QoS 0. */
export const publishPacket = (topic: string, payload: Buffer): Buffer => packet(0x30, text(topic), payload)

/** A bare connection to the broker, whose bytes are read only when somebody listens. */
export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
  })
}
