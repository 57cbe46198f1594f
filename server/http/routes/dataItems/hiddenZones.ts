import type { Database } from '../../../database/database.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { SECTORS_FILE, withHiddenZones } from '../../../plans/cameraZones/cameraZones.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { filesOf } from '../../../plans/heldPlan.ts'
import type { Editor } from '../../../plans/planEdits.ts'
import { answerOf } from '../../scope/jobAnswer.ts'

type Parts = { readonly db: Database; readonly dataFolder: DataFolder; readonly jobs: Jobs }

/**
 * A file with elements that goes into a version with what its sender was not shown of it; undefined where it is right as it is.
 * @throws RequestError
 */
export async function hiddenZonesIn(
  { db, dataFolder, jobs }: Parts,
  { principal }: Editor,
  { plan, name }: { readonly plan: number; readonly name: string },
  path: string,
) {
  if (name !== SECTORS_FILE) return undefined
  const follows = (await filesOf(db, plan))[name]
  const parts = { db, dataFolder, queue: jobs.of(principal.login) }
  const file = await answerOf(withHiddenZones(parts, principal, follows, path))
  return file && { file, follows }
}
