import type { Robot } from '../../../../contract/resources/robots.ts'
import { notFound } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { robots } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import { visibleRobots } from '../../../fleet/robotRows.ts'
import { audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import { type RequestContext, signedIn } from '../../implementer.ts'
import { visibleRobot } from '../../scope/visibleRobot.ts'

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type RobotRow = typeof robots.$inferSelect
/** What the audit holds of a change beside the columns that it changed. */
export type ChangeDetails = { readonly [name: string]: string | number | boolean }

type RobotChange = {
  readonly id: number
  /** As the audit names it: `robot.edit`. */
  readonly action: string
  readonly write: (tx: Transaction, row: RobotRow) => Promise<ChangeDetails>
  /** Runs once the change is stored, before anybody is notified of it. */
  readonly stored?: () => void
}

type Parts = {
  readonly db: Database
  /** Called when something of a robot has changed, or it is gone: its viewers are notified. */
  readonly robotChanged: (robot: number) => void
  /** Called when other robots work by the plans of these versions, or robots of another width. */
  readonly planRobotsChanged: (versions: readonly number[]) => void
}

/** One change of one robot in sight at a time; others of the same robot wait. Each is in the audit with who made it. */
export type RobotChanges = {
  /** @throws RequestError notFound when the robot is out of sight */
  readonly make: (context: RequestContext, change: RobotChange) => Promise<void>
  /** @returns the robot as it is then */
  readonly makeAndRead: (context: RequestContext, change: RobotChange) => Promise<Robot>
}

/** What rules of a plan ask of the robots that work by it. */
const ASKED_BY_PLANS = ['plan', 'model', 'cleaningWidth', 'replayed', 'deletedAt'] as const satisfies (keyof RobotRow)[]

/** Versions whose plans have other robots after a change. */
const concernedVersions = (before: RobotRow, after: Partial<RobotRow>): readonly number[] =>
  ASKED_BY_PLANS.every(column => before[column] === after[column])
    ? []
    : [before.plan, after.plan].filter(plan => typeof plan === 'number')

export function createRobotChanges({ db, robotChanged, planRobotsChanged }: Parts): RobotChanges {
  async function make(context: RequestContext, { id, action, write, stored }: RobotChange): Promise<void> {
    const principal = signedIn(context)
    const versions = await db.transaction(async tx => {
      const [row] = await tx
        .select()
        .from(robots)
        .where(visibleRobots(principal, eq(robots.id, id)))
        .for('update')
      if (row === undefined) throw notFound('robot')
      const details = await write(tx, row)
      const [after = {}] = await tx.select().from(robots).where(eq(robots.id, id))
      const changes = changesBetween(row, after)
      await audited(tx, { principal, address: context.request.ip, action, robot: id, details, changes })
      return concernedVersions(row, after)
    })
    stored?.()
    robotChanged(id)
    if (versions.length > 0) planRobotsChanged(versions)
  }

  return {
    make,
    async makeAndRead(context, change) {
      await make(context, change)
      return visibleRobot(db, context, change.id)
    },
  }
}

export async function setColumns(
  tx: Pick<Database, 'update'>,
  robot: number,
  columns: Partial<typeof robots.$inferInsert>,
): Promise<void> {
  await tx.update(robots).set(columns).where(eq(robots.id, robot))
}
