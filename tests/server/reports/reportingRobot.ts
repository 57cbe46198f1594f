import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { robotTopic } from '../../../contract/gateway.ts'
import { type Receipt, receiptSchema } from '../../../contract/robot/runReport.ts'
import { idOf, robotRequest } from '../http/robotRequest.ts'
import { connectMqtt } from '../liveParts.ts'
import type { Caller } from '../testService.ts'

/** A robot of an account that has been set up. */
export async function createRobot(
  superuser: Caller,
  account: number,
  changes: { readonly [field: string]: unknown } = {},
) {
  const robot = idOf(
    await superuser('POST', '/api/v0/Robots', robotRequest(`Robot ${crypto.randomUUID()}`, account, changes)),
  )
  const { body } = await superuser('POST', `/api/v0/Robots/${robot}/credential`)
  const { token } = v.parse(v.object({ token: v.string() }), body)
  return { robot, token }
}

/** A robot at the broker that reports runs and keeps the receipts that it gets. */
export async function connectReporter(mqttUrl: string, credential: { readonly robot: number; readonly token: string }) {
  const mqtt = await connectMqtt(mqttUrl, credential)
  const receipts: Receipt[] = []
  const awaited: ((receipt: Receipt) => void)[] = []
  mqtt.client.on('message', (_topic, payload) => {
    const receipt = v.parse(receiptSchema, JSON.parse(payload.toString()))
    receipts.push(receipt)
    awaited.shift()?.(receipt)
  })
  await mqtt.client.subscribeAsync(robotTopic(credential.robot, 'receipt'), { qos: 1 })
  const said: Promise<unknown>[] = []
  // The connection is not closed over a report that is on its way.
  onTestFinished(async () => void (await Promise.allSettled(said)))
  /** Settles with the receipt. */
  const report = (message: unknown): Promise<Receipt> => {
    const receipt = new Promise<Receipt>(resolve => awaited.push(resolve))
    said.push(mqtt.publish('report', message))
    return receipt
  }
  return { ...mqtt, receipts, report }
}
