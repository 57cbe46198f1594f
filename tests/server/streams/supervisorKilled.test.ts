import { rmSync } from 'node:fs'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { LEVEL } from '../../../contract/permissions.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { createDataFolder } from '../databaseTemplate.ts'
import { idOf, robotRequest } from '../http/robotRequest.ts'
import { startServiceProcess } from '../serviceProcess.ts'
import { callerOf } from '../testService.ts'
import { followControl, openSupervisor } from './supervising.ts'

/** Of the demo. */
const OPERATOR = { id: 3, name: 'Olga Lindqvist', level: LEVEL.operator }
const MERIDIAN = 2

async function signIn(url: string, login: string): Promise<string> {
  const { body } = await callerOf(url)('POST', '/api/v0/Logins/login', { login, password: DEMO_PASSWORD })
  return v.parse(v.object({ session_id: v.string() }), body).session_id
}

async function createRobot(url: string): Promise<string> {
  const caller = callerOf(url, { [SESSION_HEADER]: await signIn(url, 'super') })
  return String(idOf(await caller('POST', '/api/v0/Robots', robotRequest('Ada', MERIDIAN))))
}

async function watch(url: string, login: string, robot: string) {
  const socket = openSupervisor(url, await signIn(url, login), { resource: 'RobotSupervisor', robot })
  const tab = followControl(socket)
  await tab.settled()
  return tab
}

test('M-026 control that was acknowledged survives kill -9: holder, fence and the request that waits', async () => {
  const SWATH_DATA = await createDataFolder()
  onTestFinished(() => rmSync(SWATH_DATA, { recursive: true, force: true }))
  const before = await startServiceProcess({ SWATH_DATA })
  const robot = await createRobot(before.url)
  const operator = await watch(before.url, 'operator', robot)
  const support = await watch(before.url, 'support', robot)
  expect([await operator.take(), await support.take(), await operator.request()]).toEqual(['ok', 'ok', 'ok'])
  const held = support.holders.at(-1)
  expect(held).toMatchObject({ fence: 2, self: true })
  await before.end('SIGKILL')

  const after = await startServiceProcess({ SWATH_DATA })
  const back = await watch(after.url, 'support', robot)
  expect(back.holders.at(-1)).toEqual({ ...held, self: true, away: false })
  expect(back.takeEvents()).toContainEqual(['requestedControl', expect.objectContaining({ user: OPERATOR })])
  await after.end('SIGKILL')
}, 120_000)
