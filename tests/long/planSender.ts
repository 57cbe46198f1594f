import sharp from 'sharp'
import * as v from 'valibot'
import { planSchema } from '../../contract/resources/plans.ts'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { eventually } from '../eventually.ts'
import { planRequest } from '../server/http/planRequest.ts'
import { idOf } from '../server/http/robotRequest.ts'
import { makeZip } from '../server/plans/corpus/zipMaker.ts'
import type { Answer, Caller, TestService } from '../server/testService.ts'

export const MERIDIAN = 2

const planName = v.object({ status: v.string() })

/** A session's requests, those with files among them. */
export type PlanSender = {
  readonly caller: Caller
  readonly upload: (path: string, content: Uint8Array) => Promise<Answer>
  /** An archive for a plan, with this in its `plan.world`. */
  readonly archive: (plan: number, content: string) => Promise<Answer>
  /** A new plan, and the next version of it, which has been read. */
  readonly draft: (name: string) => Promise<{ readonly plan: number; readonly version: number }>
}

/** How the answer to a raw request looks to tests. */
async function answerOf(response: Response): Promise<Answer> {
  const body: unknown = JSON.parse(await response.text())
  return { status: response.status, headers: response.headers, body }
}

export async function createPlanSender(running: TestService, login: string): Promise<PlanSender> {
  const session = await running.session(login)
  const { url } = running.service
  const caller = await running.as(login)
  return {
    caller,
    upload: async (path, content) => {
      const headers = { [SESSION_HEADER]: session, 'content-type': 'image/png' }
      return answerOf(await fetch(`${url}${path}`, { method: 'PUT', headers, body: Buffer.from(content) }))
    },
    archive: async (plan, content) => {
      const form = new FormData()
      form.append('file', new Blob([Buffer.from(makeZip([{ name: 'plan.world', data: content }]))]), 'plan.zip')
      const headers = { [SESSION_HEADER]: session }
      return answerOf(
        await fetch(`${url}/api/v0/CleaningPlans/${plan}/package`, { method: 'POST', headers, body: form }),
      )
    },
    draft: async name => {
      const order = await planRequest({ name, account: MERIDIAN })
      const plan = idOf(await caller('POST', '/api/v0/CleaningPlans', order))
      const { body } = await caller('POST', `/api/v0/CleaningPlans/${plan}`, { comment: 'Next' })
      const version = v.parse(planSchema, body).id
      await eventually(async () => {
        const read = v.parse(planName, (await caller('GET', `/api/v0/CleaningPlans/${version}`)).body)
        if (read.status === 'validating') throw new Error('It is still being read')
      })
      return { plan, version }
    },
  }
}

/** A picture of a colour of its own. */
export const pictureOf = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 100, height: 80, channels: 3, background: { r: red, g: 250, b: 250 } } })
    .png()
    .toBuffer()
