import * as v from 'valibot'
import { expect } from 'vitest'
import { LEVEL } from '../../../contract/permissions.ts'
import { DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { callerOf } from '../testService.ts'
import { followControl, openSupervisor } from './supervising.ts'

/** Of the demo. */
const OPERATOR = { id: 3, name: 'Olga Lindqvist', level: LEVEL.operator }

async function signIn(url: string, login: string): Promise<string> {
  const { body } = await callerOf(url)('POST', '/api/v0/Logins/login', { login, password: DEMO_PASSWORD })
  return v.parse(v.object({ session_id: v.string() }), body).session_id
}

async function watch(url: string, login: string, robot: number) {
  const socket = openSupervisor(url, await signIn(url, login), { resource: 'RobotSupervisor', robot: String(robot) })
  const tab = followControl(socket)
  await tab.settled()
  return tab
}

/**
 * Support holds a robot of the demo's service at `url`, and an operator asks for it.
 * @returns looks whether a service that was started on the same data has the holder, the fence and the request that waits
 */
export async function holdControl(url: string, robot: number) {
  const operator = await watch(url, 'operator', robot)
  const support = await watch(url, 'support', robot)
  expect([await operator.take(), await support.take(), await operator.request()]).toEqual(['ok', 'ok', 'ok'])
  const held = support.holders.at(-1)
  expect(held).toMatchObject({ fence: 2, self: true })
  return async (restarted: string): Promise<void> => {
    const back = await watch(restarted, 'support', robot)
    expect(back.holders.at(-1)).toEqual({ ...held, self: true, away: false })
    expect(back.takeEvents()).toContainEqual(['requestedControl', expect.objectContaining({ user: OPERATOR })])
  }
}
