import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { openPromise } from 'yauzl'
import { parseCarmen } from './carmen.ts'
import { parsePoseGraph } from './g2o.ts'
import { readLines } from './lines.ts'
import type { RunResult } from './run.ts'

/** Bytes read of one log, counted as they are once unpacked. */
const MAX_LOG_BYTES = 1024 ** 3

/** By the end of the name: `.log`, `.log.gz`, `.g2o`, `.g2o.gz`, and `.zip`, which may hold a pose graph. */
const LOG_NAME = /\.(?:(log|g2o)(\.gz)?|(zip))$/i

export const isLogName = (name: string): boolean => LOG_NAME.test(name) && !isResourceFork(name)

/** The name of a log without the endings that say how it is stored: `killian.g2o.zip` is `killian`. */
export const logStem = (name: string): string => name.replace(/(\.(carmen|log|g2o|gz|zip))+$/i, '')

/**
 * The run in a log file; undefined for a file that is no log (a zip without a pose graph). Never throws: what cannot be read is a
 * sentence, and of a damaged file the part before the damage is played.
 */
export async function readLog(path: string): Promise<RunResult | undefined> {
  const file = basename(path)
  const [, format, packed, zip] = LOG_NAME.exec(file) ?? []
  if (zip) return readZip(path)
  if (!format) return undefined
  const chunks = packed ? gunzipped(path) : createReadStream(path)
  return parse(format, chunks, file)
}

const parse = (format: string, chunks: AsyncIterable<Uint8Array>, file: string): Promise<RunResult> =>
  (format.toLowerCase() === 'g2o' ? parsePoseGraph : parseCarmen)(linesBeforeDamage(chunks), file)

/** The first pose graph in a zip; what macOS adds beside each file is no pose graph, whatever its name. */
async function readZip(path: string): Promise<RunResult | undefined> {
  const file = basename(path)
  try {
    const zip = await openPromise(path, { strictFileNames: true, autoClose: false })
    try {
      for await (const entry of zip.eachEntry()) {
        const isPoseGraph = /\.g2o$/i.test(entry.fileName) && !isResourceFork(entry.fileName)
        if (isPoseGraph) return await parse('g2o', await zip.openReadStreamPromise(entry), `${file}: ${entry.fileName}`)
      }
      return undefined
    } finally {
      zip.close()
    }
  } catch {
    return { ok: false, sentence: `${file} cannot be read as a zip archive.` }
  }
}

const isResourceFork = (name: string): boolean => name.startsWith('__MACOSX/') || /(^|\/)\._/.test(name)

/** A failure of either stream ends both, and reaches the reader. */
const gunzipped = (path: string): AsyncIterable<Uint8Array> =>
  pipeline(createReadStream(path), createGunzip(), () => undefined)

/** Damage further on in a file comes as one unreadable line, and ends it; so does a file that unpacks without end. */
async function* linesBeforeDamage(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string | undefined> {
  try {
    yield* readLines(capped(chunks))
  } catch {
    yield undefined
  }
}

async function* capped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > MAX_LOG_BYTES) throw new RangeError('The log is larger than may be read')
    yield chunk
  }
}
