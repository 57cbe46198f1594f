import type { ROBOT_TOPICS, SERVICE_TOPICS } from '../../contract/gateway.ts'
import type { ServiceWarning } from '../../contract/routes/system.ts'

/** Topics of a robot that hold JSON. */
export type MessageName = Exclude<(typeof ROBOT_TOPICS)[number], 'telemetry'>
export type ServiceTopic = (typeof SERVICE_TOPICS)[number]

/** Where a link brings what robots say. `robot` is the id in the topic, which the broker has checked against the credential. */
export type Inbox = {
  /** Must not keep `payload`: it is a view on the broker's read buffer. */
  readonly frame: (robot: number, channel: number, payload: Uint8Array) => void
  /** Settles when the message is kept for good; a QoS 1 message is acknowledged only then. A rejection makes the robot send it again. */
  readonly message: (robot: number, name: MessageName, payload: Uint8Array) => Promise<void>
}

/** `withinMs`: what cannot leave for the broker within this time is refused, never sent later. */
export type Delivery = { readonly qos: 0 | 1; readonly retain: boolean; readonly withinMs?: number }

/** The MQTT broker as the gateway sees it: one in this process, or an external one. */
export type RobotLink = {
  /** Where robots connect to, without credentials. */
  readonly url: string
  /** The same for robots on this machine. */
  readonly localUrl: string
  readonly publish: (robot: number, topic: ServiceTopic, message: object, delivery: Delivery) => Promise<void>
  /** Whether a connection that uses an earlier credential ends with that credential. */
  readonly endsConnections: boolean
  /** Hands a robot's new token over before it is stored. Rejects where the broker keeps accounts and did not take it; it is not stored then. */
  readonly giveCredential: (robot: number, token: string) => Promise<void>
  /** Ends the connection of a robot whose stored credential is another one now. */
  readonly disconnect: (robot: number) => void
  /** Ends the connection of a robot that has left the fleet, and what lets it come back. */
  readonly forget: (robot: number) => void
  readonly healthy: () => boolean
  /** What staff should put right, though everything works. */
  readonly warnings: () => readonly ServiceWarning[]
  readonly close: () => Promise<void>
}
