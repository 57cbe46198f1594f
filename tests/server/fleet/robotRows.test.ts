import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_GRANTS } from '../../../contract/permissions.ts'
import { STATE } from '../../../contract/robot/states.ts'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { plans, robots } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'
import { findRobot } from '../../../server/fleet/robotRows.ts'
import { createStatusHistory } from '../../../server/fleet/statusHistory.ts'
import { createRows, openTestDatabase } from '../testDatabase.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function setUp() {
  const rows = createRows(database)
  const account = await rows.account()
  const { robot } = await rows.robot(account)
  const { login, name } = await rows.login(account, 'operator')
  const grants = DEFAULT_GRANTS.operator
  const principal = {
    session: 1,
    login,
    loginName: name,
    name,
    role: 'operator',
    originator: undefined,
    eulaAccepted: true,
    lacksTfa: false,
    provedAt: undefined,
    grants,
  } as const
  const plan = async (owner: number, planName: string): Promise<number> => {
    const [row] = await database.db
      .insert(plans)
      .values({ firstId: 0, name: planName, planType: 1, account: owner })
      .returning()
    const id = row?.id ?? 0
    await database.db.update(plans).set({ firstId: id }).where(eq(plans.id, id))
    return id
  }
  const history = createStatusHistory(database.db)
  let seq = 0
  return {
    rows,
    account,
    plan,
    assign: (id: number) => database.db.update(robots).set({ plan: id }).where(eq(robots.id, robot)),
    report: (id: number) => {
      seq += 1
      const change = { seq, time: seq, state: STATE.clean, plan: id, sector: 0, location: 0 }
      return history.record(robot, 'boot-1', change, 1000)
    },
    shown: async () => {
      const found = await findRobot(database.db, principal, robot)
      return { plan: found?.plan, plan_name: found?.plan_name, assigned_plan: found?.assigned_plan }
    },
  }
}

test('A-089 the plan of a robot is the one it reports, else the assigned one, which is named where it is another', async () => {
  const { account, plan, assign, report, shown } = await setUp()
  const assigned = await plan(account, 'Ground floor')
  const reported = await plan(account, 'First floor')
  expect(await shown()).toEqual({ plan: 0, plan_name: undefined })
  await assign(assigned)
  await report(0)
  expect(await shown()).toEqual({ plan: assigned, plan_name: 'Ground floor' })
  await report(reported)
  expect(await shown()).toEqual({ plan: reported, plan_name: 'First floor', assigned_plan: assigned })
})

test('A-089 a robot that names a plan of another account does not make its name known', async () => {
  const { rows, plan, report, shown } = await setUp()
  const foreign = await plan(await rows.account(), 'Bank vault')
  await report(foreign)
  expect(await shown()).toEqual({ plan: foreign, plan_name: undefined, assigned_plan: 0 })
})
