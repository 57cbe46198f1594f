/** Drafts as the database has them. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type AcceptedCommand, drawingCommandSchema } from '../../../contract/plan/drawing.ts'
import { type DraftHead, MAX_ANSWERED_COMMANDS } from '../../../contract/resources/planDrafts.ts'
import { notFound, RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { logins, planDraftCommands, planDrafts, plans } from '../../database/schema.ts'
import { and, asc, eq, gt, inArray, lt } from '../../database/sql.ts'
import type { Principal } from '../../identity/principal.ts'
import { filesOf, findVersion, type PlanFiles, type PlanRow } from '../heldPlan.ts'

type Reading = Pick<Database, 'select'>
type DraftRow = typeof planDrafts.$inferSelect

/** The data items of the files that a drawing is read from and written to; null where the version has none of that name. */
export type DrawingFiles = { readonly sectors: number | null; readonly config: number | null }

const drawingFilesOf = (files: PlanFiles): DrawingFiles => ({
  sectors: files['sectors.yaml'] ?? null,
  config: files['config.yaml'] ?? null,
})
const isSame = (one: DrawingFiles, other: DrawingFiles): boolean =>
  one.sectors === other.sectors && one.config === other.config

/** The draft of a version, stored or not: until something was drawn it follows from the version's files, so that reading it writes nothing. */
export type FoundDraft = DraftHead & {
  readonly generation: number
  readonly bytes: number
  readonly isStored: boolean
  /** What the first command is applied to. */
  readonly base: DrawingFiles
  /** Whether the version's files are others than those that the draft knows. */
  readonly isForeign: boolean
}

/** The name of a draft before it is stored, the same whoever asks. */
function nameOf(version: number, generation: number, { sectors, config }: DrawingFiles): string {
  const digest = createHash('sha256').update(`${version} ${generation} ${sectors} ${config}`).digest('hex')
  return [8, 12, 16, 20, 32].map((end, index) => digest.slice([0, 8, 12, 16, 20][index], end)).join('-')
}

const storedDraft = (row: DraftRow, isForeign: boolean): FoundDraft => ({
  draft: row.id,
  version: row.version,
  sequence: row.sequence,
  saved: row.saved,
  generation: row.generation,
  bytes: row.bytes,
  isStored: true,
  base: { sectors: row.baseSectors, config: row.baseConfig },
  isForeign,
})

/** A draft that is all saved gives way to the next one when somebody has changed the version's files beside it. */
export async function draftOf(tx: Reading, version: number): Promise<FoundDraft> {
  const [row] = await tx.select().from(planDrafts).where(eq(planDrafts.version, version))
  const files = drawingFilesOf(await filesOf(tx, version))
  const isForeign = row !== undefined && !isSame(files, { sectors: row.knownSectors, config: row.knownConfig })
  const isUsed = row !== undefined && row.sequence > 0
  if (isUsed && (row.saved < row.sequence || !isForeign)) return storedDraft(row, isForeign)
  const generation = row === undefined ? 0 : row.generation + (isUsed ? 1 : 0)
  const draft = nameOf(version, generation, files)
  return {
    draft,
    version,
    sequence: 0,
    saved: 0,
    generation,
    bytes: 0,
    isStored: false,
    base: files,
    isForeign: false,
  }
}

export const headOf = ({ draft, version, sequence, saved }: FoundDraft): DraftHead => ({
  draft,
  version,
  sequence,
  saved,
})

/**
 * The version that has a draft: the one that is asked for, or the next one of the same plan where the draft has moved on to it.
 * @throws RequestError notFound
 */
export async function versionWith(
  tx: Reading,
  principal: Pick<Principal, 'login' | 'role'>,
  version: number,
  draft: string,
): Promise<PlanRow> {
  const asked = await findVersion(tx, principal, version)
  if (asked === undefined) throw notFound('cleaningPlan')
  const [moved] = await tx
    .select({ version: planDrafts.version })
    .from(planDrafts)
    .innerJoin(plans, eq(plans.id, planDrafts.version))
    .where(and(eq(planDrafts.id, draft), eq(plans.firstId, asked.firstId)))
  if (moved === undefined || moved.version === version) return asked
  return (await findVersion(tx, principal, moved.version)) ?? asked
}

const ended = (): RequestError =>
  new RequestError('conflict', 'errors.planDraft.ended', 'This draft was discarded; there is another one')

/** @throws RequestError conflict where the version has another draft by now */
export async function namedDraft(tx: Reading, version: number, draft: string): Promise<FoundDraft> {
  const found = await draftOf(tx, version)
  if (found.draft !== draft) throw ended()
  return found
}

/** Commands of a draft after one sequence, in order, at most as many as one answer has. */
export async function commandsAfter(
  tx: Reading,
  draft: string,
  since: number,
  limit = MAX_ANSWERED_COMMANDS,
): Promise<AcceptedCommand[]> {
  const rows = await tx
    .select({ row: planDraftCommands, name: logins.name })
    .from(planDraftCommands)
    .leftJoin(logins, eq(logins.id, planDraftCommands.login))
    .where(and(eq(planDraftCommands.draft, draft), gt(planDraftCommands.sequence, since)))
    .orderBy(asc(planDraftCommands.sequence))
    .limit(limit)
  return rows.map(({ row, name }) => ({
    id: row.id,
    ...(row.undoes !== null && { undoes: row.undoes }),
    command: v.parse(drawingCommandSchema, JSON.parse(row.command)),
    sequence: row.sequence,
    login: row.login ?? 0,
    login_name: name ?? '',
  }))
}

/** Which of some ids the draft has, with whose they are and their places. */
export async function placesOf(tx: Reading, draft: string, ids: readonly string[]) {
  const rows = await tx
    .select({ id: planDraftCommands.id, sequence: planDraftCommands.sequence, login: planDraftCommands.login })
    .from(planDraftCommands)
    .where(and(eq(planDraftCommands.draft, draft), inArray(planDraftCommands.id, [...ids])))
  return new Map(rows.map(row => [row.id, row]))
}

/** How many versions of an account have something drawn that is not saved. */
export async function openDraftsOf(tx: Pick<Database, 'select' | '$count'>, account: number): Promise<number> {
  const versions = tx.select({ id: plans.id }).from(plans).where(eq(plans.account, account))
  return tx.$count(planDrafts, and(inArray(planDrafts.version, versions), lt(planDrafts.saved, planDrafts.sequence)))
}
