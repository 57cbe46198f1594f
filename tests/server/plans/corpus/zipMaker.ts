import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of an archive, and whatever of it is a lie. */
export type MadeEntry = {
  readonly name: string | Buffer
  readonly data: string | Uint8Array
  readonly isDeflated?: boolean
  /** What the heads say instead of the truth. */
  readonly method?: number
  readonly flags?: number
  readonly crc?: number
  readonly size?: number
  readonly attributes?: number
  /** The name before its content, where it is another than that of the table. */
  readonly localName?: string
  /** The place in the table: of the entry at this index, in place of its own. */
  readonly contentOf?: number
}

type Written = { readonly entry: MadeEntry; readonly packed: Uint8Array; readonly at: number }

const nameOf = ({ name }: MadeEntry): Buffer => (typeof name === 'string' ? Buffer.from(name, 'utf8') : name)
const dataOf = ({ data }: MadeEntry): Uint8Array => (typeof data === 'string' ? Buffer.from(data) : data)
const methodOf = ({ method, isDeflated }: MadeEntry): number => method ?? (isDeflated === true ? 8 : 0)

/** The fields that both heads of an entry have, from the flags to the length of its name. */
function common(entry: MadeEntry, packed: Uint8Array, name: Buffer): Buffer {
  const fields = Buffer.alloc(24)
  // Names are UTF-8.
  fields.writeUInt16LE((entry.flags ?? 0) | 0x800, 0)
  fields.writeUInt16LE(methodOf(entry), 2)
  fields.writeUInt32LE(entry.crc ?? crc32(dataOf(entry)), 8)
  fields.writeUInt32LE(packed.byteLength, 12)
  fields.writeUInt32LE(entry.size ?? dataOf(entry).byteLength, 16)
  fields.writeUInt16LE(name.byteLength, 20)
  return fields
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function tableEntry({ entry, packed }: Written, at: number): Buffer {
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE((entry.attributes ?? 0o10_0644 << 16) >>> 0, 6)
  tail.writeUInt32LE(at, 10)
  const name = nameOf(entry)
  return Buffer.concat([u32(0x02_01_4b_50), Buffer.from([20, 3, 20, 0]), common(entry, packed, name), tail, name])
}

/** A zip of these entries, lies and all. */
export function makeZip(entries: readonly MadeEntry[]): Buffer {
  const parts: Buffer[] = []
  const written: Written[] = []
  let at = 0
  for (const entry of entries) {
    const packed = entry.isDeflated === true ? deflateRawSync(dataOf(entry)) : dataOf(entry)
    written.push({ entry, packed, at })
    if (entry.contentOf !== undefined) continue
    const name = entry.localName === undefined ? nameOf(entry) : Buffer.from(entry.localName)
    const local = Buffer.concat([u32(0x04_03_4b_50), Buffer.from([20, 0]), common(entry, packed, name), name, packed])
    parts.push(local)
    at += local.byteLength
  }
  const table = Buffer.concat(written.map(each => tableEntry(each, written[each.entry.contentOf ?? -1]?.at ?? each.at)))
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(table.byteLength, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, table, u32(0x06_05_4b_50), end])
}
