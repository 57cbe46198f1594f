/** A plan version as messages that viewers show by themselves: its map as a grid, what is drawn on it, its pins. */
import { type PlanElements, type Zone, zoneOutline } from '../../../contract/plan/elements.ts'
import type { Pin } from '../../../contract/resources/pins.ts'
import type { OccupancyCells } from '../../../floor/cleanable.ts'
import { FREE, OCCUPIED } from '../../../floor/occupancyGrid.ts'
import type { RecordedMessage } from '../chunk.ts'
import { recorded } from './frameMessages.ts'
import {
  CAMERA_FRAMES,
  entity,
  label,
  line,
  MAP_FRAME,
  placed,
  ROBOT_FRAME,
  rgb,
  scene,
  stamp,
  transform,
} from './shapes.ts'

/** What a version is shown by. */
export type ShownPlan = {
  readonly floor: OccupancyCells
  readonly elements: PlanElements
  readonly pins: readonly Pin[]
}

const SECTOR = rgb(94, 220, 203)
const PIN = rgb(204, 121, 167)
const WAYPOINT = rgb(200, 200, 200)
const ZONES = {
  no_go_zone: rgb(213, 94, 0),
  glass_wall: rgb(120, 120, 120),
  movable_obstacle_zone: rgb(230, 159, 0),
  zone: rgb(230, 159, 0, 0.6),
} as const satisfies { readonly [T in Zone['settings']['type']]: object }

/** Costs as ROS has them: 0 free, 100 occupied, 255 unknown. */
const COST = new Map([
  [FREE, 0],
  [OCCUPIED, 100],
])
const UNKNOWN_COST = 255
/** UINT8 of `foxglove.PackedElementField`. */
const UINT8 = 1

/** `foxglove.Grid`: rows from the lowest up, from the frame's origin on. */
function grid({ frame, occupancy }: OccupancyCells, timeMs: number): object {
  const { x, y } = frame.origin
  const costs = Uint8Array.from(occupancy, kind => COST.get(kind) ?? UNKNOWN_COST)
  return {
    timestamp: stamp(timeMs),
    frame_id: MAP_FRAME,
    pose: placed({ x, y, w: frame.yaw ?? 0 }),
    column_count: frame.width,
    cell_size: { x: frame.resolution, y: frame.resolution },
    row_stride: frame.width,
    cell_stride: 1,
    fields: [{ name: 'occupancy', offset: 0, type: UINT8 }],
    data: Buffer.from(costs).toString('base64'),
  }
}

function drawing({ sectors, zones, points_of_reference: waypoints }: PlanElements, timeMs: number): object {
  const shownSectors = sectors.map(sector => {
    const isPath = 'motion_array' in sector
    const points = isPath ? sector.motion_array.motions.flatMap(motion => motion.waypoints) : sector.points
    const [first = { x: 0, y: 0 }] = points
    return entity(`sector ${sector.id}`, timeMs, MAP_FRAME, {
      lines: [line(points, SECTOR, { open: isPath })],
      texts: [label(`${sector.id} ${sector.name}`.trim(), first, SECTOR)],
    })
  })
  const shownZones = zones.map(zone => {
    const { shape, settings, name } = zone
    const colour = ZONES[settings.type]
    const points = zoneOutline(shape)
    const [first = { x: 0, y: 0 }] = points
    return entity(`zone ${zone.id}`, timeMs, MAP_FRAME, {
      lines: [line(points, colour, { open: shape.type === 'polyline' })],
      texts: name === '' ? [] : [label(name, first, colour)],
    })
  })
  const shownWaypoints = waypoints.map(({ id, name, ...point }) =>
    entity(`waypoint ${id}`, timeMs, MAP_FRAME, { texts: [label(name, point, WAYPOINT)] }),
  )
  return scene([...shownSectors, ...shownZones, ...shownWaypoints])
}

const pinScene = (pins: readonly Pin[], timeMs: number): object =>
  scene(pins.map(pin => entity(`pin ${pin.id}`, timeMs, MAP_FRAME, { texts: [label(pin.title, pin, PIN)] })))

/** What is shown of a version from a log time on. `seq`: counts the versions of a file. */
export const planMessages = (
  { floor, elements, pins }: ShownPlan,
  logMs: number,
  seq: number,
): readonly RecordedMessage[] => [
  recorded('/map', seq, logMs, grid(floor, logMs)),
  recorded('/plan', seq, logMs, drawing(elements, logMs)),
  recorded('/pins', seq, logMs, pinScene(pins, logMs)),
]

/** Frames of reference that do not move. Where cameras are mounted is not told: their pictures have the robot's middle. */
export const staticTransforms = (logMs: number): RecordedMessage =>
  recorded('/tf_static', 1, logMs, {
    transforms: Object.values(CAMERA_FRAMES).map(frame => transform(logMs, ROBOT_FRAME, frame, { x: 0, y: 0, w: 0 })),
  })
