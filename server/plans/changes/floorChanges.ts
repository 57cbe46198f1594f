/** What changes on the floor between two versions, worked out in a process of its own. */
import * as v from 'valibot'
import { isCameraOff } from '../../../contract/plan/cameraOff.ts'
import type { PlanChanges } from '../../../contract/resources/planChanges.ts'
import type { CleaningTime } from '../../../floor/cleaningTime.ts'
import { planFloorChanges, type VersionFloor } from '../../../floor/planChanges.ts'
import { type PlanTime, planTimeSchema } from './planTime.ts'
import { readVersion, versionFilesSchema } from './versionFiles.ts'

const versionSchema = v.object({ files: versionFilesSchema, time: planTimeSchema })
export const floorChangesQuestionSchema = v.object({
  before: v.nullable(versionSchema),
  after: versionSchema,
  /** Whether whoever asks may know of zones where cameras are off. */
  seesCameraOff: v.boolean(),
})
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

async function floorOf({ files, time }: v.InferOutput<typeof versionSchema>, seesCameraOff: boolean) {
  const version = await readVersion(files)
  if (!version) return undefined
  const { elements, home } = version
  const zones = elements.zones.filter(zone => seesCameraOff || !isCameraOff(zone))
  return { ...version, elements: { ...elements, zones, home }, time: timed(elements.sectors, time) }
}

export async function floorChangesOf(data: unknown): Promise<FloorChanges> {
  const question = v.parse(floorChangesQuestionSchema, data)
  const after = await floorOf(question.after, question.seesCameraOff)
  const before = question.before ? await floorOf(question.before, question.seesCameraOff) : undefined
  if (!after || (question.before && !before)) return null
  const { width, height, resolution } = after.floor.frame
  const map = { width, height, resolution, origin: after.head.origin }
  return { map, ...planFloorChanges(before, after) }
}
