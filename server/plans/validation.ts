/** Reads the files of versions: while somebody waits for the answer, and of versions that are `validating`, one after the other. */
import type { Logger } from 'pino'
import { nextVersionState } from '../../contract/plan/versionStates.ts'
import type { PlanProblem } from '../../contract/resources/planProblem.ts'
import { isSameArea } from '../../contract/resources/plans.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { dataItems, planFiles, plans } from '../database/schema.ts'
import { and, asc, eq, exists, inArray, isNull, ne, or, sql } from '../database/sql.ts'
import { troubleOf } from '../database/trouble.ts'
import { JobRefused, type Jobs } from '../jobs/jobs.ts'
import type { DataFolder } from './dataFolder.ts'
import { DRAWN_FILES } from './drawnFiles.ts'
import { planFileType } from './files/planFileType.ts'
import { filesOf, type PlanFiles, type PlanRow } from './heldPlan.ts'
import { narrowestRobotOf } from './narrowestRobot.ts'
import type { OutdatedVersion } from './outdatedVersions.ts'
import { type CheckedPlan, checkStoredPlan } from './planCheck.ts'
import { headProblems, type NamedBytes, type PlanFilesRefusal, type PlanHead } from './planFiles.ts'

/** What could not be read for now is tried again so often. */
const RETRY_MS = 5000
/** Of nobody: its jobs stand in line like those of a login. */
const NOBODY = 0

export type PlanValidation = {
  /** Reads files as they are stored. @throws JobRefused */
  readonly read: (login: number, files: PlanFiles, firstId: number) => Promise<PlanHead | PlanFilesRefusal>
  /** A version is `validating`: its files are read when their turn comes. */
  readonly add: (plan: number) => void
  /** Other robots work by the plans of these versions, or robots of another width (`markOutdated`): their rules say something else now. */
  readonly readAgain: (versions: readonly OutdatedVersion[]) => void
  /** Adds what an earlier run of the service has left, and measures the floor of versions that were stored without an area. Never rejects. */
  readonly begin: () => Promise<void>
  /** No other version is read. Called before jobs end, so that one whose job is ended stays `validating`. */
  readonly stop: () => void
  /** Settles when nothing is under way. */
  readonly close: () => Promise<void>
}

type Parts = {
  readonly db: Database
  readonly dataFolder: Pick<DataFolder, 'pathOf' | 'store'>
  readonly jobs: Pick<Jobs, 'of'>
  readonly clock: Pick<Clock, 'every'>
  readonly log: Logger
  /** Runs when what was found of a version is stored. `plan`: the first id. */
  readonly changed?: (version: { readonly account: number; readonly plan: number }) => void
}

type StoredDrawing = { readonly name: string; readonly sha256: string; readonly bytes: number }
type Found = CheckedPlan | PlanFilesRefusal

const failure = (token: string): PlanFilesRefusal => ({
  ok: false,
  file: '',
  token,
  sentence: 'The files cannot be read.',
  problems: [{ file: '', token }],
})

const problemsOf = (found: PlanHead | PlanFilesRefusal): readonly PlanProblem[] =>
  found.ok ? headProblems(found) : found.problems

/** A drawing with errors is as little fit to be published as a file that cannot be read. */
const isSound = (found: PlanHead | PlanFilesRefusal): boolean => found.ok && (found.errors ?? []).length === 0

/** Writes what was found, unless the version has changed since: then nothing is written. An area that people have written stays while it is the one of the files. */
async function writeFound(
  tx: Pick<Database, 'update'>,
  row: PlanRow,
  found: PlanHead | PlanFilesRefusal,
): Promise<boolean> {
  const status =
    row.status === 'validating' ? nextVersionState(row.status, isSound(found) ? 'pass' : 'fail') : row.status
  const problems = problemsOf(found)
  const head = found.ok
    ? {
        area: row.area > 0 && isSameArea(row.area, found.area) ? row.area : found.area,
        sectors: found.sectors,
        planType: found.planType,
        startX: found.start.x,
        startY: found.start.y,
        startA: found.start.a,
        homeX: found.home.x,
        homeY: found.home.y,
        homeA: found.home.a,
      }
    : {}
  const unchanged = and(eq(plans.id, row.id), eq(plans.revision, row.revision), eq(plans.status, row.status))
  const written = await tx
    .update(plans)
    .set(
      row.status === 'validating'
        ? { ...head, status, problems }
        : { ...(found.ok && { area: head.area, sectors: head.sectors }), problems },
    )
    .where(unchanged)
    .returning({ id: plans.id })
  return written.length > 0
}

/** Files that the service drew become those of the version; nobody handed them in. */
async function setDrawn(tx: Database, row: PlanRow, files: readonly StoredDrawing[]): Promise<void> {
  for (const file of files) {
    const item = { ...file, filetype: planFileType(file.name), account: row.account, plan: row.id }
    const [made] = await tx.insert(dataItems).values(item).returning({ id: dataItems.id })
    if (made === undefined) throw new Error('A drawn file has no row')
    const values = { plan: row.id, name: file.name, dataItem: made.id }
    const target = [planFiles.plan, planFiles.name]
    await tx
      .insert(planFiles)
      .values(values)
      .onConflictDoUpdate({ target, set: { dataItem: made.id } })
  }
}

/** What is done with the files of versions as they are stored. */
function storedFilesOf({ db, dataFolder, jobs }: Pick<Parts, 'db' | 'dataFolder' | 'jobs'>) {
  async function itemsOf(files: PlanFiles) {
    const ids = Object.values(files)
    const items = ids.length === 0 ? [] : await db.select().from(dataItems).where(inArray(dataItems.id, ids))
    return new Map(items.map(item => [item.id, item]))
  }

  /** What nobody has handed in is drawn: also anew, from a map or elements that are others now. */
  async function drawnOf(files: PlanFiles): Promise<readonly string[]> {
    const items = await itemsOf(files)
    return DRAWN_FILES.filter(name => {
      const id = files[name]
      return id === undefined || items.get(id)?.createdBy === null
    })
  }

  async function read(
    login: number,
    files: PlanFiles,
    { robotWidth, draws = [] }: { readonly robotWidth: number | undefined; readonly draws?: readonly string[] },
  ): Promise<Found> {
    const byId = await itemsOf(files)
    const paths = Object.entries(files).flatMap(([name, id]) => {
      const sha256 = byId.get(id)?.sha256
      return sha256 === undefined ? [] : [{ name, path: dataFolder.pathOf(sha256) }]
    })
    return checkStoredPlan(jobs.of(login), { files: paths, draws, robotWidth })
  }

  /** Stored, those that are not what the version has already. */
  async function otherDrawings(files: PlanFiles, drawn: readonly NamedBytes[]): Promise<readonly StoredDrawing[]> {
    const items = await itemsOf(files)
    const stored = await Promise.all(
      drawn.map(async ({ name, bytes }) => ({ name, ...(await dataFolder.store(bytes)) })),
    )
    return stored.filter(({ name, sha256 }) => items.get(files[name] ?? 0)?.sha256 !== sha256)
  }

  return { drawnOf, read, otherDrawings }
}

export function createPlanValidation({ db, dataFolder, jobs, clock, log, changed }: Parts): PlanValidation {
  const { drawnOf, read, otherDrawings } = storedFilesOf({ db, dataFolder, jobs })
  const waiting = new Set<number>()
  let working: Promise<void> | undefined
  let isClosed = false

  /** @throws JobRefused `busy`, and what lies with the database or the disk */
  async function found(files: PlanFiles, robotWidth: number | undefined): Promise<Found> {
    try {
      return await read(NOBODY, files, { robotWidth, draws: await drawnOf(files) })
    } catch (error) {
      if (isClosed || (error instanceof JobRefused && error.reason === 'busy')) throw error
      // That the database is away, or the disk full, says nothing of the files.
      if (troubleOf(error) !== undefined) throw error
      const isCostly = error instanceof JobRefused
      if (!isCostly) log.warn({ err: error }, 'The files of a plan could not be read')
      return failure(`errors.cleaningPlan.${isCostly ? 'tooCostly' : 'unreadable'}`)
    }
  }

  async function validate(id: number): Promise<void> {
    const [row] = await db
      .select()
      .from(plans)
      .where(and(eq(plans.id, id), isNull(plans.removedAt)))
    if (row === undefined) return
    const files = await filesOf(db, id)
    const robotWidth = await narrowestRobotOf(db, row.firstId)
    const result = await found(files, robotWidth)
    const drawings = result.ok && row.status === 'validating' ? await otherDrawings(files, result.drawn) : []
    const isWritten = await db.transaction(async tx => {
      // Whoever changes the plan's robots waits for the row from here on, or is seen to have changed them.
      await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, id)).for('no key update')
      if ((await narrowestRobotOf(tx, row.firstId)) !== robotWidth) return false
      const written = await writeFound(tx, row, result)
      if (written) await setDrawn(tx, row, drawings)
      return written
    })
    if (isWritten) changed?.({ account: row.account, plan: row.firstId })
    // Changed while it was read: it is read as it is now.
    const [after] = await db.select({ status: plans.status }).from(plans).where(eq(plans.id, id))
    if (after?.status === 'validating') waiting.add(id)
  }

  async function work(): Promise<void> {
    for (const id of waiting) {
      if (isClosed) return
      waiting.delete(id)
      try {
        await validate(id)
      } catch (error) {
        if (isClosed) return
        waiting.add(id)
        if (!(error instanceof JobRefused)) log.warn({ err: error }, 'A plan could not be validated')
        return
      }
    }
  }

  function goOn(): void {
    if (working !== undefined || isClosed || waiting.size === 0) return
    working = work().finally(() => {
      working = undefined
    })
  }
  const stopTimer = clock.every(RETRY_MS, goOn)

  return {
    read: async (login, files, firstId) => read(login, files, { robotWidth: await narrowestRobotOf(db, firstId) }),
    add: plan => {
      waiting.add(plan)
      goOn()
    },
    readAgain: versions => {
      for (const { id } of versions) waiting.add(id)
      goOn()
      for (const { account, plan } of versions) changed?.({ account, plan })
    },
    begin: async () => {
      try {
        for (const id of await leftOver(db)) waiting.add(id)
        goOn()
      } catch (error) {
        if (!isClosed) log.warn({ err: error }, 'Plans that wait for their validation could not be found')
      }
    },
    stop: () => {
      isClosed = true
      stopTimer()
    },
    close: async () => {
      await working
    },
  }
}

/** Versions that are `validating`, published ones that other robots work by since they were read, and then those that were stored before plans had an area. */
async function leftOver(db: Database): Promise<readonly number[]> {
  const ofPlan = db.select({ one: sql`1` }).from(planFiles).where(eq(planFiles.plan, plans.id))
  const unmeasured = and(eq(plans.area, 0), sql`${plans.problems} = '[]'::jsonb`, exists(ofPlan))
  const outdated = and(eq(plans.status, 'published'), isNull(plans.sectors), exists(ofPlan))
  const validating = await db
    .select({ id: plans.id })
    .from(plans)
    .where(and(or(eq(plans.status, 'validating'), outdated), isNull(plans.removedAt)))
    .orderBy(asc(plans.id))
  const others = await db
    .select({ id: plans.id })
    .from(plans)
    .where(and(ne(plans.status, 'validating'), isNull(plans.removedAt), unmeasured))
    .orderBy(asc(plans.id))
  return [...validating, ...others].map(({ id }) => id)
}
