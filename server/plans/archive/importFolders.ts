/** Folders of archives on their way in: each is there for as long as a job needs it. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { planJobs } from '../../database/schema.ts'
import { and, eq, inArray, sql } from '../../database/sql.ts'
import { isMissing } from '../../missingFile.ts'
import { startRounds } from '../../rounds.ts'

const SWEEP_MS = 3_600_000
/** A folder that no job names yet: its archive is being received. */
const YOUNG_MS = 3_600_000

export type ImportFolders = {
  /** A new folder, by its name. */
  readonly create: () => Promise<string>
  readonly pathOf: (name: string) => string
  readonly remove: (name: string) => Promise<void>
  /** Settles when no folder is looked at any more. */
  readonly close: () => Promise<void>
}

type Parts = { readonly root: string; readonly db: Database; readonly clock: Clock; readonly log: Logger }

async function needed(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ folder: sql<string | null>`${planJobs.input} ->> 'folder'` })
    .from(planJobs)
    .where(and(eq(planJobs.kind, 'import'), inArray(planJobs.status, ['pending', 'waiting'])))
  return new Set(rows.flatMap(({ folder }) => folder ?? []))
}

async function sweep({ root, db, clock, log }: Parts, isStart: boolean): Promise<void> {
  const names = await readdir(root).catch(() => [])
  if (names.length === 0) return
  const wanted = await needed(db)
  for (const name of names) {
    if (wanted.has(name)) continue
    const path = join(root, name)
    const found = await stat(path).catch((error: unknown) => {
      // Its job may have removed it meanwhile.
      if (!isMissing(error)) log.warn({ err: error, folder: name }, 'The folder of an archive cannot be looked at')
    })
    if (found === undefined) continue
    // What was being received when the service ended is not received any more.
    if (isStart || clock.now() - found.mtimeMs > YOUNG_MS) await rm(path, { recursive: true, force: true })
  }
}

export async function createImportFolders(parts: Parts): Promise<ImportFolders> {
  const { root, clock, log } = parts
  await sweep(parts, true)
  const failure = 'Archives that nobody needs stay'
  const rounds = startRounds({ intervalMs: SWEEP_MS, run: () => sweep(parts, false), failure, clock, log })
  const pathOf = (name: string): string => join(root, name)
  return {
    create: async () => {
      const name = randomUUID()
      await mkdir(pathOf(name), { recursive: true, mode: 0o700 })
      return name
    },
    pathOf,
    remove: name => rm(pathOf(name), { recursive: true, force: true }),
    close: rounds.close,
  }
}
