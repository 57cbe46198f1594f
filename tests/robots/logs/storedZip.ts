import { crc32 } from 'node:zlib'

/** Little-endian fields: value and width in bytes. */
const packed = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )

/** A zip archive of uncompressed entries, name → text. */
export function storedZip(entries: { readonly [name: string]: string }): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    // Version, flags, method, time and date, checksum, sizes, length of the name, length of the extra field.
    const shared = packed(
      [20, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [crc32(text), 4],
      [text.length, 4],
      [text.length, 4],
      [name.length, 2],
      [0, 2],
    )
    const local = Buffer.concat([packed([0x04034b50, 4]), shared, Buffer.from(name + text)])
    const place = packed([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
    directory.push(packed([0x02014b50, 4], [20, 2]), shared, place, Buffer.from(name))
    locals.push(local)
    offset += local.length
  }
  const count = locals.length
  const bytes = Buffer.concat(directory).length
  const end = packed([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [bytes, 4], [offset, 4], [0, 2])
  return Buffer.concat([...locals, ...directory, end])
}
