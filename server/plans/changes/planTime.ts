/** How long robots take to clean by a version, worked out in a process of its own. */
import * as v from 'valibot'
import type { PlanConfig, PlanElements } from '../../../contract/plan/elements.ts'
import { type CleanerKind, cleanerKindSchema } from '../../../contract/robot/cleanerKind.ts'
import type { OccupancyCells } from '../../../floor/cleanable.ts'
import { cleanerOf } from '../../../floor/cleaners.ts'
import { type CleaningTime, cleaningTime } from '../../../floor/cleaningTime.ts'
import { createPlanPreviewer, type PlanPreview } from '../../../floor/preview/planPreview.ts'
import { readVersion, versionFilesSchema } from './versionFiles.ts'

/** A map with more cells takes more memory than a job has. */
const MAX_CELLS = 25_000_000

export const planTimeQuestionSchema = v.object({ files: versionFilesSchema, cleaner: cleanerKindSchema })
export type PlanTimeQuestion = v.InferOutput<typeof planTimeQuestionSchema>

/** Of a larger map what lanes cover takes more memory than a job has. */
const MAX_PREVIEWED_CELLS = 8_000_000

/**
 * Seconds in all, and of each sector in the order of the file; `coverage`: percent of the floor to clean that lanes reach, absent where that takes too much.
 * Null where it takes too long, or the files are no plan.
 */
export const planTimeSchema = v.nullable(
  v.object({
    seconds: v.number(),
    coverage: v.optional(v.number()),
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

/** The whole preview; undefined where the map is too large for it, or it takes too long. */
function previewOf(version: Version, kind: CleanerKind): PlanPreview | undefined {
  if (version.floor.occupancy.length > MAX_PREVIEWED_CELLS) return undefined
  const endMs = performance.now() + PREVIEW_WITHIN_MS
  const steps = createPlanPreviewer(version.floor, cleanerOf(kind)).preview(version)
  while (performance.now() < endMs) {
    const step = steps.next()
    if (step.done) return step.value
  }
  return undefined
}

/** Both together take less than a job may. */
const PREVIEW_WITHIN_MS = 20_000
/** Less than a job may take, so that a plan that is too large is answered and not ended. */
const WITHIN_MS = 20_000

export async function planTimeOf(data: unknown): Promise<PlanTime> {
  const { files, cleaner } = v.parse(planTimeQuestionSchema, data)
  const version = await readVersion(files)
  const preview = version && previewOf(version, cleaner)
  const time = preview ?? (version && timeOfVersion(version, cleaner, WITHIN_MS))
  if (!time) return null
  const sectors = time.sectors.map(({ sector, seconds }) => ({ sector: sector.id, name: sector.name, seconds }))
  return {
    seconds: time.seconds,
    sectors,
    ...(preview && preview.area > 0 && { coverage: (100 * preview.covered) / preview.area }),
  }
}
