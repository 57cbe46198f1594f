import type { OccupancyCells } from '../../floor/cleanable.ts'
import { FREE, OCCUPIED } from '../../floor/occupancyGrid.ts'
import { roomsOf } from '../../floor/rooms.ts'
import { namedFloor, segmentedHomes } from '../floor/labelledFloors.ts'
import { type LabelledFloor, type RoomScore, scoreRooms } from '../floor/roomScore.ts'
import { hasSharedData, NEEDS_DATA } from '../robots/logs/sharedData.ts'
import type { Figure } from './table.ts'

const AIM = { kind: 'min', value: 0.6 } as const
const SIDE_CELLS = 2000

/** Proposed rooms of real floors held against the rooms that are known, and how long four million cells take. */
export async function proposedRooms(): Promise<readonly Figure[]> {
  const took = timeOf(streets())
  if (!hasSharedData) return [took, { what: `real floors${NEEDS_DATA}`, value: 0, unit: '' }]
  const named = await namedFloor()
  const homes = await segmentedHomes()
  const scores = homes.map(home => ({ home, score: scoreOf(home) }))
  const mean = scores.reduce((sum, { score }) => sum + score.meanIou, 0) / scores.length
  return [
    took,
    ...figuresOf(named, scoreOf(named), true),
    ...scores.flatMap(({ home, score }) => figuresOf(home, score, false)),
    { what: 'homes: mean intersection over union', value: mean, unit: '', budget: AIM },
  ]
}

const scoreOf = (floor: LabelledFloor): RoomScore => scoreRooms(floor, roomsOf(floor.map))

const figuresOf = ({ name }: LabelledFloor, score: RoomScore, isHeld: boolean): readonly Figure[] => [
  { what: `${name}: rooms`, value: score.rooms, unit: '' },
  { what: `${name}: proposed`, value: score.proposed, unit: '' },
  { what: `${name}: found`, value: score.found, unit: '' },
  { what: `${name}: split`, value: score.split, unit: '' },
  { what: `${name}: merged`, value: score.merged, unit: '' },
  {
    what: `${name}: mean intersection over union`,
    value: score.meanIou,
    unit: '',
    ...(isHeld ? { budget: AIM } : {}),
  },
]

function timeOf(map: OccupancyCells): Figure {
  const start = performance.now()
  roomsOf(map)
  const seconds = (performance.now() - start) / 1000
  return { what: 'rooms of four million cells', value: seconds, unit: 's', budget: { kind: 'max', value: 5 } }
}

/** Rooms of 5 m with doors of 1 m, all over the map. */
function streets(): OccupancyCells {
  const occupancy = new Uint8Array(SIDE_CELLS * SIDE_CELLS).fill(FREE)
  for (let row = 0; row < SIDE_CELLS; row++)
    for (let column = 0; column < SIDE_CELLS; column++) {
      const [x, y] = [column % 100, row % 100]
      const isWall = (x < 3 && (y < 40 || y >= 60)) || (y < 3 && (x < 40 || x >= 60))
      if (isWall) occupancy[row * SIDE_CELLS + column] = OCCUPIED
    }
  return { frame: { width: SIDE_CELLS, height: SIDE_CELLS, resolution: 0.05, origin: { x: 0, y: 0 } }, occupancy }
}
