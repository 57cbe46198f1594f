import { expect, test } from 'vitest'
import { comments, robotMoves } from '../../../server/database/schema.ts'
import { asc, eq, sql } from '../../../server/database/sql.ts'
import { planRequest } from '../http/planRequest.ts'
import { idOf } from '../http/robotRequest.ts'
import { startMoving } from './pastOfRobot.ts'

const { service, people, newRobot } = await startMoving()
const [LARKFIELD, BAYSIDE] = [5, 7]

const planOf = async (account: number): Promise<number> =>
  idOf(await people.all.ask('POST', '/api/v0/CleaningPlans', await planRequest({ name: `Plan ${account}`, account })))

test('decision 7: a comment belongs to the account that it was written in, whatever the clock of the database says', async () => {
  const { robot, move } = await newRobot()
  const write = async (who: 'old' | 'next', account: number) => {
    const body = { message: who, type: 'cancel_cleaning', robot, cleaning_plan_version: await planOf(account) }
    expect(await people[who].ask('POST', '/api/v0/RmComments', body)).toMatchObject({ status: 200 })
  }
  await write('old', LARKFIELD)
  await move(BAYSIDE)
  // The service's clock is ahead of the database's: the move is yet to come by the latter.
  await service.db.update(robotMoves).set({ until: sql`now() + interval '1 hour'` }).where(eq(robotMoves.robot, robot))
  await write('next', BAYSIDE)
  const columns = { message: comments.message, account: comments.account }
  const written = () =>
    service.db.select(columns).from(comments).where(eq(comments.robot, robot)).orderBy(asc(comments.id))
  expect(await written()).toEqual([
    { message: 'old', account: LARKFIELD },
    { message: 'next', account: BAYSIDE },
  ])
  await move(LARKFIELD, { take_past: true })
  expect((await written()).map(({ account }) => account)).toEqual([LARKFIELD, LARKFIELD])
})
