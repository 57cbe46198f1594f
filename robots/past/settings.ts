import * as v from 'valibot'
import { readSettings, type Settings } from '../settings.ts'

/** The past is lived up to so long before the present: what is recorded now begins after it. Ms. */
const GAP_MS = 3 * 60_000
const PAST_MS = 2 * 60 * 60_000

/** The buildings are shared out: every `of`-th from `index` on. */
export type Share = { readonly index: number; readonly of: number }

const shareSchema = v.pipe(
  v.string(),
  v.regex(/^\d\/[1-9]$/),
  v.transform((text): Share => ({ index: Number(text[0]), of: Number(text[2]) })),
)

export const shareText = ({ index, of }: Share): string => `${index}/${of}`

const startSchema = v.pipe(v.string(), v.digits(), v.transform(Number), v.safeInteger())

export type PastSettings = Settings & { readonly fromMs: number; readonly toMs: number; readonly share: Share }

/**
 * Whole seconds, so that frames have times as those of the present. Throws as `readSettings`.
 * @param share as `shareText` writes it
 * @param startedMs when the present began, ms since the epoch: a process that lives a later share lives the same hours
 */
export function readPastSettings(
  environment: NodeJS.ProcessEnv,
  share: string | undefined,
  startedMs: string | undefined,
): PastSettings {
  const toMs = Math.floor((v.parse(startSchema, startedMs) - GAP_MS) / 1000) * 1000
  return { ...readSettings(environment), fromMs: toMs - PAST_MS, toMs, share: v.parse(shareSchema, share) }
}
