import { open, readFile, rename } from 'node:fs/promises'
import * as v from 'valibot'
import type { ChainHead } from './link.ts'

const schema = v.object({
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

/**
 * The newest link as a file beside the database: it stays when the newest rows are cut off in the database.
 */
export type Anchor = {
  /** Undefined where there is none, or none that can be read. */
  readonly read: () => Promise<ChainHead | undefined>
  readonly write: (head: ChainHead) => Promise<void>
}

export function openAnchor(path: string): Anchor {
  return {
    read: async () => {
      const text = await readFile(path, 'utf8').catch(() => '')
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
      return parsed.success ? { seq: parsed.output.seq, hash: Buffer.from(parsed.output.hash, 'hex') } : undefined
    },
    write: async ({ seq, hash }) => {
      const unfinished = `${path}.part`
      await using file = await open(unfinished, 'w', 0o600)
      await file.writeFile(`${JSON.stringify({ seq, hash: hash.toString('hex') })}\n`)
      await file.sync()
      await rename(unfinished, path)
    },
  }
}
