/** How often each cell of a frame is in sets of cells: of a thousand runs in well under a second. */
import type { CellBits, CellFrame } from './cellBits.ts'

export type CellCounts = {
  readonly frame: CellFrame
  /** Sets that were added. */
  readonly sets: () => number
  readonly add: (cells: CellBits) => void
  /** In how many sets each cell is, by row · width + column. */
  readonly perCell: () => Uint16Array
  /** Cells of `within` that are in one set at least. */
  readonly inSome: (within: CellBits) => number
  /** Cells of `within` that are in all sets; none where there is no set. */
  readonly inAll: (within: CellBits) => number
}

function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * The counts are kept as binary numbers with each digit of all cells in a plane of its own, so that 32 cells are counted by a few operations on
 * words. All sets have this frame, and are 65,535 at most.
 */
export function createCellCounts(frame: CellFrame): CellCounts {
  const rowBytes = Math.ceil(frame.width / 8)
  const words = Math.ceil((rowBytes * frame.height) / 4)
  /** The lowest digits first. */
  const planes: Uint32Array[] = []
  const added = new Uint32Array(words)
  let sets = 0

  /** Cells of `within` of which a rule on the digits of their counts is true. */
  function counted({ bytes }: CellBits, rule: (at: number) => number): number {
    const mask = new Uint32Array(words)
    new Uint8Array(mask.buffer).set(bytes)
    let sum = 0
    for (let at = 0; at < words; at++) sum += onesIn(rule(at) & (mask[at] ?? 0))
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
    perCell: () => {
      const counts = new Uint16Array(frame.width * frame.height)
      for (const [digit, plane] of planes.entries()) {
        const bytes = new Uint8Array(plane.buffer)
        for (let row = 0; row < frame.height; row++)
          for (let column = 0; column < frame.width; column += 8) {
            let bits = bytes[row * rowBytes + (column >> 3)] ?? 0
            for (let at = row * frame.width + column; bits !== 0; at++, bits >>= 1)
              if (bits & 1) counts[at] = (counts[at] ?? 0) | (1 << digit)
          }
      }
      return counts
    },
    inSome: within => counted(within, at => planes.reduce((some, plane) => some | (plane[at] ?? 0), 0)),
    inAll: within =>
      sets === 0
        ? 0
        : counted(within, at =>
            planes.reduce((all, plane, digit) => {
              const bits = plane[at] ?? 0
              return all & ((sets >> digit) & 1 ? bits : ~bits)
            }, ~0),
          ),
  }
}
