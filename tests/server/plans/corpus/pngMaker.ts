import { crc32, deflateSync } from 'node:zlib'

/** What a picture's head says. */
export type MadePng = {
  readonly width: number
  readonly height: number
  readonly depth?: number
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  readonly colour?: number
  /** Rows that truly follow; absent, as many as the head says. */
  readonly rows?: number
  /** Chunks between the head and the pixels. */
  readonly between?: readonly (readonly [type: string, content: Uint8Array])[]
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const SAMPLES_BY_COLOUR: readonly number[] = [1, 0, 3, 1, 2, 0, 4]

function chunk(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.byteLength)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** A PNG of zeros, as its head says or not. */
export function makePng({ width, height, depth = 8, colour = 0, rows = height, between = [] }: MadePng): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = depth
  head[9] = colour
  const row = Math.ceil((width * (SAMPLES_BY_COLOUR[colour] ?? 1) * depth) / 8) + 1
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...between.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', deflateSync(Buffer.alloc(row * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
