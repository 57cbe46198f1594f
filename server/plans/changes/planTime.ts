/** How long robots take to clean by a version, worked out in a process of its own. */
import * as v from 'valibot'
import type { PlanConfig, PlanElements } from '../../../contract/plan/elements.ts'
import type { OccupancyCells } from '../../../floor/cleanable.ts'
import { type CleaningTime, cleaningTime } from '../../../floor/cleaningTime.ts'
import { type CleanerKind, cleanerKindSchema, cleanerOf } from './cleaners.ts'
import { readVersion, versionFilesSchema } from './versionFiles.ts'

/** A map with more cells takes more memory than a job has. */
const MAX_CELLS = 25_000_000

export const planTimeQuestionSchema = v.object({ files: versionFilesSchema, cleaner: cleanerKindSchema })
export type PlanTimeQuestion = v.InferOutput<typeof planTimeQuestionSchema>

/** Seconds in all, and of each sector in the order of the file; null where it takes too long, or the files are no plan. */
export const planTimeSchema = v.nullable(
  v.object({
    seconds: v.number(),
    sectors: v.array(v.object({ sector: v.number(), name: v.string(), seconds: v.number() })),
  }),
)
export type PlanTime = v.InferOutput<typeof planTimeSchema>

type Version = {
  readonly floor: OccupancyCells
  readonly elements: Pick<PlanElements, 'sectors' | 'zones'>
  readonly home: PlanConfig['home']
}

/** @param withinMs after which it is given up */
export function timeOfVersion(version: Version, kind: CleanerKind, withinMs: number): CleaningTime | undefined {
  if (version.floor.occupancy.length > MAX_CELLS) return undefined
  const endMs = performance.now() + withinMs
  return cleaningTime(version, cleanerOf(kind), () => performance.now() < endMs)
}

/** Less than a job may take, so that a plan that is too large is answered and not ended. */
const WITHIN_MS = 40_000

export async function planTimeOf(data: unknown): Promise<PlanTime> {
  const { files, cleaner } = v.parse(planTimeQuestionSchema, data)
  const version = await readVersion(files)
  const time = version && timeOfVersion(version, cleaner, WITHIN_MS)
  if (!time) return null
  const sectors = time.sectors.map(({ sector, seconds }) => ({ sector: sector.id, name: sector.name, seconds }))
  return { seconds: time.seconds, sectors }
}
