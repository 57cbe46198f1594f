import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { type MissedFloor, missedFloorSchema } from '../../contract/resources/missedFloor.ts'
import { robotAppearance } from '../../contract/robot/models.ts'
import { robotFootprint } from '../../floor/robotFootprint.ts'
import type { Database } from '../database/database.ts'
import { cleaningReports, dataItems, planFiles, reportDocuments, reportMissed } from '../database/schema.ts'
import { and, eq } from '../database/sql.ts'
import type { ContentCache } from '../jobs/contentCache.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { DataFolder } from '../plans/dataFolder.ts'
import type { MissedQuestion } from './missedFloorOf.ts'

const SCRIPT = new URL('./missedFloor.job.ts', import.meta.url)
/** Of the rules by which floor is told apart: what was worked out by others is worked out anew. */
const RULES = 3

type Parts = {
  readonly db: Database
  readonly dataFolder: Pick<DataFolder, 'pathOf'>
  readonly jobs: Pick<JobQueue, 'talk'>
  readonly derived: ContentCache<MissedFloor>
  readonly log: Pick<Logger, 'warn'>
}

/** Digests of the files of a plan's version by their names. */
async function planDigests(db: Pick<Database, 'select'>, plan: number): Promise<ReadonlyMap<string, string>> {
  const files = await db
    .select({ name: planFiles.name, sha256: dataItems.sha256 })
    .from(planFiles)
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(eq(planFiles.plan, plan))
  return new Map(files.map(({ name, sha256 }) => [name, sha256]))
}

const answerSchema = v.pipe(v.string(), v.parseJson(), missedFloorSchema)

/** What was worked out of the same before, by this service or the one before it. */
async function storedAnswer(db: Database, report: number, content: string): Promise<MissedFloor | undefined> {
  const [row] = await db
    .select({ answer: reportMissed.answer })
    .from(reportMissed)
    .where(and(eq(reportMissed.report, report), eq(reportMissed.content, content)))
  const parsed = v.safeParse(answerSchema, row?.answer)
  return parsed.success ? parsed.output : undefined
}

async function keepAnswer(db: Database, row: typeof reportMissed.$inferInsert): Promise<void> {
  const { content, answer } = row
  // A report that was taken away meanwhile has no place for it.
  await db.transaction(async tx => {
    const [still] = await tx
      .select({ id: cleaningReports.id })
      .from(cleaningReports)
      .where(eq(cleaningReports.id, row.report))
      .for('key share')
    if (still === undefined) return
    await tx
      .insert(reportMissed)
      .values(row)
      .onConflictDoUpdate({ target: reportMissed.report, set: { content, answer } })
  })
}

type Row = typeof cleaningReports.$inferSelect

const footprintOf = ({
  robotModel: model,
  hardwareVersion,
  cleaningWidth,
  features,
}: Row): MissedQuestion['footprint'] => {
  const { swathM, sizeM } = robotAppearance({
    model,
    hardware_version: hardwareVersion,
    cleaning_width: cleaningWidth,
    side_sweeper: features.includes('side_sweeper'),
  })
  return robotFootprint(swathM, sizeM)
}

/**
 * Why a run missed floor, worked out once in a process of its own, which stays a while for the next report, and stored beside the report; undefined where it has no coverage, or its plan no map.
 * @throws JobRefused
 */
export async function missedOf(
  { db, dataFolder, jobs, derived, log }: Parts,
  report: number,
): Promise<MissedFloor | undefined> {
  const [found] = await db
    .select({ row: cleaningReports, documents: reportDocuments })
    .from(cleaningReports)
    .innerJoin(reportDocuments, eq(reportDocuments.report, cleaningReports.id))
    .where(eq(cleaningReports.id, report))
  const coverage = found?.documents.coverage
  if (!found || !coverage) return undefined
  const { row, documents } = found
  const digests = await planDigests(db, row.plan)
  const [yaml, png, sectors, config] = ['map.yaml', 'map.png', 'sectors.yaml', 'config.yaml'].map(name =>
    digests.get(name),
  )
  if (!yaml || !png || !sectors || !config) return undefined
  const footprint = footprintOf(row)
  const own = { footprint, end: row.endTime.getTime(), cancelledBy: row.cancelledBy, details: documents.details }
  const key = createHash('sha256')
    .update(JSON.stringify([RULES, yaml, png, sectors, config, own]))
    .update(coverage)
    .update(documents.path ?? '')
    .digest('hex')
  const question: MissedQuestion = {
    ...own,
    files: {
      yaml: dataFolder.pathOf(yaml),
      png: dataFolder.pathOf(png),
      sectors: dataFolder.pathOf(sectors),
      config: dataFolder.pathOf(config),
    },
    coverage: Uint8Array.from(coverage),
    path: documents.path && Uint8Array.from(documents.path),
  }
  return derived.get(key, async () => {
    const known = await storedAnswer(db, report, key)
    if (known) return known
    const answer = await jobs.talk(SCRIPT, ask => ask<MissedFloor>(question))
    // One that finds no room to be stored in is the answer all the same; the next service works it out again.
    await keepAnswer(db, { report, content: key, answer: JSON.stringify(answer) }).catch((error: unknown) =>
      log.warn({ err: error, report }, 'What a run missed could not be stored'),
    )
    return answer
  })
}
