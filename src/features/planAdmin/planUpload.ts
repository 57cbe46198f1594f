import * as v from 'valibot'
import { fromCallback } from 'xstate'
import { XSRF_HEADER } from '../../../contract/routes/access.ts'
import {
  type PlanUploadEvent,
  planUploadMachine,
  type UploadOrder,
  type UploadRecord,
} from '../../../machines/planUpload/planUpload.machine.ts'
import { service, xsrfToken } from '../../service/client.ts'
import { apiErrorOf, ServiceError, serviceError } from '../../service/serviceError.ts'

/** So much goes in one request: a connection that breaks loses no more. */
const PART_BYTES = 4 * 1024 * 1024

type Part = { readonly record: UploadRecord; readonly file: File; readonly from: number; readonly signal: AbortSignal }

const fileOfVersionSchema = v.object({ parent_id: v.number() })

/**
 * Sends one part of a file.
 * @returns how far it is, and with the last part the version that has the file
 * @throws ServiceError
 */
async function sendPart({ record, file, from, signal }: Part): Promise<{ sent: number; version?: number }> {
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
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw serviceError(response.status, body)
  const stored = v.safeParse(fileOfVersionSchema, body)
  return { sent: to, ...(stored.success && { version: stored.output.parent_id }) }
}

type Send = (event: PlanUploadEvent) => void

async function newRecord({ plan, file, comment }: UploadOrder): Promise<UploadRecord> {
  const { id, uploadURL } = await service.data.createRecord({
    type: 'complete',
    parent_type: 'cleaning_plan',
    parent_id: plan,
    name: file.name,
    ...(comment === '' ? {} : { comment }),
  })
  return { id, url: uploadURL }
}

/** Sends a file by its record, from wherever an earlier try got to. */
async function transfer(send: Send, order: UploadOrder, signal: AbortSignal): Promise<void> {
  const { file } = order
  const record = order.record ?? (await newRecord(order))
  send({ type: 'planUpload.recorded', record })
  let sent = order.record === undefined ? 0 : (await service.data.uploadProgress({ id: record.id })).arrived
  let version: number | undefined
  do {
    ;({ sent, version } = await sendPart({ record, file, from: sent, signal }))
    send({ type: 'planUpload.progressed', progress: { sent, total: file.size } })
  } while (sent < file.size)
  send({ type: 'planUpload.stored', version: version ?? order.plan })
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
