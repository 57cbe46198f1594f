/** Pictures that are nothing but their heads: as large as they say, and a few bytes. */

const u16 = (value: number): readonly number[] => [value >> 8, value & 0xff]
const u32 = (value: number): readonly number[] => [...u16(value >>> 16), ...u16(value & 0xffff)]

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]

/** `rest`: what follows the head. */
export const pngOf = (width: number, height: number, rest: Iterable<number> = []): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...PNG_START, ...u32(width), ...u32(height), ...rest])

/** A segment of a JPEG, with its length. */
export const segment = (marker: number, content: Iterable<number>): readonly number[] => {
  const bytes = [...content]
  return [0xff, marker, ...u16(bytes.length + 2), ...bytes]
}

/** What a JPEG of a camera has before its frame. */
const APP0 = segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])

/** `before`: its segments before the frame's header. `rest`: what follows that. */
export const jpegOf = (
  width: number,
  height: number,
  rest: Iterable<number> = [],
  before: Iterable<number> = APP0,
): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    0xff,
    0xd8,
    ...before,
    ...segment(0xc0, [8, ...u16(height), ...u16(width), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]),
    ...rest,
  ])
