/** What a picture is and how large, by its first bytes alone: a few hundred kilobytes may stand for gigabytes once a decoder has them. */

export type PictureHead = {
  readonly mime: 'image/jpeg' | 'image/png'
  /** Pixels, at least 1. */
  readonly width: number
  readonly height: number
}
type Size = Pick<PictureHead, 'width' | 'height'>

/** Pixels of a picture that a robot sends; four bytes each once it is decoded. */
export const MAX_PICTURE_PIXELS = 16_000_000

/** Bytes in which a PNG tells its size. */
const PNG_HEAD_BYTES = 24
/** The signature, and the beginning of the header's chunk: 13 bytes of IHDR, which has to be the first. */
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] as const
const JPEG_START = [0xff, 0xd8, 0xff] as const

/** JPEG markers: what begins a frame, whose header has the size, and those among their numbers that do not. */
const FRAME_FROM = 0xc0
const FRAME_TO = 0xcf
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])
/** Markers that have no segment, or after which pixels come: none of them stands before the frame's header. */
const WITHOUT_SEGMENT_FROM = 0xd0
const WITHOUT_SEGMENT_TO = 0xda
const FILL = 0xff

/** Undefined where the bytes are neither PNG nor JPEG, or do not tell their size as a decoder reads it. Never throws. */
export function pictureHead(bytes: Uint8Array): PictureHead | undefined {
  const startsWith = (start: readonly number[]): boolean => start.every((byte, i) => bytes[i] === byte)
  if (startsWith(PNG_START)) return headOf('image/png', pngSize(bytes))
  if (startsWith(JPEG_START)) return headOf('image/jpeg', jpegSize(bytes))
  return undefined
}

const headOf = (mime: PictureHead['mime'], size: Size | undefined): PictureHead | undefined =>
  size && size.width > 0 && size.height > 0 ? { mime, ...size } : undefined

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function pngSize(bytes: Uint8Array): Size | undefined {
  if (bytes.byteLength < PNG_HEAD_BYTES) return undefined
  const view = viewOf(bytes)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Goes from segment to segment by their lengths. Each step leads on, and none out of the bytes. */
function jpegSize(bytes: Uint8Array): Size | undefined {
  const view = viewOf(bytes)
  let at = 2
  // Marker, length, precision, height and width.
  while (at + 9 <= bytes.byteLength) {
    if (view.getUint8(at) !== FILL) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === FILL) {
      at += 1
      continue
    }
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const length = view.getUint16(at + 2)
    if (!hasSegment(marker) || length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

const isFrame = (marker: number): boolean => marker >= FRAME_FROM && marker <= FRAME_TO && !NO_FRAMES.has(marker)

const hasSegment = (marker: number): boolean =>
  marker >= FRAME_FROM && (marker < WITHOUT_SEGMENT_FROM || marker > WITHOUT_SEGMENT_TO)
