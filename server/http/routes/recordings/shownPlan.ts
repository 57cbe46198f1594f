import { isGranted } from '../../../../contract/permissions.ts'
import type { Zone } from '../../../../contract/plan/elements.ts'
import type { Database } from '../../../database/database.ts'
import { dataItems, planFiles } from '../../../database/schema.ts'
import { and, eq, inArray } from '../../../database/sql.ts'
import type { Principal } from '../../../identity/principal.ts'
import { listPins } from '../../../pins/pinRows.ts'
import { readVersion } from '../../../plans/changes/versionFiles.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { findVersion } from '../../../plans/heldPlan.ts'
import type { ShownPlan } from '../../../recordings/foxglove/planMessages.ts'

type Parts = { readonly db: Database; readonly dataFolder: Pick<DataFolder, 'pathOf'> }

const READ = ['map.yaml', 'map.png', 'sectors.yaml', 'config.yaml'] as const

/** A zone in which cameras are off is for those who may see it (M-023). */
const isHidden = (principal: Principal, { settings }: Zone): boolean =>
  settings.camera_settings?.status === 'off' && !isGranted(principal.grants, ['RobotMonitor', 'viewCameraOffZone'])

async function pathsOf({ db, dataFolder }: Parts, version: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ name: planFiles.name, sha256: dataItems.sha256 })
    .from(planFiles)
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(and(eq(planFiles.plan, version), inArray(planFiles.name, [...READ])))
  return new Map(rows.map(({ name, sha256 }) => [name, dataFolder.pathOf(sha256)]))
}

/** A plan version as a login may see it; undefined where they may not see it, or a file of it is missing or cannot be read. */
export async function shownPlan(parts: Parts, principal: Principal, version: number): Promise<ShownPlan | undefined> {
  if (!isGranted(principal.grants, ['CleaningPlans', 'view'])) return undefined
  if ((await findVersion(parts.db, principal, version)) === undefined) return undefined
  const paths = await pathsOf(parts, version)
  const [yaml, png, sectors, config] = READ.map(name => paths.get(name))
  if (yaml === undefined || png === undefined || sectors === undefined || config === undefined) return undefined
  const read = await readVersion({ yaml, png, sectors, config })
  if (read === undefined) return undefined
  const elements = { ...read.elements, zones: read.elements.zones.filter(zone => !isHidden(principal, zone)) }
  return { floor: read.floor, elements, pins: await listPins(parts.db, principal, version, {}) }
}
