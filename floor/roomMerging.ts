/** Which basins of floor are one room: a wide way between two makes them one, a door does not. */
import { type Basins, createUnions } from './basins.ts'
import { createHeap } from './heap.ts'

/** A way this narrow, metres, is a door: rooms are merged over it only where they are hardly wider themselves. */
const DOOR = { gapM: 1.3, share: 0.85 } as const
/** Basins are one room where the way between them is more than this share of the width of the wider one. */
const OPEN_SHARE = 0.65
/** Less floor is no room by itself but a niche of the one it opens to most. m². */
const SLIVER_M2 = 1.5
/** A niche goes before any other. */
const FIRST = 2

type Room = {
  area: number
  widest: number
  /** Grows when it is merged: what was thought of it before is void. */
  age: number
  readonly borders: Map<number, { readonly length: number; readonly gap: number }>
}
type Pair = { readonly a: number; readonly b: number; readonly age: number }

/** For each basin, from 1, the number of its room, from 1; place 0 is 0. */
export function roomsOfBasins({ basins, borders }: Basins, resolution: number): Int32Array {
  const unions = createUnions()
  const rooms: Room[] = [{ area: 0, widest: 0, age: 0, borders: new Map() }]
  for (const { area, widest } of basins) {
    unions.add()
    rooms.push({ area, widest, age: 0, borders: new Map() })
  }
  const room = (number: number): Room => rooms[number] as Room
  for (const { a, b, length, gap } of borders) {
    room(a).borders.set(b, { length, gap })
    room(b).borders.set(a, { length, gap })
  }
  const waiting = createHeap()
  const pairs: Pair[] = []
  const consider = (a: number, b: number): void => {
    const worth = worthOf(room(a), room(b), room(a).borders.get(b), resolution)
    if (worth > OPEN_SHARE) waiting.push(pairs.push({ a, b, age: room(a).age + room(b).age }) - 1, -worth)
  }
  for (const { a, b } of borders) consider(a, b)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { a, b, age } = pairs[next] as Pair
    const isGone = unions.find(a) !== a || unions.find(b) !== b
    if (isGone || room(a).age + room(b).age !== age) continue
    unions.join(b, a)
    takeIn(a, b)
    for (const beside of room(a).borders.keys()) consider(a, beside)
  }
  return numbered(basins.length, unions.find)

  function takeIn(a: number, b: number): void {
    const whole = room(a)
    const taken = room(b)
    whole.area += taken.area
    whole.widest = Math.max(whole.widest, taken.widest)
    whole.age++
    for (const [beside, border] of taken.borders) {
      room(beside).borders.delete(b)
      if (beside === a) continue
      const had = whole.borders.get(beside) ?? { length: 0, gap: 0 }
      const both = { length: had.length + border.length, gap: Math.max(had.gap, border.gap) }
      whole.borders.set(beside, both)
      room(beside).borders.set(a, both)
    }
  }
}

/** How much two rooms that touch are one, 0 to 1; above `FIRST` where one of them is too small to be a room. */
function worthOf(
  a: Room,
  b: Room,
  border: { readonly length: number; readonly gap: number } | undefined,
  resolution: number,
): number {
  if (!border) return 0
  const smaller = a.area < b.area ? a : b
  if (smaller.area * resolution * resolution < SLIVER_M2) {
    const all = [...smaller.borders.values()].reduce((sum, { length }) => sum + length, 0)
    return FIRST + border.length / all
  }
  const share = border.gap / Math.max(a.widest, b.widest)
  return border.gap * resolution < DOOR.gapM && share < DOOR.share ? 0 : share
}

function numbered(count: number, find: (basin: number) => number): Int32Array {
  const out = new Int32Array(count + 1)
  const numbers = new Map<number, number>()
  for (let basin = 1; basin <= count; basin++) {
    const root = find(basin)
    const number = numbers.get(root) ?? numbers.size + 1
    numbers.set(root, number)
    out[basin] = number
  }
  return out
}
