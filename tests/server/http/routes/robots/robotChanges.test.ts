import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../../../server/database/database.ts'
import { plans, robots } from '../../../../../server/database/schema.ts'
import { asc, eq } from '../../../../../server/database/sql.ts'
import { changeRobot, setColumns, untilHeld } from '../../../../../server/http/routes/robots/robotChanges.ts'
import { publishVersion } from '../../../../../server/plans/publishing/publishVersion.ts'
import { eventually } from '../../../../eventually.ts'
import { lacksPostgres, NEEDS_POSTGRES, startPostgres } from '../../../database/postgres.ts'
import { createDataFolder, databaseIn } from '../../../databaseTemplate.ts'
import { storePlanVersion } from '../../../plans/storedPlan.ts'
import { createRows, log, openTestDatabase } from '../../../testDatabase.ts'

type Database = Awaited<ReturnType<typeof openTestDatabase>>['db']

/** A robot that works by the published version of a plan with a next one and a retired one, and who may change it. */
async function atWork(db: Database) {
  const rows = createRows({ db })
  const account = await rows.account()
  const { login } = await rows.login(account, 'super')
  const of = { account, sectors: 3 }
  const published = await storePlanVersion(db, { ...of, status: 'published', publishedAt: new Date() })
  const next = await storePlanVersion(db, { ...of, firstId: published, version: 2 })
  await storePlanVersion(db, { ...of, firstId: published, version: 3, status: 'retired' })
  const { robot } = await rows.robot(account)
  await db.update(robots).set({ plan: published }).where(eq(robots.id, robot))
  const editor = { principal: { login, role: 'super', originator: undefined }, address: undefined } as const
  const versions = () =>
    db
      .select({ status: plans.status, sectors: plans.sectors })
      .from(plans)
      .where(eq(plans.firstId, published))
      .orderBy(asc(plans.id))
  return { account, login, editor, published, next, robot, versions }
}

const OF_OTHER_ROBOTS = [
  { status: 'published', sectors: null },
  { status: 'validating', sectors: 3 },
  { status: 'retired', sectors: 3 },
]
const AS_THEY_WERE = [
  { status: 'published', sectors: 3 },
  { status: 'ready', sectors: 3 },
  { status: 'retired', sectors: 3 },
]

test('decision 1071: what a wider robot makes of the verdicts on its plan is stored with its change or not at all', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const { editor, robot, published, next, versions } = await atWork(db)
  const change = (write: () => Promise<void>) =>
    changeRobot(db, editor, {
      id: robot,
      action: 'robot.edit',
      write: async tx => {
        await setColumns(tx, robot, { cleaningWidth: 40 })
        await write()
        return {}
      },
    })
  await expect(change(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await versions()).toEqual(AS_THEY_WERE)
  const outdated = await change(() => Promise.resolve())
  // Nobody has been called by now: a service that ends here finds both when it starts again.
  expect(await versions()).toEqual(OF_OTHER_ROBOTS)
  expect(outdated?.map(({ id, plan }) => [id, plan])).toEqual([
    [next, published],
    [published, published],
  ])
})

test('decision 1091: a robot that is given one plan after the other is given up after a while, in a sentence', async () => {
  let attempts = 0
  expect(await untilHeld(() => Promise.resolve(++attempts < 3 ? undefined : 'changed'))).toBe('changed')
  attempts = 0
  const never = untilHeld(() => Promise.resolve(void attempts++))
  await expect(never).rejects.toMatchObject({ error: { type: 'conflict', token: 'shared.error.conflict' } })
  expect(attempts).toBe(8)
})

test.skipIf(lacksPostgres)(
  `decision 1071: a robot that is changed while its plan is published waits for no one who waits for it${NEEDS_POSTGRES}`,
  async () => {
    const postgres = await startPostgres()
    onTestFinished(postgres.close)
    const { db, close } = await openDatabase(databaseIn(await createDataFolder(), postgres.url()), log)
    onTestFinished(close)
    const { account, login, editor, robot, next, versions } = await atWork(db)
    const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock'"
    const request = { account, area: 100, estimated_cleaning_time: 3600 }
    const order = { id: next, request, nowMs: 1_700_000_000_000, by: login, along: () => Promise.resolve() }
    let publishing: Promise<unknown> | undefined
    await changeRobot(db, editor, {
      id: robot,
      action: 'robot.edit',
      write: async tx => {
        publishing = publishVersion(db, order).catch((error: unknown) => error)
        await eventually(async () => expect(await postgres.query(waits)).toHaveLength(1))
        await setColumns(tx, robot, { cleaningWidth: 40 })
        return {}
      },
    })
    expect(await publishing).toMatchObject({ error: { token: 'errors.cleaningPlan.publish.validating' } })
    expect(await versions()).toEqual(OF_OTHER_ROBOTS)
  },
)
