/** Whether somebody asks what the robot's own behaviour is, in; what it is, out (`docs/robot-protocol.md`). */
import type { MqttClient } from 'mqtt'
import * as v from 'valibot'
import { subscriptionsSchema } from '../../contract/gateway.ts'
import type { RobotDebug } from '../../contract/robot/debug.ts'
import type { topicsOf } from './openMqtt.ts'
import { parseJson } from './parseJson.ts'

export type DebugLink = {
  /** Calls back when somebody begins to ask for the robot's own behaviour, after each reconnect too, and when nobody does any more. */
  readonly onDebug: (listener: (isWanted: boolean) => void) => void
  /** Says something of it, QoS 0; lost where there is no link. */
  readonly publishDebug: (message: RobotDebug) => void
}

export function createDebugLink(mqtt: MqttClient, topics: ReturnType<typeof topicsOf>): DebugLink {
  let isWanted = false
  let take: ((isWanted: boolean) => void) | undefined
  // What is wanted comes again, retained.
  mqtt.on('connect', () => {
    isWanted = false
  })
  mqtt.on('message', (topic, payload) => {
    if (topic !== topics.subscriptions) return
    const parsed = v.safeParse(subscriptionsSchema, parseJson(payload.toString()))
    if (!parsed.success || (parsed.output.debug === true) === isWanted) return
    isWanted = !isWanted
    take?.(isWanted)
  })
  return {
    onDebug: listener => {
      take = listener
      if (isWanted) listener(true)
    },
    publishDebug: message => {
      if (mqtt.connected) mqtt.publish(topics.debug, JSON.stringify(message), { qos: 0 })
    },
  }
}
