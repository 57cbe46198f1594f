/** Answers what a version changes and how long it takes: worked out once of the same files, in processes of their own. */
import { createHash } from 'node:crypto'
import type { PlanChanges } from '../../../contract/resources/planChanges.ts'
import type { CleanerKind } from '../../../contract/robot/cleanerKind.ts'
import { createContentCache } from '../../jobs/contentCache.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { DataFolder } from '../dataFolder.ts'
import type { FileDigests } from '../storedFiles.ts'
import type { FloorChanges, FloorChangesQuestion } from './floorChanges.ts'
import type { PlanTime, PlanTimeQuestion } from './planTime.ts'
import type { VersionFiles } from './versionFiles.ts'

const TIME_SCRIPT = new URL('./planTime.job.ts', import.meta.url)
const CHANGES_SCRIPT = new URL('./floorChanges.job.ts', import.meta.url)
/** Of answers that are kept. */
const MAX_BYTES = { times: 4 * 1024 * 1024, changes: 16 * 1024 * 1024 } as const
const POINT_BYTES = 40
const ROW_BYTES = 200

const changesBytes = (answer: FloorChanges): number =>
  ROW_BYTES +
  (answer?.changes ?? []).reduce(
    (sum, { before, after }) =>
      sum + ROW_BYTES + POINT_BYTES * ((before?.points.length ?? 0) + (after?.points.length ?? 0)),
    0,
  )

/** The files of which one is another in the other version. */
export function changedFiles(before: FileDigests, after: FileDigests): PlanChanges['files'] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return names.flatMap(name => {
    const [was, is] = [before.get(name), after.get(name)]
    if (was === is) return []
    return [{ name, change: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed' } as const]
  })
}

const FLOOR_FILES = ['map.yaml', 'map.png', 'sectors.yaml', 'config.yaml'] as const
const floorKey = (digests: FileDigests): string => JSON.stringify(FLOOR_FILES.map(name => digests.get(name) ?? ''))
const digest = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

export type ChangeDesk = {
  /** Null where it cannot be worked out. @throws JobRefused */
  readonly timeOf: (jobs: JobQueue, version: FileDigests, cleaner: CleanerKind) => Promise<PlanTime>
  /** Null where a version has files that no floor follows from. @throws JobRefused */
  readonly changesOf: (
    jobs: JobQueue,
    versions: {
      readonly before: FileDigests | undefined
      readonly after: FileDigests
      /** Whether whoever asks may know of zones where cameras are off. */
      readonly seesCameraOff: boolean
    },
    cleaner: CleanerKind,
  ) => Promise<FloorChanges>
}

export function createChangeDesk(folder: Pick<DataFolder, 'pathOf'>): ChangeDesk {
  const times = createContentCache<PlanTime>(MAX_BYTES.times, time => ROW_BYTES * (1 + (time?.sectors.length ?? 0)))
  const changes = createContentCache<FloorChanges>(MAX_BYTES.changes, changesBytes)

  function filesOf(version: FileDigests): VersionFiles | undefined {
    const [yaml, png, sectors, config] = FLOOR_FILES.map(name => version.get(name)).map(
      sha256 => sha256 && folder.pathOf(sha256),
    )
    return yaml && png && sectors && config ? { yaml, png, sectors, config } : undefined
  }

  const timeOf: ChangeDesk['timeOf'] = async (jobs, version, cleaner) => {
    const files = filesOf(version)
    if (!files) return null
    return times.get(digest([floorKey(version), cleaner]), () =>
      jobs.run<PlanTime>(TIME_SCRIPT, { files, cleaner } satisfies PlanTimeQuestion),
    )
  }

  async function timed(jobs: JobQueue, version: FileDigests, cleaner: CleanerKind) {
    const files = filesOf(version)
    return files && { files, time: await timeOf(jobs, version, cleaner) }
  }

  return {
    timeOf,
    changesOf: async (jobs, { before, after, seesCameraOff }, cleaner) => {
      // One after the other: a login has a few places for jobs, and the estimate takes one of them at the same time.
      const is = await timed(jobs, after, cleaner)
      const was = before && (await timed(jobs, before, cleaner))
      if (!is || (before && !was)) return null
      const key = digest([before ? floorKey(before) : '', floorKey(after), cleaner, seesCameraOff])
      const question: FloorChangesQuestion = { before: was ?? null, after: is, seesCameraOff }
      return changes.get(key, () => jobs.run<FloorChanges>(CHANGES_SCRIPT, question))
    },
  }
}
