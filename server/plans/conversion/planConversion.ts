/** Plans drawn with the older tool: what is wrong with them, and the version that is made of one (L-049 to L-052). */
import { buffer } from 'node:stream/consumers'
import type { ConversionChecks } from '../../../contract/plan/conversionChecks.ts'
import { isPlanFileName, PLAN_FILE_RULES } from '../../../contract/plan/planFileRules.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { notFound, RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { dataItems, plans } from '../../database/schema.ts'
import { and, eq, inArray } from '../../database/sql.ts'
import type { Principal } from '../../identity/principal.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { DataFolder } from '../dataFolder.ts'
import { filesOf, holdPlan, insertNext, type PlanFiles } from '../heldPlan.ts'
import { planUpdated } from '../planNotices.ts'
import { storedFiles } from '../storedFiles.ts'
import { type ConversionAnswer, type ConversionOrder, READ_FILES } from './conversionOrder.ts'

const SCRIPT = new URL('./conversion.job.ts', import.meta.url)
const DRAWING = 'plan.svg'
/** Files of the older version that say the same as its drawing: the new one has its own, or they are drawn for it. */
const LEFT_BEHIND: ReadonlySet<string> = new Set([DRAWING, 'plan.png', 'move.png', 'sectors.yaml', 'config.yaml'])

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
type Parts = { readonly db: Database; readonly dataFolder: DataFolder; readonly queue: JobQueue }
type Looked = Pick<Plan, 'id' | 'first_id' | 'cpe_version' | 'revision'>
export type ConvertedVersion = { readonly id: number; readonly first_id: number }

/**
 * Looks at a version's drawing.
 * @throws JobRefused
 */
export const conversionChecks = async (parts: Parts, plan: Looked): Promise<ConversionChecks> =>
  (await look(parts, plan, false)).checks

async function look({ db, dataFolder, queue }: Parts, plan: Looked, converts: boolean): Promise<ConversionAnswer> {
  const files = await storedFiles(db, plan.id)
  const wanted = files.filter(({ name }) => READ_FILES.some(file => file === name))
  const [tooLarge, read] = [wanted.filter(isTooLarge), wanted.filter(file => !isTooLarge(file))]
  const order: ConversionOrder = {
    isLegacy: plan.cpe_version === '0',
    converts,
    names: files.map(({ name }) => name),
    tooLarge: tooLarge.map(({ name }) => name),
    files: await Promise.all(
      read.map(async ({ name, sha256 }) => ({ name, bytes: await buffer(dataFolder.read(sha256)) })),
    ),
  }
  return queue.run<ConversionAnswer>(SCRIPT, order)
}

const isTooLarge = ({ name, bytes }: { readonly name: string; readonly bytes: number }): boolean =>
  isPlanFileName(name) && bytes > PLAN_FILE_RULES[name].maxBytes

/** The version that was made of the drawing that a version has, if there is one. */
async function convertedOf(db: Pick<Database, 'select'>, plan: Looked, drawing: number) {
  const [made] = await db
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.firstId, plan.first_id), eq(plans.convertedFrom, drawing)))
  return made && { id: made.id, first_id: plan.first_id }
}

type Order = {
  readonly plan: Looked
  readonly principal: Principal
  /** In the same transaction: the audit. */
  readonly along: (tx: Transaction, made: ConvertedVersion) => Promise<void>
}
/** `isNew`: it was made just now, and its files are to be read (`PlanValidation.add`). */
type Conversion = ConvertedVersion & { readonly isNew: boolean }

/**
 * Makes the next version of a plan, of the plan editor, of the drawing of an older one. Of one drawing one version is made: asked for again, it is
 * answered.
 * @throws JobRefused, RequestError
 */
export async function convertPlan(parts: Parts, { plan, principal, along }: Order): Promise<Conversion> {
  const { db, dataFolder } = parts
  const drawing = (await filesOf(db, plan.id))[DRAWING]
  const before = drawing === undefined ? undefined : await convertedOf(db, plan, drawing)
  if (before !== undefined) return { ...before, isNew: false }
  const { checks, converted } = await look(parts, plan, true)
  if (converted === undefined || drawing === undefined) throw refusal(checks)
  const stored = await Promise.all(
    converted.files.map(async ({ name, bytes }) => ({ name, ...(await dataFolder.store(bytes)) })),
  )
  return db.transaction(async tx => {
    const source = await holdPlan(tx, principal, plan.id)
    if (source === undefined) throw notFound('cleaningPlan')
    const made = await convertedOf(tx, plan, drawing)
    if (made !== undefined) return { ...made, isNew: false }
    if (source.revision !== plan.revision)
      throw new RequestError('conflict', 'errors.cleaningPlan.convert.changed', 'Somebody has changed it meanwhile')
    const items = stored.map(file => ({
      ...file,
      filetype: 'application/yaml',
      account: source.account,
      createdBy: principal.login,
    }))
    const files = await newFiles(tx, items)
    const id = await insertNext(tx, source, {
      values: { isLegacy: false, convertedFrom: drawing, area: converted.head.area },
      files: { ...carried(await filesOf(tx, plan.id)), ...files },
      by: principal.login,
    })
    await tx
      .update(dataItems)
      .set({ plan: id })
      .where(inArray(dataItems.id, Object.values(files)))
    const answer = { id, first_id: plan.first_id }
    await planUpdated(tx, id)
    await along(tx, answer)
    return { ...answer, isNew: true }
  })
}

function refusal({ checks }: ConversionChecks): RequestError {
  const failed = checks.filter(({ pass }) => !pass).length
  const message = 'The drawing does not pass every check'
  return new RequestError('preconditionFailed', 'errors.cleaningPlan.convert.checks', message, { data: { failed } })
}

async function newFiles(tx: Transaction, items: (typeof dataItems.$inferInsert)[]): Promise<PlanFiles> {
  const rows = await tx.insert(dataItems).values(items).returning({ id: dataItems.id, name: dataItems.name })
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]))
}

const carried = (files: PlanFiles): PlanFiles =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !LEFT_BEHIND.has(name)))
