/** What a virtual robot reads of the files of a version. */
import sharp from 'sharp'
import * as v from 'valibot'
import { parse } from 'yaml'
import {
  type PlanConfig,
  type PlanElements,
  planConfigSchema,
  planElementsSchema,
} from '../../contract/plan/elements.ts'
import { mapYamlSchema } from '../../contract/plan/mapYaml.ts'
import { occupancyCellsOf } from '../../floor/cleanable.ts'
import { mapCellsOf } from '../../floor/mapCells.ts'
import { OCCUPIED, type OccupancyGrid } from '../../floor/occupancyGrid.ts'
import { PlanRefused } from './planRefused.ts'

export type PlanContent = {
  readonly elements: PlanElements
  readonly config: PlanConfig
  readonly grid: OccupancyGrid
}

const MAX_YAML_BYTES = 4 * 1024 * 1024
/** At 5 cm a square of 220 m: what a robot of this process has room for. */
const MAX_CELLS = 20_000_000
const WALL_HEIGHT_DM = 32
const LEVEL_RAD = 1e-6

function readYaml<const Schema extends v.GenericSchema>(
  bytes: Uint8Array | undefined,
  schema: Schema,
): v.InferOutput<Schema> {
  if (bytes === undefined || bytes.byteLength > MAX_YAML_BYTES) throw new PlanRefused('file')
  try {
    return v.parse(schema, parse(Buffer.from(bytes).toString(), { maxAliasCount: 0, logLevel: 'error' }))
  } catch {
    throw new PlanRefused('file')
  }
}

async function readPicture(bytes: Uint8Array | undefined) {
  if (bytes === undefined) throw new PlanRefused('file')
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_CELLS })
      .removeAlpha()
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, channels: 1, max: 255, data } as const
  } catch {
    throw new PlanRefused('file')
  }
}

/** @throws PlanRefused */
export async function readPlanContent(files: ReadonlyMap<string, Uint8Array>): Promise<PlanContent> {
  const elements = readYaml(files.get('sectors.yaml'), planElementsSchema)
  const config = readYaml(files.get('config.yaml'), planConfigSchema)
  const map = readYaml(files.get('map.yaml'), mapYamlSchema)
  const [x, y, turn] = map.origin
  // The grid that a robot drives on lies square.
  if (Math.abs(turn) > LEVEL_RAD) throw new PlanRefused('other')
  const raster = await readPicture(files.get('map.png'))
  const { occupancy: cells } = occupancyCellsOf(mapCellsOf(raster, map))
  const heights = cells.map(cell => (cell === OCCUPIED ? WALL_HEIGHT_DM : 0))
  const { width, height } = raster
  return { elements, config, grid: { width, height, resolution: map.resolution, origin: { x, y }, cells, heights } }
}
