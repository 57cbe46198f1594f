import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { JobWork } from '../jobs/jobScript.ts'
import { isMissing } from '../missingFile.ts'

async function digestOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  return hash.digest('hex')
}

/** SHA-256 of files by their paths, in their order; undefined of one that is not there. */
export const work: JobWork = async data => {
  const digests: (string | undefined)[] = []
  for (const path of v.parse(v.array(v.string()), data)) digests.push(await digestOf(path))
  return digests
}
