import { isOpenVersion, nextVersionState, type VersionState } from '../../contract/plan/versionStates.ts'
import type { Database } from '../database/database.ts'
import { planFiles, plans } from '../database/schema.ts'
import { and, eq, max } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visiblePlans } from './planRows.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type PlanRow = typeof plans.$inferSelect

/** File name → data id. */
export type PlanFiles = { readonly [name: string]: number }

export async function filesOf(tx: Pick<Database, 'select'>, plan: number): Promise<PlanFiles> {
  const rows = await tx.select().from(planFiles).where(eq(planFiles.plan, plan))
  return Object.fromEntries(rows.map(({ name, dataItem }) => [name, dataItem]))
}

/** A version in sight, as the database has it. */
export async function findVersion(
  db: Pick<Database, 'select'>,
  principal: Pick<Principal, 'login' | 'role'>,
  id: number,
): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(plans)
    .where(visiblePlans(principal, eq(plans.id, id)))
  return row
}

/**
 * Holds a plan for the caller's transaction: whoever else changes, publishes or removes any of its versions waits for its end. Every change of a plan
 * begins with it.
 * @returns the version as it is then; undefined when there is none in sight
 */
export async function holdPlan(
  tx: Transaction,
  principal: Pick<Principal, 'login' | 'role'>,
  id: number,
): Promise<PlanRow | undefined> {
  const asked = await findVersion(tx, principal, id)
  if (asked === undefined) return undefined
  await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, asked.firstId)).for('no key update')
  return findVersion(tx, principal, id)
}

/** What a change of a version sets beside its files. */
export type VersionValues = Partial<
  Pick<
    PlanRow,
    'comment' | 'area' | 'estimatedCleaningTime' | 'isLegacy' | 'environment' | 'location' | 'convertedFrom'
  >
>

export type VersionChange = {
  readonly values: VersionValues
  /** All files that the version is to have; absent: those that it has. */
  readonly files?: PlanFiles | undefined
  /** The login that makes the change. */
  readonly by: number
}

async function setFiles(tx: Transaction, plan: number, files: PlanFiles): Promise<void> {
  const rows = Object.entries(files).map(([name, dataItem]) => ({ plan, name, dataItem }))
  await tx.delete(planFiles).where(eq(planFiles.plan, plan))
  if (rows.length > 0) await tx.insert(planFiles).values(rows)
}

/** A version with other files waits for these to be read. */
function stateOfChanged(state: VersionState): VersionState {
  const changed = nextVersionState(state, 'change')
  const validating = changed && nextVersionState(changed, 'validate')
  if (validating === undefined) throw new Error('A closed version is not changed in place')
  return validating
}

/** A time that was given to one drawing says nothing of another. */
const timeOfNext = (base: PlanRow, before: PlanFiles, files: PlanFiles): number =>
  ['sectors.yaml', 'config.yaml', 'map.yaml', 'map.png'].every(name => files[name] === before[name])
    ? base.estimatedCleaningTime
    : 0

/**
 * Makes the next version of a plan, whose files are to be read: `validating`, for `PlanValidation.add`.
 * @param base the version that it is made of, held by `holdPlan`
 * @returns its id
 */
export async function insertNext(
  tx: Transaction,
  base: PlanRow,
  { values, files, by }: VersionChange,
): Promise<number> {
  const [newest] = await tx
    .select({ version: max(plans.version) })
    .from(plans)
    .where(eq(plans.firstId, base.firstId))
  const before = await filesOf(tx, base.id)
  const [next] = await tx
    .insert(plans)
    .values({
      ...base,
      id: undefined,
      createdAt: undefined,
      publishedAt: null,
      comment: '',
      convertedFrom: null,
      estimatedCleaningTime: timeOfNext(base, before, files ?? before),
      ...values,
      version: (newest?.version ?? base.version) + 1,
      status: stateOfChanged('draft'),
      revision: 0,
      problems: [],
      createdBy: by,
    })
    .returning({ id: plans.id })
  if (next === undefined) throw new Error('A new version has no row')
  await setFiles(tx, next.id, files ?? before)
  return next.id
}

/**
 * Changes what a version holds: in place while it is open; of a closed one the next version is made, with its files by reference. Other files leave the
 * version `validating`, for `PlanValidation.add`.
 * @param base the version, held by `holdPlan`
 * @returns the id of the version that has the change, and whether its files are to be read
 */
export async function changeVersion(
  tx: Transaction,
  base: PlanRow,
  change: VersionChange,
): Promise<{ readonly id: number; readonly isValidating: boolean }> {
  if (!isOpenVersion(base.status)) return { id: await insertNext(tx, base, change), isValidating: true }
  const { values, files } = change
  const status = files === undefined ? base.status : stateOfChanged(base.status)
  const problems = files === undefined ? base.problems : []
  await tx
    .update(plans)
    .set({ ...values, status, problems, revision: base.revision + 1 })
    .where(and(eq(plans.id, base.id)))
  if (files !== undefined) await setFiles(tx, base.id, files)
  return { id: base.id, isValidating: status === 'validating' }
}
