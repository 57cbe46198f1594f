import type { Point } from '../../contract/plan/elements.ts'
import { isOnMap, type MapFrame } from '../../floor/mapFrame.ts'
import type { Database } from '../database/database.ts'
import type { DataFolder } from './dataFolder.ts'
import { readMapHead } from './mapHead.ts'
import { fileDigests } from './storedFiles.ts'

/** Where there is no map, places lie this near to the origin, in metres. */
const REACH_WITHOUT_MAP_M = 1000
/** A place on the edge of a map is on it, however the sums were rounded. */
const ROUNDING_M = 1e-6
/** Maps that are remembered; their bytes never change. */
const MAX_REMEMBERED = 500
/** Signature, and the head of the first chunk with width and height. */
const PNG_HEAD_BYTES = 24
const PNG_WIDTH_AT = 16
const PNG_HEIGHT_AT = 20

/** Whether places lie within the map of a plan. */
export type PlanPlaces = {
  /** A plan whose map is missing or cannot be read has the places within 1 km of its origin. */
  readonly holds: (plan: number, point: Point) => Promise<boolean>
}

/** Where the maps of plans lie. */
export type MapFrames = {
  /** Undefined where the plan's map is missing or cannot be read. @throws whatever the database throws */
  readonly of: (plan: number) => Promise<MapFrame | undefined>
}

export function createMapFrames(db: Database, folder: Pick<DataFolder, 'read'>): MapFrames {
  /** By the digests of both files. */
  const remembered = new Map<string, MapFrame | undefined>()

  async function bytesOf(sha256: string, enough: number): Promise<Buffer> {
    const parts: Buffer[] = []
    const stream: AsyncIterable<Buffer> = folder.read(sha256)
    for await (const part of stream) {
      parts.push(part)
      if (parts.reduce((sum, { byteLength }) => sum + byteLength, 0) >= enough) break
    }
    return Buffer.concat(parts)
  }

  async function readArea(yaml: string, image: string): Promise<MapFrame | undefined> {
    const read = readMapHead(await bytesOf(yaml, Number.POSITIVE_INFINITY))
    const png = await bytesOf(image, PNG_HEAD_BYTES)
    if (!read.ok || png.byteLength < PNG_HEAD_BYTES) return undefined
    const { origin, resolution } = read.head
    const [width, height] = [png.readUInt32BE(PNG_WIDTH_AT), png.readUInt32BE(PNG_HEIGHT_AT)]
    return { origin, resolution, width, height }
  }

  async function areaOf(plan: number): Promise<MapFrame | undefined> {
    const digests = await fileDigests(db, plan)
    const [yaml, image] = [digests.get('map.yaml'), digests.get('map.png')]
    if (yaml === undefined || image === undefined) return undefined
    const key = `${yaml} ${image}`
    if (remembered.has(key)) return remembered.get(key)
    let area: MapFrame | undefined
    try {
      area = await readArea(yaml, image)
    } catch {
      // A file that is lost may be back the next time.
      return undefined
    }
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(key, area)
    return area
  }

  return { of: areaOf }
}

export function createPlanPlaces(db: Database, folder: Pick<DataFolder, 'read'>): PlanPlaces {
  const frames = createMapFrames(db, folder)
  return {
    holds: async (plan, point) => {
      const area = await frames.of(plan)
      return area ? isOnMap(area, point, ROUNDING_M) : Math.hypot(point.x, point.y) <= REACH_WITHOUT_MAP_M
    },
  }
}
