/** When each cell was covered last: the newest run that has it. */
import { type CellBits, countCells } from './cellBits.ts'

/** Runs that can be told apart: their numbers, counted from 1, fit 16 bits beside what is kept for other things. */
const MAX_AGE_RUNS = 60_000

export type FloorAge = {
  /** The next older run. @returns the cells that no newer one has; the set has the frame of the floor */
  readonly add: (covered: CellBits) => number
  /** Cells that no run has so far: none are looked for once it is 0. */
  readonly left: () => number
  /** For each cell (row · width + column) its newest run, counted from 1 in the order of `add`; 0 where none has it or it is not looked at. */
  readonly runOf: Uint16Array
}

/** @param floor the cells that are looked at: what can be cleaned */
export function createFloorAge({ frame, bytes }: CellBits): FloorAge {
  const rowBytes = Math.ceil(frame.width / 8)
  /** Four bytes at a time: nearly all of them have nothing new. */
  const words = Math.ceil(bytes.length / 4)
  const missing = new Uint32Array(words)
  const missingBytes = new Uint8Array(missing.buffer)
  missingBytes.set(bytes)
  const added = new Uint32Array(words)
  const addedBytes = new Uint8Array(added.buffer)
  const runOf = new Uint16Array(frame.width * frame.height)
  let left = countCells({ frame, bytes })
  let run = 0

  /** @returns how many cells of a byte are new */
  function take(at: number): number {
    let newBits = (missingBytes[at] ?? 0) & (addedBytes[at] ?? 0)
    if (newBits === 0) return 0
    missingBytes[at] = (missingBytes[at] ?? 0) & ~newBits
    const row = Math.floor(at / rowBytes)
    const first = row * frame.width + (at - row * rowBytes) * 8
    let cells = 0
    for (let bit = 0; newBits !== 0; bit++, newBits >>= 1) {
      if ((newBits & 1) === 0) continue
      runOf[first + bit] = run
      cells++
    }
    return cells
  }

  return {
    add: covered => {
      if (run >= MAX_AGE_RUNS) throw new RangeError('More runs than can be told apart')
      run += 1
      addedBytes.set(covered.bytes)
      let cells = 0
      for (let word = 0; word < words; word++) {
        if (((missing[word] ?? 0) & (added[word] ?? 0)) === 0) continue
        for (let at = word * 4; at < word * 4 + 4; at++) cells += take(at)
      }
      left -= cells
      return cells
    },
    left: () => left,
    runOf,
  }
}
