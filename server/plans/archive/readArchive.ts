/** Unpacks an archive of a plan, from outside, into a folder of its own; nothing stands anywhere else before all of it has been read. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { openPromise, type ZipFile } from 'yauzl'
import type { PlanProblem } from '../../../contract/resources/planProblem.ts'
import { isNoRoom } from '../../noRoom.ts'
import { planFileProblem } from '../files/planFileContent.ts'
import {
  type ArchiveEntry,
  type ArchiveFault,
  ArchiveRefused,
  checkedEntries,
  isWanted,
  WHOLE,
} from './archiveEntries.ts'
import { type ArchiveManifest, archiveManifestSchema, MANIFEST_NAME } from './archiveFormat.ts'

const ARCHIVE_TOKEN = 'errors.cleaningPlan.archive'

export type ArchivedFile = { readonly name: string; readonly sha256: string; readonly bytes: number }
export type ArchiveContent = {
  readonly ok: true
  /** Files of the plan, in the order of the archive; each stands in the folder under its digest. */
  readonly files: readonly ArchivedFile[]
  /** How many entries are no files of a plan; they are left where they are. */
  readonly unknown: readonly string[]
  readonly manifest: ArchiveManifest | undefined
}
/** `problem.file`: the entry, as it may be shown. */
export type ArchiveProblem = { readonly ok: false; readonly problem: PlanProblem }

/** Writes an entry's bytes as they come, and counts what truly comes. */
async function unpack(zip: ZipFile, { entry, shown }: ArchiveEntry, path: string): Promise<Omit<ArchivedFile, 'name'>> {
  const head = await zip.readLocalFileHeaderPromise(entry)
  if (!('fileName' in head) || !head.fileName.equals(entry.fileNameRaw))
    throw new ArchiveRefused('broken', shown, 'localHeader')
  const hash = createHash('sha256')
  let sum = 0
  let bytes = 0
  async function* watched(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of source) {
      bytes += part.byteLength
      if (bytes > entry.uncompressedSize) throw new ArchiveRefused('size', shown, 'uncompressedSize')
      sum = crc32(part, sum)
      hash.update(part)
      yield part
    }
  }
  try {
    await pipeline(await zip.openReadStreamPromise(entry), watched, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof ArchiveRefused || isNoRoom(error)) throw error
    throw new ArchiveRefused('broken', shown, 'content')
  }
  if (bytes !== entry.uncompressedSize) throw new ArchiveRefused('size', shown, 'uncompressedSize')
  if (sum !== entry.crc32) throw new ArchiveRefused('crc', shown, 'crc32')
  return { sha256: hash.digest('hex'), bytes }
}

function readManifest(bytes: Uint8Array): ArchiveManifest {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const manifest = v.safeParse(archiveManifestSchema, JSON.parse(text))
    if (manifest.success) return manifest.output
    throw new ArchiveRefused('manifest', MANIFEST_NAME, v.getDotPath(manifest.issues[0]) ?? 'plan.json')
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused('manifest', MANIFEST_NAME, 'plan.json')
  }
}

type Reading = {
  readonly path: string
  /** On the disk of the data folder; empty. */
  readonly folder: string
  /** Digests of files that the plan has: what is stored already is not looked at again. */
  readonly known: ReadonlySet<string>
  readonly progress?: (share: number) => void
}

class FileRefused extends Error {
  readonly problem: PlanProblem

  constructor(problem: PlanProblem) {
    super(problem.token)
    this.problem = problem
  }
}

async function readEntries(
  zip: ZipFile,
  entries: readonly ArchiveEntry[],
  { folder, known, progress }: Reading,
): Promise<ArchiveContent> {
  const files: ArchivedFile[] = []
  let manifest: ArchiveManifest | undefined
  for (const [index, each] of entries.entries()) {
    progress?.(index / entries.length)
    if (!isWanted(each.name)) continue
    const path = join(folder, `${each.position}.part`)
    const unpacked = await unpack(zip, each, path)
    if (each.name === MANIFEST_NAME) {
      manifest = readManifest(await readFile(path))
      continue
    }
    const problem = known.has(unpacked.sha256) ? undefined : await planFileProblem(each.name, await readFile(path))
    if (problem !== undefined) throw new FileRefused(problem)
    await rename(path, join(folder, unpacked.sha256))
    files.push({ name: each.name, ...unpacked })
  }
  if (files.length === 0) throw new ArchiveRefused('empty', WHOLE, 'entries')
  return { ok: true, files, unknown: entries.flatMap(({ name }) => (isWanted(name) ? [] : [name])), manifest }
}

const problemOf = ({ token, entry, field }: ArchiveFault): ArchiveProblem => ({
  ok: false,
  problem: { file: entry, token: `${ARCHIVE_TOKEN}.${token}`, field },
})

/** Reads an archive, or says in one problem what is wrong with it. Throws for what is wrong with this machine alone. */
export async function readArchive(reading: Reading): Promise<ArchiveContent | ArchiveProblem> {
  const { size } = await stat(reading.path)
  let zip: ZipFile
  try {
    // Sizes are held against what truly comes, and names are read as bytes: by us, so that the sentence can say which entry it is.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false }
    zip = await openPromise(reading.path, options)
  } catch {
    return problemOf({ token: 'broken', entry: WHOLE, field: 'endOfCentralDirectory' })
  }
  try {
    return await readEntries(zip, await contentsOf(zip, size), reading)
  } catch (error) {
    if (error instanceof ArchiveRefused) return problemOf(error.fault)
    if (error instanceof FileRefused) return { ok: false, problem: error.problem }
    throw error
  } finally {
    zip.close()
  }
}

async function contentsOf(zip: ZipFile, size: number): Promise<readonly ArchiveEntry[]> {
  try {
    return await checkedEntries(zip, size)
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused('broken', WHOLE, 'centralDirectory')
  }
}
