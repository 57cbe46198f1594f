/** The public keys that a service has signed reports with: what was signed with a key that was replaced or lost can still be verified. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { base64Schema } from '../../contract/base64.ts'
import { isoTimeSchema } from '../../contract/time.ts'
import { isMissing } from '../missingFile.ts'

const HISTORY_FILE = 'report-keys.json'

/** `since`: when the service first signed with it. It did so until the next one began. */
const historySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ public_key: base64Schema, since: isoTimeSchema })),
)
type Entry = v.InferOutput<typeof historySchema>[number]

/** A key that was replaced, and when the service signed with it. Ms since the epoch. */
export type EarlierKey = { readonly publicKey: Buffer; readonly fromMs: number; readonly untilMs: number }

async function readHistory(file: string): Promise<readonly Entry[]> {
  try {
    return v.parse(historySchema, await readFile(file, 'utf8'))
  } catch (error) {
    if (isMissing(error)) return []
    // Begun anew, the list would have lost the keys that were in it.
    throw new Error(`${HISTORY_FILE} in the data folder is not a list of keys`, { cause: error })
  }
}

/** A list that is half written has not taken the place of the one before. */
async function writeHistory(file: string, entries: readonly Entry[]): Promise<void> {
  const written = `${file}.new`
  await writeFile(written, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(written, file)
}

/**
 * Adds the key that the service signs with to the list, unless it is the newest there.
 * @param madeMs when it was made: the first of the list has been signed with since then, one that takes the place of another from `nowMs` on
 * @returns those before it, oldest first; a key that was taken back into use has a span for each time
 */
export async function followKeys(
  dataFolder: string,
  publicKey: Buffer,
  { madeMs, nowMs }: { readonly madeMs: number; readonly nowMs: number },
): Promise<readonly EarlierKey[]> {
  const file = join(dataFolder, HISTORY_FILE)
  const known = await readHistory(file)
  const since = new Date(known.length === 0 ? Math.min(madeMs, nowMs) : nowMs).toISOString()
  const current = { public_key: publicKey.toString('base64'), since }
  const entries = known.at(-1)?.public_key === current.public_key ? known : [...known, current]
  if (entries !== known) await writeHistory(file, entries)
  return entries.flatMap(({ public_key: key, since: from }, at) => {
    const next = entries[at + 1]
    if (next === undefined) return []
    return [{ publicKey: Buffer.from(key, 'base64'), fromMs: Date.parse(from), untilMs: Date.parse(next.since) }]
  })
}
