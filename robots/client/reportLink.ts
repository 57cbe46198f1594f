/** Reports of runs out, their receipts in (robot protocol). */
import type { MqttClient } from 'mqtt'
import * as v from 'valibot'
import { type Receipt, receiptSchema } from '../../contract/robot/runReport.ts'
import type { topicsOf } from './openMqtt.ts'
import { parseJson } from './parseJson.ts'

export type ReportLink = {
  /** Sends a report of a run, QoS 1; nothing while the link is down. `message`: `runReportSchema` as JSON. */
  readonly publishReport: (message: string) => void
  /** Calls back at each receipt for a report. */
  readonly onReceipt: (listener: (receipt: Receipt) => void) => void
}

export function createReportLink(mqtt: MqttClient, topics: ReturnType<typeof topicsOf>): ReportLink {
  let take = (_receipt: Receipt): void => undefined
  mqtt.on('message', (topic, payload) => {
    if (topic !== topics.receipt) return
    const parsed = v.safeParse(receiptSchema, parseJson(payload.toString()))
    if (parsed.success) take(parsed.output)
  })
  return {
    publishReport: message => {
      if (mqtt.connected) mqtt.publish(topics.report, message, { qos: 1 })
    },
    onReceipt: listener => {
      take = listener
    },
  }
}
