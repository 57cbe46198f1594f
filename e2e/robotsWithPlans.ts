import { expect } from '@playwright/test'
import * as v from 'valibot'
import { callAs } from './provision.ts'

const robotsSchema = v.object({ data: v.array(v.object({ plan: v.number() })) })

/** Settles when all robots of a fleet have brought their plans, which keeps a service that has just begun busy for a while. */
export async function robotsWithPlans(url: string, count: number): Promise<void> {
  const call = await callAs(url, 'super')
  const haveOne = async (): Promise<number> => {
    const { data } = v.parse(robotsSchema, await call('GET', '/v1/Robots?limit=50'))
    return data.filter(({ plan }) => plan > 0).length
  }
  await expect.poll(haveOne, { timeout: 90_000 }).toBe(count)
}
