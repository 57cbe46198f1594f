/** Where a robot gets to from its dock, with no-go zones and walls of glass in its way. */
import type { Element } from '../../../contract/plan/drawing.ts'
import type { Point, Shape } from '../../../contract/plan/shapes.ts'
import type { CellFrame } from '../../cellBits.ts'
import { eachRowOf } from '../../cleanable.ts'
import { distanceField } from '../../distanceField.ts'
import { distanceToSegment, fromFrame, resample, toFrame } from '../../geometry.ts'
import { FREE } from '../../occupancyGrid.ts'
import { isAreaShape, shapeOf, shapeOutline } from '../elementShape.ts'
import type { CheckedFloor } from './checkedFloor.ts'

/** A robot finds from its dock to open floor that is this near. Metres. */
const NEAR_M = 1.5
/** A block's side as a share of half the robot's width: larger ones would bar gaps between zones that a robot fits through. */
const BLOCK_SHARE = 0.44

export type Reach = {
  /** Whether a robot gets to some of an element, or of a place near a point. */
  readonly isReached: (element: Element) => boolean
  readonly isNearReached: (point: Point) => boolean
}
/** Of a home from which a robot gets nowhere there is none. */
export type ReachFrom = (home: Point, zones: readonly Element[]) => Reach | undefined

/** Cells of the floor in blocks, so small that a robot which fits into two neighbours gets from one to the other. */
type Blocks = { readonly frame: CellFrame; readonly open: Uint8Array }

const blocksOfFloors = new WeakMap<CheckedFloor, Blocks>()

/** Worked out once for each floor. */
function blocksOf(floor: CheckedFloor): Blocks {
  const blocks = blocksOfFloors.get(floor) ?? newBlocks(floor)
  blocksOfFloors.set(floor, blocks)
  return blocks
}

function newBlocks({ frame, occupancy, robotWidth }: CheckedFloor): Blocks {
  const half = robotWidth / 2
  const step = Math.max(1, Math.floor((BLOCK_SHARE * half) / frame.resolution))
  const [width, height] = [Math.ceil(frame.width / step), Math.ceil(frame.height / step)]
  const open = new Uint8Array(width * height)
  const { tenths } = distanceField({ ...frame, origin: { x: 0, y: 0 } }, index => occupancy[index] !== FREE)
  const least = Math.max(1, (half / frame.resolution - 0.5) * 10)
  for (let row = 0; row < frame.height; row++) {
    const block = Math.floor(row / step) * width
    for (let column = 0; column < frame.width; column++)
      if ((tenths[row * frame.width + column] as number) >= least) open[block + Math.floor(column / step)] = 1
  }
  return { frame: { ...frame, width, height, resolution: frame.resolution * step }, open }
}

const poseOf = ({ origin, yaw = 0 }: CellFrame) => ({ ...origin, w: yaw })
const blockAt = (frame: CellFrame, point: Point): number => {
  const { x, y } = toFrame(poseOf(frame), point)
  const [column, row] = [Math.floor(x / frame.resolution), Math.floor(y / frame.resolution)]
  return column < 0 || row < 0 || column >= frame.width || row >= frame.height ? -1 : row * frame.width + column
}
const middleOf = (frame: CellFrame, column: number, row: number): Point =>
  fromFrame(poseOf(frame), { x: (column + 0.5) * frame.resolution, y: (row + 0.5) * frame.resolution })

/** Calls back with each block whose middle is nearer to a point than a reach. */
function eachBlockNear(frame: CellFrame, point: Point, reach: number, visit: (index: number, at: Point) => void): void {
  const { x, y } = toFrame(poseOf(frame), point)
  const at = (value: number): number => Math.floor(value / frame.resolution)
  for (let row = Math.max(0, at(y - reach)); row <= Math.min(frame.height - 1, at(y + reach)); row++)
    for (let column = Math.max(0, at(x - reach)); column <= Math.min(frame.width - 1, at(x + reach)); column++)
      visit(row * frame.width + column, middleOf(frame, column, row))
}

function areaBlocks(frame: CellFrame, outline: readonly Point[]): number[] {
  const found: number[] = []
  eachRowOf(frame, outline, (row, first, last) => {
    for (let column = first; column <= last; column++) found.push(row * frame.width + column)
  })
  return found
}

/** Blocks in which the middle of a robot cannot be because of a zone. */
function barredBlocks({ frame }: Blocks, shape: Shape, half: number): number[] {
  const outline = shapeOutline(shape)
  const isArea = isAreaShape(shape)
  const found = isArea ? areaBlocks(frame, outline) : []
  const reach = half + (shape.type === 'polyline' ? (shape.thickness ?? 0) / 2 : 0)
  const line = isArea && outline[0] ? [...outline, outline[0]] : outline
  for (const [place, to] of line.entries()) {
    const from = line[place - 1]
    if (!from) continue
    for (const point of resample([from, to], frame.resolution))
      eachBlockNear(frame, point, reach, (index, at) => {
        if (distanceToSegment(at, from, to) < reach) found.push(index)
      })
  }
  return found
}

/** Blocks of an element: those whose middles it covers, else those that its line is in. */
function ownBlocks({ frame }: Blocks, element: Element): number[] {
  const shape = shapeOf(element)
  const outline = shapeOutline(shape)
  const inside = isAreaShape(shape) ? areaBlocks(frame, outline) : []
  if (inside.length > 0) return inside
  return resample(outline, frame.resolution).flatMap(point => {
    const index = blockAt(frame, point)
    return index < 0 ? [] : [index]
  })
}

function flood({ frame: { width }, open }: Blocks, barred: Uint8Array, seeds: readonly number[]): Uint8Array {
  const reached = new Uint8Array(open.length)
  const queue = new Int32Array(open.length)
  let count = 0
  const add = (index: number): void => {
    if (open[index] !== 1 || barred[index] === 1 || reached[index] === 1) return
    reached[index] = 1
    queue[count++] = index
  }
  for (const seed of seeds) add(seed)
  for (let done = 0; done < count; done++) {
    const at = queue[done] as number
    const column = at % width
    if (column > 0) add(at - 1)
    if (column < width - 1) add(at + 1)
    add(at - width)
    add(at + width)
  }
  return reached
}

export function createReach(floor: CheckedFloor): ReachFrom {
  const barredBy = new WeakMap<Element, readonly number[]>()
  const own = new WeakMap<Element, readonly number[]>()

  const cached = (cache: WeakMap<Element, readonly number[]>, element: Element, find: () => number[]) => {
    const known = cache.get(element) ?? find()
    cache.set(element, known)
    return known
  }

  return (home, zones) => {
    const all = blocksOf(floor)
    const barred = new Uint8Array(all.open.length)
    for (const zone of zones)
      for (const index of cached(barredBy, zone, () => barredBlocks(all, shapeOf(zone), floor.robotWidth / 2)))
        barred[index] = 1
    const near = (point: Point, accepts: (index: number) => boolean): number | undefined => {
      let least = NEAR_M
      let nearest: number | undefined
      eachBlockNear(all.frame, point, NEAR_M, (index, at) => {
        const away = Math.hypot(at.x - point.x, at.y - point.y)
        if (away > least || !accepts(index)) return
        least = away
        nearest = index
      })
      return nearest
    }
    const seed = near(home, index => all.open[index] === 1 && barred[index] === 0)
    if (seed === undefined) return undefined
    const reached = flood(all, barred, [seed])
    return {
      isReached: element => cached(own, element, () => ownBlocks(all, element)).some(index => reached[index] === 1),
      isNearReached: point => near(point, index => reached[index] === 1) !== undefined,
    }
  }
}
