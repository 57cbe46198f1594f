/** Sets of cells of a plan's map, a bit each, and their wire form (`cellSetSchema` of `contract/robot/runReport.ts`). */
import type { CellSet } from '../contract/robot/runReport.ts'
import { base64Of, bytesOf, deflated, inflated } from './deflate.ts'
import type { MapFrame } from './mapFrame.ts'
import type { GridFrame } from './occupancyGrid.ts'

/** Where the cells lie: row 0 is the lowest; `yaw` (radians, absent: 0) turns the grid about its origin in map. */
export type CellFrame = GridFrame & { readonly yaw?: number }

/** Row by row from the lowest, each row from its own byte on, the lowest bit first. Changed in place by whoever made it. */
export type CellBits = { readonly frame: CellFrame; readonly bytes: Uint8Array }

const rowBytes = ({ width }: CellFrame): number => Math.ceil(width / 8)

export const noCells = (frame: CellFrame): CellBits => ({
  frame,
  bytes: new Uint8Array(rowBytes(frame) * frame.height),
})

/** The frame of the cells of a plan's map. */
export const cellFrameOf = ({ width, height, resolution, origin: [x, y, yaw] }: MapFrame): CellFrame => ({
  width,
  height,
  resolution,
  origin: { x, y },
  ...(yaw === 0 ? {} : { yaw }),
})

/** Whether cells of both are the same pieces of floor: sets of such frames can be laid over one another. */
export const isSameFrame = (a: CellFrame, b: CellFrame): boolean =>
  a.width === b.width &&
  a.height === b.height &&
  a.resolution === b.resolution &&
  a.origin.x === b.origin.x &&
  a.origin.y === b.origin.y &&
  (a.yaw ?? 0) === (b.yaw ?? 0)

/** Square metres of so many cells. */
export const areaOfCells = ({ resolution }: CellFrame, cells: number): number => cells * resolution * resolution

/** `index`: row · width + column. */
export function hasCell({ frame, bytes }: CellBits, index: number): boolean {
  const column = index % frame.width
  const row = (index - column) / frame.width
  return (((bytes[row * rowBytes(frame) + (column >> 3)] ?? 0) >> (column & 7)) & 1) === 1
}

export function addCell({ frame, bytes }: CellBits, index: number): void {
  const column = index % frame.width
  const at = ((index - column) / frame.width) * rowBytes(frame) + (column >> 3)
  bytes[at] = (bytes[at] ?? 0) | (1 << (column & 7))
}

/** Bits set in each byte. */
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** Adds the cells of a row from `first` to `last`, both in the grid, but those in `except`; how many are new. */
export function addRow(cells: CellBits, row: number, first: number, last: number, except?: CellBits): number {
  const { frame, bytes } = cells
  const start = row * rowBytes(frame)
  let sum = 0
  for (let at = first >> 3; at <= last >> 3; at++) {
    const low = at === first >> 3 ? 0xff << (first & 7) : 0xff
    const high = at === last >> 3 ? 0xff >> (7 - (last & 7)) : 0xff
    const before = bytes[start + at] ?? 0
    const added = low & high & ~before & ~(except?.bytes[start + at] ?? 0) & 0xff
    if (added === 0) continue
    bytes[start + at] = before | added
    sum += ONES[added] ?? 0
  }
  return sum
}

export function countCells({ bytes }: CellBits): number {
  let sum = 0
  for (const byte of bytes) sum += ONES[byte] ?? 0
  return sum
}

/** How many cells are in both; their frames are the same. */
export function countShared(a: CellBits, b: CellBits): number {
  let sum = 0
  for (let at = 0; at < a.bytes.length; at++) sum += ONES[(a.bytes[at] ?? 0) & (b.bytes[at] ?? 0)] ?? 0
  return sum
}

/** Adds to `cells` all of `more`; their frames are the same. */
export function unite(cells: CellBits, more: CellBits): void {
  for (let at = 0; at < cells.bytes.length; at++) cells.bytes[at] = (cells.bytes[at] ?? 0) | (more.bytes[at] ?? 0)
}

/** Calls back with the index of each cell, from the lowest row on. */
export function eachCell({ frame, bytes }: CellBits, visit: (index: number) => void): void {
  const wide = rowBytes(frame)
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === 0) continue
    const row = Math.floor(at / wide)
    const column = (at - row * wide) * 8
    for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) visit(row * frame.width + column + bit)
  }
}

/** Adds one to the count of each cell of the set. `counts` has a number for each cell of the frame. */
export const addCounts = (counts: Uint16Array | Uint32Array, cells: CellBits): void =>
  eachCell(cells, index => {
    counts[index] = (counts[index] ?? 0) + 1
  })

/** The wire form. */
export async function encodeCells({ frame, bytes }: CellBits): Promise<CellSet> {
  const { width, height, resolution, origin } = frame
  return {
    width,
    height,
    resolution,
    origin: { x: origin.x, y: origin.y },
    bits: base64Of(await deflated(bytes)),
  }
}

/**
 * Makes cells of bytes in the order of `CellBits`, which are theirs from then on; undefined when they are not as many as the frame asks for. Bits beyond
 * the width are taken out.
 */
export function cellsOfBytes(frame: CellFrame, bytes: Uint8Array): CellBits | undefined {
  const wide = rowBytes(frame)
  if (bytes.length !== wide * frame.height) return undefined
  const spare = frame.width & 7
  if (spare > 0)
    for (let end = wide - 1; end < bytes.length; end += wide) bytes[end] = (bytes[end] ?? 0) & (0xff >> (8 - spare))
  return { frame, bytes }
}

/**
 * From the wire form; undefined when it holds another number of bytes than its frame asks for or cannot be inflated. Bits beyond the width are
 * taken out. The wire form knows no yaw: it is that of the plan's map.
 */
export async function decodeCells(set: CellSet, yaw = 0): Promise<CellBits | undefined> {
  const { width, height, resolution, origin } = set
  const frame = { width, height, resolution, origin, ...(yaw === 0 ? {} : { yaw }) }
  const bytes = await inflated(bytesOf(set.bits), rowBytes(frame) * height)
  return bytes && cellsOfBytes(frame, bytes)
}
