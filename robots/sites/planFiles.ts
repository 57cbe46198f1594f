/** The files of a site's plan (L-002), in the shapes of the contract. */
import sharp from 'sharp'
import { stringify } from 'yaml'
import type { PlanConfig, PlanFile } from '../../contract/plan/elements.ts'
import { FREE, OCCUPIED, type OccupancyGrid } from '../../floor/occupancyGrid.ts'
import type { Terrain } from '../world/terrain.ts'
import { prettyMap } from './prettyMap.ts'
import { shadedMap } from './shadedMap.ts'
import { planElements, type Site } from './site.ts'

export type SiteFile = { readonly name: PlanFile; readonly bytes: Uint8Array }

const GREY = { free: 254, occupied: 0, unknown: 205 } as const

/** Pictures of a site, drawn once however many plans show them. */
const drawn = new WeakMap<Terrain, Promise<readonly SiteFile[]>>()

/** The picture of a site's map, as it is in the plan's files. */
const maps = new WeakMap<Terrain, Promise<SiteFile>>()
function mapFile(terrain: Terrain): Promise<SiteFile> {
  const file = maps.get(terrain) ?? mapPng(terrain.grid).then(bytes => ({ name: 'map.png', bytes }) as const)
  maps.set(terrain, file)
  return file
}

/** Those that a robot works by: the map with its picture, and what is drawn on it. */
export const workFiles = async (terrain: Terrain, planType: number): Promise<readonly SiteFile[]> => [
  ...planTexts(terrain, planType),
  await mapFile(terrain),
]

/** Those that are no pictures. */
const planTexts = ({ site, grid }: Terrain, planType: number): readonly SiteFile[] => [
  { name: 'map.yaml', bytes: text(mapYaml(grid)) },
  { name: 'config.yaml', bytes: text(planConfig(site, planType)) },
  { name: 'sectors.yaml', bytes: text(planElements(site)) },
]

export async function planFiles(terrain: Terrain, planType: number): Promise<SiteFile[]> {
  const pictures = drawn.get(terrain) ?? drawPictures(terrain)
  drawn.set(terrain, pictures)
  return [...planTexts(terrain, planType), ...(await pictures)]
}

const drawPictures = async (terrain: Terrain): Promise<SiteFile[]> => [
  await mapFile(terrain),
  { name: 'pretty_map.png', bytes: await prettyMap(terrain.site) },
  { name: 'map3d.png', bytes: await shadedMap(terrain) },
]

const text = (value: unknown): Uint8Array => Buffer.from(stringify(value))

const mapYaml = ({ resolution, origin }: OccupancyGrid) => ({
  image: 'map.png',
  resolution,
  origin: [origin.x, origin.y, 0],
  negate: 0,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
  mode: 'trinary',
})

const planConfig = ({ home }: Site, planType: number): PlanConfig => ({
  plan_type: planType,
  home: { x: home.x, y: home.y, a: home.w },
})

/** As map_server reads it: free 254, occupied 0, unknown 205, the top row first. */
async function mapPng({ cells, width, height }: OccupancyGrid): Promise<Uint8Array> {
  const grey = Buffer.alloc(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const cell = cells[row * width + column]
      grey[(height - 1 - row) * width + column] =
        cell === FREE ? GREY.free : cell === OCCUPIED ? GREY.occupied : GREY.unknown
    }
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer()
}
