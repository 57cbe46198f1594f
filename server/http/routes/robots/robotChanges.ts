import type { AuditChanges } from '../../../../contract/resources/audit.ts'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { robots } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import { visibleRobots } from '../../../fleet/robotRows.ts'
import { audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import type { Principal } from '../../../identity/principal.ts'
import { holdPlansOfRobot, markOutdated, type OutdatedVersion } from '../../../plans/outdatedVersions.ts'
import type { RequestContext } from '../../implementer.ts'
import { editorOf } from '../../scope/planEditor.ts'
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
  /** The plan that the robot is to work by, where `write` gives it one. */
  readonly plan?: number | undefined
  /** Runs once the change is stored, before anybody is notified of it. */
  readonly stored?: () => void
}

type RobotEditor = {
  readonly principal: Pick<Principal, 'login' | 'role' | 'originator'>
  readonly address: string | undefined
}

type Parts = {
  readonly db: Database
  /** Called when something of a robot has changed, or it is gone: its viewers are notified. */
  readonly robotChanged: (robot: number) => void
  /** Called when other robots work by the plans of these versions, or robots of another width: they are to be read again. */
  readonly plansOutdated: (versions: readonly OutdatedVersion[]) => void
}

/** One change of one robot in sight at a time; others of the same robot wait. Each is in the audit with who made it. */
export type RobotChanges = {
  /** @throws RequestError notFound when the robot is out of sight, conflict when its plan is changed without end */
  readonly make: (context: RequestContext, change: RobotChange) => Promise<void>
  /** @returns the robot as it is then */
  readonly makeAndRead: (context: RequestContext, change: RobotChange) => Promise<Robot>
}

/** How often a change is tried that met a robot which was given another plan meanwhile. */
const ATTEMPTS = 8

/** What rules of a plan ask of the robots that work by it. */
const ASKED_BY_PLANS = ['plan', 'model', 'cleaningWidth', 'replayed', 'deletedAt'] as const satisfies (keyof RobotRow)[]

/** Versions whose plans have other robots after a change. */
const concernedVersions = (before: RobotRow, after: Partial<RobotRow>): readonly number[] =>
  ASKED_BY_PLANS.every(column => before[column] === after[column])
    ? []
    : [before.plan, after.plan].filter(plan => typeof plan === 'number')

type Written = {
  readonly before: RobotRow
  readonly after: Partial<RobotRow>
  readonly details: ChangeDetails
}

/** What a robot was given in the account that it leaves. */
const OF_ACCOUNT_BEFORE: ReadonlySet<string> = new Set(['account', 'location', 'plan'] satisfies (keyof RobotRow)[])

/** Changes as the account reads them that a robot comes to: not whose it was, nor what it had there. */
function changesHere(changes: AuditChanges): AuditChanges {
  const shown = Object.entries(changes).flatMap(([field, [was, is]]) => {
    if (!OF_ACCOUNT_BEFORE.has(field)) return [[field, [was, is] as const] as const]
    return is === null ? [] : [[field, [null, is] as const] as const]
  })
  return Object.fromEntries(shown)
}

/** A robot that goes to another account has a line in both: each account reads what concerns it, and the new one not whose it was (decision 101). */
async function writeDown(
  tx: Transaction,
  entry: RobotEditor & { readonly action: string; readonly robot: number },
  { before, after, details }: Written,
): Promise<void> {
  const changes = changesBetween(before, after)
  const { account = before.account } = after
  if (account === before.account) return audited(tx, { ...entry, details, changes })
  const object = { id: before.id, name: before.name }
  await audited(tx, { ...entry, account: before.account, object, details, changes })
  const here = Object.fromEntries(Object.entries(details).filter(([name]) => name !== 'from'))
  await audited(tx, { ...entry, account, details: here, changes: changesHere(changes) })
}

/**
 * Makes a change in one transaction with its line of the audit and what it makes of the verdicts on plans: a service that ends right after it has lost nothing.
 * @returns what is to be read again; undefined where the robot was given another plan before it was held: then nothing is changed
 * @throws RequestError notFound when the robot is out of sight
 */
export const changeRobot = (
  db: Database,
  { principal, address }: RobotEditor,
  { id, action, write, plan }: RobotChange,
): Promise<readonly OutdatedVersion[] | undefined> =>
  db.transaction(async tx => {
    const planBefore = await holdPlansOfRobot(tx, id, plan)
    const [row] = await tx
      .select()
      .from(robots)
      .where(visibleRobots(principal, eq(robots.id, id)))
      .for('update')
    if (row === undefined) throw notFound('robot')
    if (row.plan !== planBefore) return undefined
    const details = await write(tx, row)
    const [after = {}] = await tx.select().from(robots).where(eq(robots.id, id))
    await writeDown(tx, { principal, address, action, robot: id }, { before: row, after, details })
    return markOutdated(tx, concernedVersions(row, after))
  })

/**
 * The first answer of a change that met no robot with another plan than it had held.
 * @throws RequestError conflict when there is none in `ATTEMPTS`
 */
export async function untilHeld<T>(change: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const made = await change()
    if (made !== undefined) return made
  }
  throw new RequestError('conflict', 'shared.error.conflict', 'The robot is given one plan after the other')
}

export function createRobotChanges({ db, robotChanged, plansOutdated }: Parts): RobotChanges {
  async function make(context: RequestContext, change: RobotChange): Promise<void> {
    const editor = editorOf(context)
    const outdated = await untilHeld(() => changeRobot(db, editor, change))
    change.stored?.()
    robotChanged(change.id)
    plansOutdated(outdated)
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
