import { fromCallback } from 'xstate'
import { XSRF_HEADER } from '../../../contract/routes/access.ts'
import {
  type PlanUploadEvent,
  planUploadMachine,
  type UploadOrder,
  type UploadPlace,
  type UploadRecord,
} from '../../../machines/planUpload/planUpload.machine.ts'
import { service, xsrfToken } from '../../service/client.ts'
import { apiErrorOf, ServiceError, serviceError } from '../../service/serviceError.ts'

/** So much goes in one request: a connection that breaks loses no more. */
const PART_BYTES = 4 * 1024 * 1024

type Part = { readonly record: UploadRecord; readonly file: File; readonly from: number; readonly signal: AbortSignal }

/** Sends one part of a file. @throws ServiceError */
async function sendPart({ record, file, from, signal }: Part): Promise<number> {
  const to = Math.min(file.size, from + PART_BYTES)
  const token = xsrfToken(document.cookie)
  const response = await fetch(record.url, {
    method: 'PUT',
    signal,
    body: file.slice(from, to),
    headers: {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${from}-${to - 1}/${file.size}`,
      ...(token === undefined ? {} : { [XSRF_HEADER]: token }),
    },
  })
  if (!response.ok) throw serviceError(response.status, await response.json().catch(() => undefined))
  return to
}

type Send = (event: PlanUploadEvent) => void

/** The version that takes the file: a closed one is followed by the next. What is as it was makes none, so that then has a comment that names the file. */
async function openVersion({ plan, isOpen, comment }: UploadPlace, name: string): Promise<number> {
  if (isOpen) return plan
  for (const text of [comment, name, `${name}, ${name}`]) {
    const { id } = await service.plans.edit({ id: plan, comment: text })
    if (id !== plan) return id
  }
  return plan
}

async function newRecord({ place, file, comment }: UploadOrder): Promise<UploadRecord> {
  const plan = await openVersion(place, file.name)
  const { id, uploadURL } = await service.data.createRecord({
    type: 'complete',
    parent_type: 'cleaning_plan',
    parent_id: plan,
    name: file.name,
    ...(comment === '' ? {} : { comment }),
  })
  return { id, url: uploadURL, plan }
}

/** Sends a file by its record, from wherever an earlier try got to. */
async function transfer(send: Send, order: UploadOrder, signal: AbortSignal): Promise<void> {
  const { file } = order
  const record = order.record ?? (await newRecord(order))
  send({ type: 'planUpload.recorded', record })
  let sent = order.record === undefined ? 0 : (await service.data.uploadProgress({ id: record.id })).arrived
  do {
    sent = await sendPart({ record, file, from: sent, signal })
    send({ type: 'planUpload.progressed', progress: { sent, total: file.size } })
  } while (sent < file.size)
  send({ type: 'planUpload.stored' })
}

/** The statechart with the uploads of this page. */
export const planUpload = planUploadMachine.provide({
  actors: {
    transfer: fromCallback(({ input, sendBack }) => {
      const abort = new AbortController()
      const send: Send = event => {
        if (!abort.signal.aborted) sendBack(event)
      }
      transfer(send, input, abort.signal).catch((error: unknown) => {
        // What browsers call every broken connection.
        const isBroken = error instanceof TypeError || (error instanceof ServiceError && error.status === 0)
        send(isBroken ? { type: 'planUpload.interrupted' } : { type: 'planUpload.failed', error: apiErrorOf(error) })
      })
      return () => abort.abort()
    }),
  },
})
