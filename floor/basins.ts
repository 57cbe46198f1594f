/** Basins of floor around the places farthest from any wall: the watershed of a distance field. */
import type { DistanceField } from './distanceField.ts'
import type { GridFrame } from './occupancyGrid.ts'

/** Floor between walls, as a part of one room or more. `area` in cells, `widest` in cells from wall to wall. */
export type Basin = { readonly area: number; readonly widest: number }

/** Two basins that touch. `length`: cells along which they do. `gap`: the widest way from one to the other, cells from wall to wall. */
export type Border = { readonly a: number; readonly b: number; readonly length: number; readonly gap: number }

export type Basins = {
  /** For each cell the place of its basin in `basins`, from 1; 0 where there is no floor. */
  readonly basinOf: Int32Array
  readonly basins: readonly Basin[]
  readonly borders: readonly Border[]
}

const TENTHS = 10

/**
 * Floods the field from its highest places down. Two floods that meet become one where the lower of them rises over the place they meet by less
 * than `rise` cells: that is a wall's roughness and not a room.
 */
export function basinsOf(field: DistanceField, open: Uint8Array, rise: number): Basins {
  const order = byHeight(field.tenths, open)
  return collect(field, open, flood(field, order, rise * TENTHS))
}

/** Open cells, the highest first. */
function byHeight(tenths: Uint16Array, open: Uint8Array): Int32Array {
  const starts = new Int32Array(0x10001)
  let total = 0
  for (let i = 0; i < tenths.length; i++)
    if (open[i] === 1) {
      starts[0xffff - (tenths[i] as number) + 1] = (starts[0xffff - (tenths[i] as number) + 1] as number) + 1
      total++
    }
  for (let h = 1; h < starts.length; h++) starts[h] = (starts[h] as number) + (starts[h - 1] as number)
  const order = new Int32Array(total)
  for (let i = 0; i < tenths.length; i++) {
    if (open[i] !== 1) continue
    const slot = 0xffff - (tenths[i] as number)
    const place = starts[slot] as number
    order[place] = i
    starts[slot] = place + 1
  }
  return order
}

type Flooded = {
  readonly label: Int32Array
  readonly peaks: readonly number[]
  readonly find: (basin: number) => number
}

function flood({ width, tenths }: DistanceField, order: Int32Array, rise: number): Flooded {
  const label = new Int32Array(tenths.length)
  const peaks: number[] = [0]
  const { find, add, join } = createUnions()
  const steps = Int32Array.of(1, -1, width, -width, width + 1, width - 1, -width + 1, -width - 1)
  /** Columns that each step goes to the right. */
  const right = Int32Array.of(1, -1, 0, 0, 1, -1, 1, -1)

  /** The flood that a cell belongs to, of those that have come to it; 0: none has. */
  function floodAt(at: number, height: number): number {
    const column = at % width
    const isAtSide = column === 0 || column === width - 1
    let best = 0
    let bestHeight = -1
    /** The label of a cell that is of the best flood. */
    let bestLabel = 0
    for (let side = 0; side < steps.length; side++) {
      const next = at + (steps[side] as number)
      if (next < 0 || next >= label.length) continue
      const basin = label[next] as number
      if (basin === 0) continue
      const nextColumn = column + (right[side] as number)
      if (isAtSide && (nextColumn < 0 || nextColumn >= width)) continue
      const nextHeight = tenths[next] as number
      if (basin !== bestLabel) {
        const root = find(basin)
        const isLower = (peaks[root] as number) < (peaks[best] as number)
        const low = isLower ? root : best
        const high = isLower ? best : root
        if (best !== 0 && root !== best && (peaks[low] as number) - height < rise) {
          join(low, high)
          best = high
          bestLabel = basin
        } else if (nextHeight > bestHeight || root === best) {
          best = root
          bestLabel = basin
        }
      }
      if (nextHeight > bestHeight) bestHeight = nextHeight
    }
    return best
  }

  for (let place = 0; place < order.length; place++) {
    const at = order[place] as number
    const height = tenths[at] as number
    let basin = floodAt(at, height)
    if (basin === 0) {
      basin = add()
      peaks.push(height)
    }
    label[at] = basin
  }
  return { label, peaks, find }
}

/** Sets of numbers from 1 on that are joined and never parted. */
export function createUnions() {
  const parents: number[] = [0]
  function find(member: number): number {
    let root = member
    while (parents[root] !== root) root = parents[root] as number
    for (let at = member; at !== root; ) {
      const next = parents[at] as number
      parents[at] = root
      at = next
    }
    return root
  }
  return {
    find,
    /** A set of its own. */
    add: (): number => parents.push(parents.length) - 1,
    /** From now on `root` is of the set of `other`; both are what `find` answers. */
    join: (root: number, other: number): void => {
      parents[root] = other
    },
  }
}

function collect({ width, height, tenths }: DistanceField, open: Uint8Array, { label, peaks, find }: Flooded): Basins {
  const places = new Int32Array(peaks.length)
  const basins: { area: number; widest: number }[] = []
  for (let i = 0; i < label.length; i++) {
    if (open[i] !== 1) continue
    const root = find(label[i] as number)
    let place = places[root] as number
    if (place === 0) {
      place = basins.push({ area: 0, widest: (2 * (peaks[root] as number)) / TENTHS })
      places[root] = place
    }
    label[i] = place
    const basin = basins[place - 1]
    if (basin) basin.area++
  }
  return { basinOf: label, basins, borders: bordersOf({ width, height }, label, tenths, basins.length) }
}

function bordersOf(
  { width, height }: Pick<GridFrame, 'width' | 'height'>,
  label: Int32Array,
  tenths: Uint16Array,
  count: number,
): Border[] {
  const borders = new Map<number, { a: number; b: number; length: number; gap: number }>()
  const meet = (at: number, next: number): void => {
    const one = label[at] as number
    const other = label[next] as number
    if (one === 0 || other === 0) return
    const a = Math.min(one, other)
    const b = Math.max(one, other)
    const key = a * (count + 1) + b
    let border = borders.get(key)
    if (!border) {
      border = { a, b, length: 0, gap: 0 }
      borders.set(key, border)
    }
    border.length++
    border.gap = Math.max(border.gap, (2 * Math.min(tenths[at] as number, tenths[next] as number)) / TENTHS)
  }
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      if (column + 1 < width && label[at] !== label[at + 1]) meet(at, at + 1)
      if (row + 1 < height && label[at] !== label[at + width]) meet(at, at + width)
    }
  return [...borders.values()]
}
