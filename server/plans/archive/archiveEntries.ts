/** The entries of an archive of a plan, from outside: what its table of contents says is checked before anything is unpacked. */
import type { Entry, ZipFile } from 'yauzl'
import { isPlanFileName, PLAN_FILE_RULES } from '../../../contract/plan/planFileRules.ts'
import { MAX_ARCHIVE_BYTES } from '../../../contract/routes/planArchive.ts'
import { MANIFEST_NAME, MAX_MANIFEST_BYTES } from './archiveFormat.ts'

/**
 * Why an archive is not taken. `entry`: the name of a file of a plan, or `#3` for the third entry where its name cannot be trusted. `field`: what zip
 * calls it.
 */
export type ArchiveFault = { readonly token: string; readonly entry: string; readonly field: string }

/** Thrown within the reader; `readArchive` answers it. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
  readonly fault: ArchiveFault

  constructor(token: string, entry: string, field: string) {
    super(token)
    this.fault = { token, entry, field }
  }
}

/** What is said of no single entry. */
export const WHOLE = 'archive'

const MAX_ENTRIES = 64
/** A picture is packed as it is, and YAML to a tenth: what grows a hundredfold was made to. */
const MAX_RATIO = 100
/** What is no more than this may be packed as well as it likes. */
const FREE_BYTES = 256 * 1024
/** What stands between the contents of two entries, at least. */
const LOCAL_HEAD_BYTES = 30
const ENCRYPTED_BIT = 1
const STORED = 0
const DEFLATED = 8
const FILE_TYPE_MASK = 0o17_0000
const REGULAR = 0o10_0000

/** Names that can be shown and stored anywhere. Neither folders nor drives, nothing hidden. */
const PLAIN_NAME = /^[\w][\w .()-]{0,119}$/
const ARCHIVE_NAME = /\.(?:zip|jar|gz|tgz|bz2|xz|7z|rar|tar|zst)$/i

export const isWanted = (name: string): boolean => name === MANIFEST_NAME || isPlanFileName(name)
const maxBytes = (name: string): number =>
  isPlanFileName(name)
    ? PLAN_FILE_RULES[name].maxBytes
    : name === MANIFEST_NAME
      ? MAX_MANIFEST_BYTES
      : MAX_ARCHIVE_BYTES

/** `position` from 1, as the table of contents has them. */
export type ArchiveEntry = {
  readonly name: string
  readonly position: number
  /** What it is called in a sentence. */
  readonly shown: string
  readonly entry: Entry
}

function checkedEntry(entry: Entry, position: number): ArchiveEntry {
  const { fileNameRaw, externalFileAttributes, compressedSize, uncompressedSize } = entry
  // Bytes beyond ASCII become letters that no plain name has, whichever script they were meant for.
  const name = fileNameRaw.toString('latin1')
  const shown = isWanted(name) ? name : `#${position}`
  if (!PLAIN_NAME.test(name)) throw new ArchiveRefused('name', shown, 'fileName')
  const type = (externalFileAttributes >>> 16) & FILE_TYPE_MASK
  if (type !== 0 && type !== REGULAR) throw new ArchiveRefused('link', shown, 'externalAttributes')
  if ((entry.generalPurposeBitFlag & ENCRYPTED_BIT) !== 0) throw new ArchiveRefused('encrypted', shown, 'flags')
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new ArchiveRefused('method', shown, 'compressionMethod')
  if (ARCHIVE_NAME.test(name)) throw new ArchiveRefused('nested', shown, 'fileName')
  if (uncompressedSize > maxBytes(name)) throw new ArchiveRefused('entryTooLarge', shown, 'uncompressedSize')
  if (uncompressedSize > FREE_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw new ArchiveRefused('ratio', shown, 'compressedSize')
  return { name, position, shown, entry }
}

/** Of all of them together. */
function checkWhole(entries: readonly ArchiveEntry[], archiveBytes: number): void {
  const names = new Set<string>()
  for (const { name, shown } of entries) {
    const folded = name.toLowerCase()
    if (names.has(folded)) throw new ArchiveRefused('twice', shown, 'fileName')
    names.add(folded)
  }
  const unpacked = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  if (unpacked > MAX_ARCHIVE_BYTES) throw new ArchiveRefused('tooLarge', WHOLE, 'uncompressedSize')
  const inOrder = entries.toSorted((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader)
  for (const [at, { entry, shown }] of inOrder.entries()) {
    const end = entry.relativeOffsetOfLocalHeader + LOCAL_HEAD_BYTES + entry.compressedSize
    if (end > (inOrder[at + 1]?.entry.relativeOffsetOfLocalHeader ?? archiveBytes))
      throw new ArchiveRefused('overlap', shown, 'localHeader')
  }
}

/** Every entry, once all of them may be unpacked. @throws ArchiveRefused */
export async function checkedEntries(zip: ZipFile, archiveBytes: number): Promise<readonly ArchiveEntry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw new ArchiveRefused('tooMany', WHOLE, 'entries')
  const entries: ArchiveEntry[] = []
  for await (const entry of zip.eachEntry()) entries.push(checkedEntry(entry, entries.length + 1))
  if (entries.length === 0) throw new ArchiveRefused('empty', WHOLE, 'entries')
  checkWhole(entries, archiveBytes)
  return entries
}
