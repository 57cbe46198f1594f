import type { APIRequestContext } from '@playwright/test'
import * as v from 'valibot'
import { STATE } from '../contract/robot/states.ts'
import { expect } from './fixtures.ts'
import { DEMO_PASSWORD } from './provision.ts'
import { type ScriptedRobot, startScriptedRobot } from './scriptedRobot.ts'

/** Login, loading a plan, then at work with troubles now and then; 23 entries with the one it starts with. */
export const STATES = [
  STATE.login,
  STATE.loadClean,
  STATE.clean,
  STATE.obstacle,
  STATE.clean,
  STATE.pause,
  STATE.clean,
  STATE.dangerObstacle,
  STATE.clean,
  STATE.obstacle,
  STATE.clean,
  STATE.pause,
  STATE.clean,
  STATE.obstacle,
  STATE.clean,
  STATE.pause,
  STATE.clean,
  STATE.obstacle,
  STATE.clean,
  STATE.goingHome,
  STATE.finishedReportGenerated,
  STATE.logout,
] as const
export const ENTRIES = STATES.length + 1

const totalSchema = v.object({ total: v.number() })

/** A robot whose history holds `ENTRIES` entries. `query`: the history's, for this robot alone. */
export async function robotWithHistory(
  url: string,
  request: APIRequestContext,
): Promise<{ readonly robot: ScriptedRobot; readonly name: string; readonly query: string }> {
  const name = `Dunnock ${Date.now()}`
  const robot = await startScriptedRobot(url, { name })
  for (const state of STATES) robot.report({ state })
  await request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/v0/RobotStatus?robot=${robot.id}`)
      return v.parse(totalSchema, await answer.json()).total
    })
    .toBe(ENTRIES)
  return { robot, name, query: `?robot=${robot.id}` }
}
