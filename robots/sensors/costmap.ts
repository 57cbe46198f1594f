import sharp from 'sharp'
import type { RecordBody } from '../../contract/telemetry/records.ts'
import { distanceAt } from '../../floor/distanceField.ts'
import { cellAt, UNKNOWN } from '../../floor/occupancyGrid.ts'
import type { Disc } from '../../floor/roadGrid.ts'
import { movingThings } from '../world/hazards.ts'
import { estimate, type SimRobot } from '../world/simRobot.ts'
import type { Terrain } from '../world/terrain.ts'
import type { World } from '../world/world.ts'

/** Costs of a cell (M-098): in a thing, where the body would touch it, and falling off beyond; 255 is unknown. */
const LETHAL = 254
const INSCRIBED = 253
const UNKNOWN_COST = 255
/** How fast the cost falls, a metre, and where it ends. */
const DECAY = 3.2
const INFLATION_M = 1.3

const inflated = (away: number, inscribed: number): number => {
  if (away === 0) return LETHAL
  if (away <= inscribed) return INSCRIBED
  return away > INFLATION_M ? 0 : Math.round((INSCRIBED - 1) * Math.exp(-DECAY * (away - inscribed)))
}

type Window = {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
  readonly resolution: number
}

/** Metres of the square around the robot. */
const LOCAL_SIZE_M = 8
const LOCAL_RESOLUTION = 0.05
const GLOBAL_RESOLUTION = 0.1

/** Around the robot, people included; laid where the robot believes to be. */
export function localCostmap(world: World, robot: SimRobot): Promise<RecordBody<'costmap_local'>> {
  const { pose } = robot.body
  const snap = (value: number): number => Math.round((value - LOCAL_SIZE_M / 2) / LOCAL_RESOLUTION) * LOCAL_RESOLUTION
  const cells = LOCAL_SIZE_M / LOCAL_RESOLUTION
  const window = {
    left: snap(pose.x),
    bottom: snap(pose.y),
    width: cells,
    height: cells,
    resolution: LOCAL_RESOLUTION,
  }
  const believed = estimate(robot)
  const grey = costs(world.terrain, window, robot.size.width / 2, movingThings(world, robot))
  return encode(grey, window, { x: believed.x - pose.x, y: believed.y - pose.y })
}

/** Of the whole map, without what moves. */
export function globalCostmap(terrain: Terrain, halfWidth: number): Promise<RecordBody<'costmap_global'>> {
  const { grid } = terrain
  const share = grid.resolution / GLOBAL_RESOLUTION
  const window = {
    left: grid.origin.x,
    bottom: grid.origin.y,
    width: Math.ceil(grid.width * share),
    height: Math.ceil(grid.height * share),
    resolution: GLOBAL_RESOLUTION,
  }
  return encode(costs(terrain, window, halfWidth, []), window, { x: 0, y: 0 })
}

/** Grey values, the top row first. */
function costs(terrain: Terrain, window: Window, inscribed: number, discs: readonly Disc[]): Buffer {
  const { left, bottom, width, height, resolution } = window
  const grey = Buffer.alloc(width * height)
  for (let row = 0; row < height; row++) {
    const y = bottom + (row + 0.5) * resolution
    for (let column = 0; column < width; column++) {
      const x = left + (column + 0.5) * resolution
      let away = distanceAt(terrain.barred, x, y)
      for (const disc of discs) away = Math.min(away, Math.max(0, Math.hypot(disc.x - x, disc.y - y) - disc.radius))
      const isUnknown = away === 0 && (terrain.grid.cells[cellAt(terrain.grid, x, y)] ?? UNKNOWN) === UNKNOWN
      grey[(height - 1 - row) * width + column] = isUnknown ? UNKNOWN_COST : inflated(away, inscribed)
    }
  }
  return grey
}

async function encode(grey: Buffer, window: Window, moved: { readonly x: number; readonly y: number }) {
  const { left, bottom, width, height, resolution } = window
  const png = await sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 4 })
    .toBuffer()
  return {
    data: png.toString('base64'),
    info: {
      resolution,
      width,
      height,
      origin: {
        position: { x: left + moved.x, y: bottom + moved.y, z: 0 },
        orientation: { x: 0, y: 0, z: 0, w: 1 },
      },
    },
  }
}
