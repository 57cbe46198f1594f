/** Versions of a robot's plan in, how far it is with them out (`docs/robot-protocol.md`). */
import type { MqttClient } from 'mqtt'
import * as v from 'valibot'
import { type PlanAnnouncement, type PlanStatus, planAnnouncementSchema } from '../../contract/robot/planTransfer.ts'
import type { topicsOf } from './openMqtt.ts'
import { parseJson } from './parseJson.ts'

export type PlanLink = {
  /** Calls back at each announcement; the newest comes again after each reconnect. */
  readonly onPlan: (listener: (announcement: PlanAnnouncement) => void) => void
  /** Sent again until the broker has it. */
  readonly publishPlanStatus: (status: PlanStatus) => void
}

export function createPlanLink(mqtt: MqttClient, topics: ReturnType<typeof topicsOf>): PlanLink {
  let newest: PlanAnnouncement | undefined
  let take: ((announcement: PlanAnnouncement) => void) | undefined
  mqtt.on('message', (topic, payload) => {
    if (topic !== topics.plan) return
    const parsed = v.safeParse(planAnnouncementSchema, parseJson(payload.toString()))
    if (!parsed.success) return
    newest = parsed.output
    take?.(newest)
  })
  return {
    onPlan: listener => {
      take = listener
      if (newest) listener(newest)
    },
    publishPlanStatus: status => {
      mqtt.publish(topics.plan_status, JSON.stringify(status), { qos: 1 })
    },
  }
}
