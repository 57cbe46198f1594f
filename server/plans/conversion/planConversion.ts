/** Plans drawn with the older tool: what is wrong with them, and the version that is made of one (L-049 to L-052). */
import { buffer } from 'node:stream/consumers'
import type { ConversionChecks } from '../../../contract/plan/conversionChecks.ts'
import { isPlanFileName, PLAN_FILE_RULES } from '../../../contract/plan/planFileRules.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { notFound, RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { dataItems, planFiles, plans } from '../../database/schema.ts'
import { and, asc, eq } from '../../database/sql.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import { recordNotice } from '../../notifications/notices.ts'
import type { DataFolder } from '../dataFolder.ts'
import { type ConversionAnswer, type ConversionOrder, type Converted, READ_FILES } from './conversionOrder.ts'

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
  const files = await db
    .select({ name: planFiles.name, bytes: dataItems.bytes, sha256: dataItems.sha256 })
    .from(planFiles)
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(eq(planFiles.plan, plan.id))
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
  readonly login: number
  /** In the same transaction: the audit. */
  readonly along: (tx: Transaction, made: ConvertedVersion) => Promise<void>
}

/**
 * Makes the next version of a plan, as a draft of the plan editor, of the drawing of an older one. Of one drawing one version is made: asked for again,
 * it is answered.
 * @throws JobRefused, RequestError
 */
export async function convertPlan(parts: Parts, { plan, login, along }: Order): Promise<ConvertedVersion> {
  const { db, dataFolder } = parts
  const drawing = await drawingOfVersion(db, plan.id)
  const before = drawing === undefined ? undefined : await convertedOf(db, plan, drawing)
  if (before !== undefined) return before
  const { checks, converted } = await look(parts, plan, true)
  if (converted === undefined || drawing === undefined) throw refusal(checks)
  const stored = await Promise.all(
    converted.files.map(async ({ name, bytes }) => ({ name, ...(await dataFolder.store(bytes)) })),
  )
  return db.transaction(async tx => {
    const source = await holdVersion(tx, plan)
    const made = await convertedOf(tx, plan, drawing)
    if (made !== undefined) return made
    const id = await insertVersion(tx, { source, drawing, head: converted.head, login, stored })
    const answer = { id, first_id: plan.first_id }
    const timeMs = Date.now()
    await recordNotice(tx, { notification: 'cleaning-plan-updated', plan: id, timeMs }, timeMs)
    await along(tx, answer)
    return answer
  })
}

function refusal({ checks }: ConversionChecks): RequestError {
  const failed = checks.filter(({ pass }) => !pass).length
  const message = 'The drawing does not pass every check'
  return new RequestError('preconditionFailed', 'errors.cleaningPlan.convert.checks', message, { data: { failed } })
}

async function drawingOfVersion(db: Pick<Database, 'select'>, plan: number): Promise<number | undefined> {
  const [file] = await db
    .select({ id: planFiles.dataItem })
    .from(planFiles)
    .where(and(eq(planFiles.plan, plan), eq(planFiles.name, DRAWING)))
  return file?.id
}

/** The version that was looked at, and all others of its plan, held until the transaction ends: whoever converts it as well waits. */
async function holdVersion(tx: Transaction, { id, first_id: firstId, revision }: Looked) {
  const versions = await tx
    .select()
    .from(plans)
    .where(eq(plans.firstId, firstId))
    .orderBy(asc(plans.id))
    .for('no key update')
  const source = versions.find(row => row.id === id)
  if (source === undefined || source.removedAt !== null) throw notFound('cleaningPlan')
  if (source.revision !== revision)
    throw new RequestError(
      'conflict',
      'errors.cleaningPlan.convert.changed',
      'Somebody has changed the version meanwhile',
    )
  return { ...source, version: Math.max(...versions.map(({ version }) => version)) + 1 }
}

type NewVersion = {
  /** With the number of the next version. */
  readonly source: typeof plans.$inferSelect
  readonly drawing: number
  readonly head: Converted['head']
  readonly login: number
  readonly stored: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[]
}

async function insertVersion(tx: Transaction, { source, drawing, head, login, stored }: NewVersion): Promise<number> {
  const { planType, area, start, home } = head
  const [{ id } = { id: undefined }] = await tx
    .insert(plans)
    .values({
      firstId: source.firstId,
      version: source.version,
      name: source.name,
      planType,
      area,
      convertedFrom: drawing,
      estimatedCleaningTime: source.estimatedCleaningTime,
      environment: source.environment,
      account: source.account,
      location: source.location,
      startX: start.x,
      startY: start.y,
      startA: start.a,
      homeX: home.x,
      homeY: home.y,
      homeA: home.a,
      createdBy: login,
    })
    .returning({ id: plans.id })
  if (id === undefined) throw new Error('A new version has no id')
  const owner = { account: source.account, plan: id, createdBy: login, filetype: 'application/yaml' }
  const made = await tx
    .insert(dataItems)
    .values(stored.map(file => ({ ...file, ...owner })))
    .returning({ name: dataItems.name, dataItem: dataItems.id })
  const carried = await tx
    .select({ name: planFiles.name, dataItem: planFiles.dataItem })
    .from(planFiles)
    .where(eq(planFiles.plan, source.id))
  const files = [...made, ...carried.filter(({ name }) => !LEFT_BEHIND.has(name))]
  await tx.insert(planFiles).values(files.map(file => ({ plan: id, ...file })))
  return id
}
