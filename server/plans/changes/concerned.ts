/** Whom the publishing of a version concerns: robots that work by the plan, and people who asked to hear of it. */
import type { ConcernedRobot, PlanChanges } from '../../../contract/resources/planChanges.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { robotState } from '../../../contract/robot/states.ts'
import type { Database } from '../../database/database.ts'
import { plans, robots } from '../../database/schema.ts'
import { and, asc, eq, isNull } from '../../database/sql.ts'
import type { Principal } from '../../identity/principal.ts'
import { visibleAccounts } from '../../identity/visibleAccounts.ts'
import { countSubscriptions } from '../../notifications/subscribers.ts'

/** No plan is worked by more. */
const MAX_ROBOTS = 1000

type RobotRow = typeof robots.$inferSelect

/** A robot changes its plan at home or between runs. */
function goingOver({ replayed, connection, state }: RobotRow): ConcernedRobot['goes_over'] {
  if (replayed) return 'never'
  if (connection !== 'online') return 'whenOnline'
  return robotState(state ?? undefined, { online: true }).group === 'home-screen' ? 'now' : 'afterRun'
}

/** The robots in sight that work by any version of a plan. */
export async function robotsOfPlan(db: Database, principal: Principal, firstId: number) {
  return db
    .select({ robot: robots, version: plans.version })
    .from(robots)
    .innerJoin(plans, eq(plans.id, robots.plan))
    .where(and(eq(plans.firstId, firstId), visibleAccounts(principal, robots.account), isNull(robots.deletedAt)))
    .orderBy(asc(robots.name), asc(robots.id))
    .limit(MAX_ROBOTS)
}
type WorkingRobot = Awaited<ReturnType<typeof robotsOfPlan>>[number]

export const toConcerned = ({ robot, version }: WorkingRobot): ConcernedRobot => ({
  id: robot.id,
  name: robot.name,
  display_name: robot.displayName,
  version,
  online: robot.connection === 'online',
  goes_over: goingOver(robot),
})

/** Of a publishing: what `publishVersion` records. */
const HEARD = 'cleaning-plan-changed'

export async function audienceOf(db: Database, { first_id: firstId, account }: Plan): Promise<PlanChanges['audience']> {
  const { subscriptions, people } = await countSubscriptions(db, HEARD, { account, firstId })
  return { people, notifications: subscriptions === 0 ? [] : [{ notification: HEARD, subscriptions }] }
}
