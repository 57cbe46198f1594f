/** What changes on the floor between two versions, worked out in a process of its own. */
import * as v from 'valibot'
import type { PlanChanges } from '../../../contract/resources/planChanges.ts'
import type { CleaningTime } from '../../../floor/cleaningTime.ts'
import { planFloorChanges, type VersionFloor } from '../../../floor/planChanges.ts'
import { type PlanTime, planTimeSchema } from './planTime.ts'
import { readVersion, versionFilesSchema } from './versionFiles.ts'

const versionSchema = v.object({ files: versionFilesSchema, time: planTimeSchema })
export const floorChangesQuestionSchema = v.object({ before: v.nullable(versionSchema), after: versionSchema })
export type FloorChangesQuestion = v.InferOutput<typeof floorChangesQuestionSchema>

/** Null where a file of a version is not what it has to be. */
export type FloorChanges = Pick<PlanChanges, 'map' | 'changes' | 'area' | 'seconds'> | null

/** The times were worked out of the same file: its sectors in their order. */
const timed = (sectors: VersionFloor['elements']['sectors'], time: PlanTime): CleaningTime | undefined =>
  time === null
    ? undefined
    : {
        seconds: time.seconds,
        sectors: sectors.map((sector, place) => ({ sector, seconds: time.sectors[place]?.seconds ?? 0 })),
      }

async function floorOf({ files, time }: v.InferOutput<typeof versionSchema>) {
  const version = await readVersion(files)
  return version && { ...version, time: timed(version.elements.sectors, time) }
}

export async function floorChangesOf(data: unknown): Promise<FloorChanges> {
  const question = v.parse(floorChangesQuestionSchema, data)
  const after = await floorOf(question.after)
  const before = question.before ? await floorOf(question.before) : undefined
  if (!after || (question.before && !before)) return null
  const { width, height, resolution } = after.floor.frame
  const map = { width, height, resolution, origin: after.head.origin }
  return { map, ...planFloorChanges(before, after) }
}
