import * as v from 'valibot'
import { fromCallback } from 'xstate'
import {
  type PlanImportAnswer,
  planImportAnswerSchema,
  planImportSchema,
} from '../../../contract/resources/planArchive.ts'
import { XSRF_HEADER } from '../../../contract/routes/access.ts'
import { PLAN_PACKAGE_IMPORT } from '../../../contract/routes/planArchive.ts'
import {
  type CompareOrder,
  type ImportOrder,
  type ImportPlanEvent,
  importPlanMachine,
} from '../../../machines/importPlan/importPlan.machine.ts'
import { service, xsrfToken } from '../../service/client.ts'
import { apiErrorOf, serviceError, unreachable } from '../../service/serviceError.ts'

/** How often a job is looked at, ms. */
const POLL_MS = 1000

type Send = (event: ImportPlanEvent) => void
type Sending = {
  readonly plan: number
  readonly fields: { readonly [name: string]: string | File }
  readonly signal: AbortSignal
  readonly onProgress: (progress: number) => void
}

function parsedBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends a form with its progress, which `fetch` does not tell of a body. @throws ServiceError */
const sendForm = ({ plan, fields, signal, onProgress }: Sending): Promise<PlanImportAnswer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', PLAN_PACKAGE_IMPORT.path.replace(':id', String(plan)))
    const token = xsrfToken(document.cookie)
    if (token !== undefined) request.setRequestHeader(XSRF_HEADER, token)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onerror = () => reject(unreachable())
    request.onload = () => {
      const body = parsedBody(request.responseText)
      const answer = v.safeParse(planImportAnswerSchema, body)
      if (request.status >= 200 && request.status < 300 && answer.success) resolve(answer.output)
      else reject(serviceError(request.status, body))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    request.send(form)
  })

const later = (delayMs: number): Promise<void> => new Promise(resolve => globalThis.setTimeout(resolve, delayMs))

async function compare({ plan, file }: CompareOrder, send: Send, signal: AbortSignal): Promise<void> {
  const onProgress = (progress: number) => send({ type: 'planImport.progressed', progress })
  // Fields first: the service reads them before the file comes.
  const preview = await sendForm({ plan, fields: { preview: 'true', file }, signal, onProgress })
  send({ type: 'planImport.compared', preview })
}

/** Confirms what was compared, where that is still to be done, and looks at its job until that has ended. */
async function importArchive(order: ImportOrder, send: Send, signal: AbortSignal): Promise<void> {
  const { plan, job = '', preview, comment } = order
  // Whoever imports has confirmed what there was to confirm: the statechart lets nothing else through.
  const fields = { job, comment, confirmedEnvironment: 'true' }
  if (preview !== undefined) await sendForm({ plan, fields, signal, onProgress: () => undefined })
  while (!signal.aborted) {
    const {
      status,
      progress,
      result,
      token = 'errors.cleaningPlan.archive.failed',
    } = await service.planJobs.get({
      id: job,
    })
    if (status === 'done')
      return send({ type: 'planImport.made', version: v.parse(planImportSchema, result).plan ?? plan })
    if (status !== 'pending')
      return send({ type: 'planImport.failed', error: { token, type: 'badRequest', message: 'It was not imported.' } })
    send({ type: 'planImport.progressed', progress })
    await later(POLL_MS)
  }
}

type Effect<Order> = (order: Order, send: Send, signal: AbortSignal) => Promise<void>

const effect = <Order>(run: Effect<Order>) =>
  fromCallback<ImportPlanEvent, Order>(({ input, sendBack }) => {
    const abort = new AbortController()
    const send: Send = event => {
      if (!abort.signal.aborted) sendBack(event)
    }
    run(input, send, abort.signal).catch((error: unknown) =>
      send({ type: 'planImport.failed', error: apiErrorOf(error) }),
    )
    return () => abort.abort()
  })

/** The statechart with the imports of this page. */
export const importPlan = importPlanMachine.provide({
  actors: { compare: effect(compare), importArchive: effect(importArchive) },
  actions: {
    dropPreview: (_, job) => {
      // One that nobody cancels is forgotten after a day.
      if (job !== undefined) void service.planJobs.cancel({ id: job }).catch(() => undefined)
    },
  },
})
