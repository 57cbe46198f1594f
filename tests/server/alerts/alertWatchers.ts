import * as v from 'valibot'
import { expect } from 'vitest'
import type { LoginRole } from '../../../contract/permissions.ts'
import { type Alert, alertSchema } from '../../../contract/resources/alerts.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { accounts, logins } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import type { Service } from '../../../server/service.ts'
import { eventually } from '../../eventually.ts'
import { connectMqtt } from '../liveParts.ts'
import { createRows } from '../testDatabase.ts'
import { callerOf } from '../testService.ts'

/** The list of alerts as the route answers it. */
export const listSchema = v.object({
  data: v.array(alertSchema),
  total: v.number(),
  unread: v.number(),
  recent: v.number(),
})

/** Somebody of an account, who was there before anything went wrong. */
export async function person({ db, sessions, url }: Service, account: number, role: LoginRole = 'operator') {
  const { login, name } = await createRows({ db }).login(account, role)
  await db
    .update(logins)
    .set({ createdAt: new Date(0) })
    .where(eq(logins.id, login))
  const session = await sessions.open(login)
  const ask = callerOf(url, { [SESSION_HEADER]: session })
  const list = async (query = '') => {
    const answer = await ask('GET', `/api/v0/Alerts${query}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return v.parse(listSchema, answer.body)
  }
  return {
    login,
    name,
    session,
    ask,
    list,
    unread: async (): Promise<unknown> => (await ask('GET', '/api/v0/Alerts/unread')).body,
    do: (alert: number, action: 'take' | 'give_back') => ask('POST', `/api/v0/Alerts/${alert}/${action}`),
    read: (body: object) => ask('POST', '/api/v0/Alerts/read', body),
    of: async (robot: number): Promise<Alert | undefined> => (await list()).data.find(each => each.robot.id === robot),
  }
}

/** A robot that is connected and says how it is. */
async function newRobot({ db, mqttUrl }: Service, account: number) {
  const { robot, token } = await createRows({ db }).robot(account)
  const mqtt = await connectMqtt(mqttUrl, { robot, token })
  const hardware = { model: 'neo', hardware_version: '2.0', main_deb: '1', boot_id: 'boot' }
  await mqtt.publish('connection', { state: 'online', ...hardware })
  let seq = 0
  return {
    robot,
    enter: (state: number) =>
      mqtt.publish('state', { seq: ++seq, time: Date.now(), state, plan: 0, plan_type: 1, sector: 0, location: 0 }),
  }
}

/** A robot that is stuck, and its alert as somebody sees it. */
export async function stuckRobot(
  of: Service,
  account: number,
  watcher: { of: (robot: number) => Promise<Alert | undefined> },
) {
  const { robot, enter } = await newRobot(of, account)
  await enter(STATE.clean)
  await enter(STATE.dangerObstacle)
  const alert = await eventually(async () => {
    const found = await watcher.of(robot)
    if (found === undefined) throw new Error('There is no alert yet')
    return found
  }, 10)
  return { robot, enter, alert }
}

/** An account below another one, and a stranger's. */
export async function family({ db }: Service) {
  const rows = createRows({ db })
  const parent = await rows.account()
  const own = await rows.account()
  await db.update(accounts).set({ parent }).where(eq(accounts.id, own))
  return { parent, own, stranger: await rows.account() }
}
