import type { TransferState } from '../../../contract/resources/planPublishing.ts'
import type { PlanStatus } from '../../../contract/robot/planTransfer.ts'
import type { Database } from '../../database/database.ts'
import { plans, robotPlanTransfers, robots } from '../../database/schema.ts'
import { and, eq, isNotNull, isNull } from '../../database/sql.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What a robot may say of the announced version after what it has said of it last; all else came twice or late. */
const FOLLOWING: { readonly [S in TransferState]: ReadonlySet<TransferState> } = {
  announced: new Set(['fetching', 'ready', 'running', 'refused']),
  fetching: new Set(['ready', 'running', 'refused']),
  ready: new Set(['running', 'refused']),
  // It may try again.
  refused: new Set(['fetching', 'ready', 'running']),
  running: new Set(),
}

/** The robot as it stands, held until the transaction ends, and its version's plan. */
async function holdRobot(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ plan: robots.plan, since: robots.planSince, account: robots.account, firstId: plans.firstId })
    .from(robots)
    .innerJoin(plans, eq(plans.id, robots.plan))
    .where(and(eq(robots.id, id), isNull(robots.deletedAt)))
    .for('no key update', { of: robots })
  return row
}

/** Whose status changed: the robot, its account, and its plan by the id of the first version. */
export type TransferChange = { readonly robot: number; readonly account: number; readonly plan: number }

/**
 * Stores what a robot says of a version of its plan: how far it is with the one that was announced last, and which one it works by. A version that is none
 * of its plan's, or was never published, changes nothing.
 */
export function takePlanStatus(
  db: Database,
  robot: number,
  { plan, status, token }: PlanStatus,
  nowMs: number,
): Promise<TransferChange | undefined> {
  return db.transaction(async tx => {
    const held = await holdRobot(tx, robot)
    if (held === undefined) return undefined
    const ofPlan = and(eq(plans.id, plan), eq(plans.firstId, held.firstId), isNotNull(plans.publishedAt))
    const [version] = await tx.select({ id: plans.id }).from(plans).where(ofPlan)
    const ofRobot = eq(robotPlanTransfers.robot, robot)
    const [transfer] = await tx.select().from(robotPlanTransfers).where(ofRobot)
    if (version === undefined || transfer === undefined) return undefined
    const isNewest = transfer.plan === plan
    // Of an earlier version nothing but that the robot has gone over to it on its way to the newest.
    const counts = isNewest
      ? FOLLOWING[transfer.status].has(status)
      : status === 'running' && transfer.status !== 'running'
    if (!counts) return undefined
    const changedAt = new Date(nowMs)
    if (isNewest)
      await tx
        .update(robotPlanTransfers)
        .set({ status, token: status === 'refused' ? (token ?? 'errors.plan.other') : null, changedAt })
        .where(ofRobot)
    if (status === 'running' && (held.plan !== plan || held.since === null))
      await tx.update(robots).set({ plan, planSince: changedAt }).where(eq(robots.id, robot))
    return { robot, account: held.account, plan: held.firstId }
  })
}
