import * as v from 'valibot'
import { expect } from 'vitest'
import { type Plan, planSchema } from '../../../contract/resources/plans.ts'
import { eventually } from '../../eventually.ts'
import type { Answer, Caller } from '../testService.ts'
import { planRequest } from './planRequest.ts'
import { idOf } from './robotRequest.ts'

export const planOf = ({ status, body }: Answer): Plan => {
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(planSchema, body)
}

/** The first error of an answer that refuses. */
export const errorOf = (body: unknown): unknown => v.parse(v.object({ errors: v.array(v.unknown()) }), body).errors[0]

/** What tests do with plans, in the name of a caller who may change them. */
export function planTester(caller: Caller) {
  const read = async (id: number): Promise<Plan> => planOf(await caller('GET', `/api/v0/CleaningPlans/${id}`))
  return {
    read,
    /** A published version 1 of 6 m². */
    create: async (name: string, account: number, location?: number): Promise<Plan> => {
      const place = location === undefined ? { name, account } : { name, account, location }
      const request = await planRequest(place)
      return planOf(await caller('POST', '/api/v0/CleaningPlans', request))
    },
    edit: (id: number, change: unknown): Promise<Answer> => caller('POST', `/api/v0/CleaningPlans/${id}`, change),
    /** Once its files have been read. */
    settled: (id: number): Promise<Plan> =>
      eventually(async () => {
        const plan = await read(id)
        expect(plan.status).not.toBe('validating')
        return plan
      }),
    /** @returns the id of a data file of an account */
    upload: async (account: number, name: string, content: string): Promise<number> =>
      idOf(await caller('POST', '/api/v0/Data', { name, part_data: Buffer.from(content).toString('base64'), account })),
  }
}
