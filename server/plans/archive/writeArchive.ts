/** The archive of a plan as it is sent: the same bytes each time for the same version, whenever somebody asks. */
import { createReadStream } from 'node:fs'
import { crc32 } from 'node:zlib'

/** `path`: where its bytes stand; or the bytes themselves. */
export type ArchivePart = {
  readonly name: string
  readonly bytes: number
  readonly content: { readonly path: string } | { readonly data: Uint8Array }
}

const LOCAL_HEAD = 0x04_03_4b_50
const CENTRAL_HEAD = 0x02_01_4b_50
const END_OF_CENTRAL = 0x06_05_4b_50
const [LOCAL_BYTES, CENTRAL_BYTES, END_BYTES] = [30, 46, 22]
/** 2.0: stored or deflated. Made on Unix, where the kind of a file is said. */
const VERSION = 20
const MADE_BY = (3 << 8) | VERSION
/** 1980-01-01 00:00, the first that a zip knows: times would make the same plan differ. */
const DATE = (1 << 5) | 1
const REGULAR_FILE = (0o10_0644 << 16) >>> 0

/** The bytes of the archive: names are ASCII, contents as they are. Pictures are packed already, and would only take time. */
export const archiveBytes = (parts: readonly ArchivePart[]): number =>
  parts.reduce((sum, { name, bytes }) => sum + LOCAL_BYTES + CENTRAL_BYTES + 2 * name.length + bytes, END_BYTES)

async function* contentOf({ content }: ArchivePart): AsyncGenerator<Uint8Array> {
  if ('data' in content) yield content.data
  else for await (const part of createReadStream(content.path)) yield part
}

async function checkSum(part: ArchivePart): Promise<number> {
  let sum = 0
  for await (const bytes of contentOf(part)) sum = crc32(bytes, sum)
  return sum
}

function localHead({ name, bytes }: ArchivePart, sum: number): Buffer {
  const head = Buffer.alloc(LOCAL_BYTES)
  head.writeUInt32LE(LOCAL_HEAD, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(DATE, 12)
  head.writeUInt32LE(sum, 14)
  head.writeUInt32LE(bytes, 18)
  head.writeUInt32LE(bytes, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name, 'latin1')])
}

function centralHead({ name, bytes }: ArchivePart, sum: number, at: number): Buffer {
  const head = Buffer.alloc(CENTRAL_BYTES)
  head.writeUInt32LE(CENTRAL_HEAD, 0)
  head.writeUInt16LE(MADE_BY, 4)
  head.writeUInt16LE(VERSION, 6)
  head.writeUInt16LE(DATE, 14)
  head.writeUInt32LE(sum, 16)
  head.writeUInt32LE(bytes, 20)
  head.writeUInt32LE(bytes, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(REGULAR_FILE, 38)
  head.writeUInt32LE(at, 42)
  return Buffer.concat([head, Buffer.from(name, 'latin1')])
}

/** In the order of the parts. A part that is read no more ends it with an error, so that half an archive never looks whole. */
export async function* writeArchive(parts: readonly ArchivePart[]): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const sum = await checkSum(part)
    const head = localHead(part, sum)
    central.push(centralHead(part, sum, at))
    yield head
    yield* contentOf(part)
    at += head.byteLength + part.bytes
  }
  const table = Buffer.concat(central)
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END_OF_CENTRAL, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(table.byteLength, 12)
  end.writeUInt32LE(at, 16)
  yield table
  yield end
}
