import * as v from 'valibot'
import type { ClientConfig } from '../../contract/clientConfig.ts'
import type { InactivityRules } from '../../machines/session/inactivity.logic.ts'
import { isTestMode } from '../service/config.ts'

/** Overrides of `session.expiration`, JSON, seconds; heeded in test mode only (A-030, B-014). */
export const EXPIRATION_OVERRIDES_KEY = 'swath.test.expiration'

const seconds = v.exactOptional(v.pipe(v.number(), v.finite(), v.gtValue(0)))
const overridesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ timeoutCheckInterval: seconds, timeoutThreshold: seconds, timeoutWarningThreshold: seconds }),
)

/** When this deployment warns and signs out a login that does nothing. */
export function inactivityRules(config: ClientConfig, storage: Pick<Storage, 'getItem'>): InactivityRules {
  const overrides = isTestMode(config, storage)
    ? v.safeParse(overridesSchema, storage.getItem(EXPIRATION_OVERRIDES_KEY))
    : undefined
  const rules = { ...config.session.expiration, ...(overrides?.success ? overrides.output : {}) }
  return {
    checkIntervalMs: rules.timeoutCheckInterval * 1000,
    warningMs: rules.timeoutWarningThreshold * 1000,
    expiryMs: rules.timeoutThreshold * 1000,
  }
}

const VIEW_KEY = 'swath.view'
const MOBILE_APP = 'mobileApp'

/** Keeps the view that the page was opened with, for as long as the browser's tab lives: it is in the first address only. */
export function rememberView(storage: Pick<Storage, 'setItem'>, search: string): void {
  const view = new URLSearchParams(search).get('view')
  if (view !== null) storage.setItem(VIEW_KEY, view === MOBILE_APP ? MOBILE_APP : '')
}

/** Inside the mobile app nobody is signed out for doing nothing. */
export const isMobileApp = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(VIEW_KEY) === MOBILE_APP
