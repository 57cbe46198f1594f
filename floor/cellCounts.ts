/** How often each cell of a frame is in sets of cells: of a thousand runs in well under a second. */
import type { CellBits, CellFrame } from './cellBits.ts'

export type CellCounts = {
  readonly frame: CellFrame
  /** Sets that were added. */
  readonly sets: () => number
  readonly add: (cells: CellBits) => void
  /** In how many sets a cell is. `index`: row · width + column. */
  readonly at: (index: number) => number
  /** Cells that are in one set at least. */
  readonly inSome: () => number
  /** Cells that are in all sets; none where there is no set. */
  readonly inAll: () => number
}

function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * The counts are kept as binary numbers with each digit of all cells in a plane of its own, so that 32 cells are counted by a few operations on
 * words. All sets have this frame.
 */
export function createCellCounts(frame: CellFrame): CellCounts {
  const rowBytes = Math.ceil(frame.width / 8)
  const words = Math.ceil((rowBytes * frame.height) / 4)
  /** The lowest digits first. */
  const planes: Uint32Array[] = []
  const added = new Uint32Array(words)
  let sets = 0

  /** Cells of which a rule on the digits of their counts is true. */
  function counted(rule: (at: number) => number): number {
    let sum = 0
    for (let at = 0; at < words; at++) sum += onesIn(rule(at))
    return sum
  }

  return {
    frame,
    sets: () => sets,
    add: ({ bytes }) => {
      new Uint8Array(added.buffer).set(bytes)
      sets += 1
      if (sets >= 2 ** planes.length) planes.push(new Uint32Array(words))
      for (let at = 0; at < words; at++) {
        let carry = added[at] ?? 0
        for (let digit = 0; carry !== 0 && digit < planes.length; digit++) {
          const plane = planes[digit]
          if (plane === undefined) break
          const before = plane[at] ?? 0
          plane[at] = before ^ carry
          carry &= before
        }
      }
    },
    at: index => {
      const column = index % frame.width
      const byte = ((index - column) / frame.width) * rowBytes + (column >> 3)
      return planes.reduce((sum, plane, digit) => {
        const bits = new Uint8Array(plane.buffer)[byte] ?? 0
        return sum + (((bits >> (column & 7)) & 1) << digit)
      }, 0)
    },
    inSome: () => counted(at => planes.reduce((some, plane) => some | (plane[at] ?? 0), 0)),
    inAll: () =>
      sets === 0
        ? 0
        : counted(at =>
            planes.reduce((all, plane, digit) => {
              const bits = plane[at] ?? 0
              return all & ((sets >> digit) & 1 ? bits : ~bits)
            }, ~0),
          ),
  }
}
