import { readSettings, type Settings } from '../settings.ts'

/** The past is lived up to so long before the present: what is recorded now begins after it. Ms. */
const GAP_MS = 3 * 60_000
const PAST_MS = 2 * 60 * 60_000

export type PastSettings = Settings & { readonly fromMs: number; readonly toMs: number }

/** Whole seconds, so that frames have times as those of the present. Throws as `readSettings`. */
export function readPastSettings(environment: NodeJS.ProcessEnv, nowMs: number): PastSettings {
  const toMs = Math.floor((nowMs - GAP_MS) / 1000) * 1000
  return { ...readSettings(environment), fromMs: toMs - PAST_MS, toMs }
}
