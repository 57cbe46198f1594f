import { readSettings, type Settings } from '../settings.ts'

const DAY_MS = 86_400_000
const DAYS = 90
/** Of the last hours virtual robots have a past that is recorded. */
const UNTIL_MS = 2.25 * 3_600_000

export type SeasonSettings = Settings & { readonly fromMs: number; readonly toMs: number }

/** Throws as `readSettings`. */
export function readSeasonSettings(environment: NodeJS.ProcessEnv, nowMs: number): SeasonSettings {
  const toMs = Math.floor((nowMs - UNTIL_MS) / 1000) * 1000
  return { ...readSettings(environment), fromMs: nowMs - DAYS * DAY_MS, toMs }
}
