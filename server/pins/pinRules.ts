import { type ControlLevel, controlLevel, type Grants } from '../../contract/permissions.ts'
import {
  CUSTOMER_PIN_LEVEL,
  missingPinFields,
  PIN_LEVEL,
  type Pin,
  type PinType,
} from '../../contract/resources/pins.ts'
import type { SettingName } from '../../contract/settings.ts'
import type { Database } from '../database/database.ts'
import { readSetting } from '../settings.ts'
import type { NewPin } from './pinRows.ts'
import type { PlanVersion } from './planVersions.ts'

const LABEL_SETTINGS: ReadonlyMap<PinType, Extract<SettingName, `rm-${string}-pin-labels`>> = new Map([
  ['APENG', 'rm-apeng-pin-labels'],
  ['ATS', 'rm-ats-pin-labels'],
  ['FieldIssue', 'rm-fieldissue-pin-labels'],
])

async function labelsOffered(db: Database, type: PinType): Promise<boolean> {
  const setting = LABEL_SETTINGS.get(type)
  return setting !== undefined && (await readSetting(db, setting)).length > 0
}

/** Whether a login may create a pin of this type on a plan, or edit, resolve and delete one. */
export function mayWritePin(grants: Grants, { accountTier }: Pick<PlanVersion, 'accountTier'>, type: PinType): boolean {
  const needed: ControlLevel = type === 'Customer' ? CUSTOMER_PIN_LEVEL : PIN_LEVEL
  return controlLevel(grants, accountTier) >= needed
}

/** Whether a login reads the ticket of a plan, and the pins it writes lead to tickets. */
export const mayUseTickets = (grants: Grants, { accountTier }: Pick<PlanVersion, 'accountTier'>): boolean =>
  controlLevel(grants, accountTier) >= PIN_LEVEL

/**
 * What a pin lacks (N-010, N-011). What it lacked before the edit already, as by other settings, keeps nobody from resolving it.
 */
export async function missingFields(
  db: Database,
  pin: NewPin,
  before?: Pin,
): Promise<ReturnType<typeof missingPinFields>> {
  const missing = missingPinFields(pin, await labelsOffered(db, pin.type))
  if (before === undefined || missing.length === 0) return missing
  const known = missingPinFields(before, await labelsOffered(db, before.type))
  return missing.filter(field => !known.includes(field))
}
