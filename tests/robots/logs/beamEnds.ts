/** Whether scans fit the map they were taken in: the one check that no wrong axis, sign or order survives. */
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { parse } from 'yaml'
import { type MapYaml, mapYamlSchema, occupancyOf } from '../../../contract/plan/mapYaml.ts'
import type { Scan } from '../../../robots/logs/run.ts'
import { type MapImport, planOfMap } from '../../../server/plans/mapPlan.ts'

/** Cells of a map by grey, first row at the top. */
export type CellMap = {
  readonly yaml: MapYaml
  readonly width: number
  readonly height: number
  readonly greys: Uint8Array
}

export const occupancyAt = (map: CellMap, x: number, y: number): ReturnType<typeof occupancyOf> | undefined => {
  const { column, row } = cellOf(map, x, y)
  if (column < 0 || column >= map.width || row < 0 || row >= map.height) return undefined
  return occupancyOf(map.greys[row * map.width + column] ?? 0, map.yaml)
}

/** Puts a map_server map with the picture beside it through the product's importer. */
export async function importMapFile(yamlPath: string): Promise<MapImport> {
  const bytes = await readFile(yamlPath)
  const { image } = v.parse(mapYamlSchema, parse(bytes.toString()))
  const imagePath = join(dirname(yamlPath), image)
  const picture = { name: basename(imagePath), bytes: await readFile(imagePath) }
  const imported = await planOfMap({ name: basename(yamlPath), bytes }, picture)
  if (!imported.ok) throw new Error(imported.sentence)
  return imported
}

/** The cells of such a map. */
export async function readCellMap(yamlPath: string): Promise<CellMap> {
  const imported = await importMapFile(yamlPath)
  const picture = imported.files.find(file => file.name === 'map.png')
  if (!picture) throw new Error('The plan has no map.png')
  const { data, info } = await sharp(picture.bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { yaml: imported.mapYaml, width: info.width, height: info.height, greys: data }
}

/**
 * The share (0–1) of beam ends nearer than `underM` metres that lie within one cell of an occupied cell. Beams at their scan's `max`
 * did not come back and do not count.
 */
export function beamEndsOnWalls(scans: Iterable<Scan>, map: CellMap, underM = 30): { share: number; beams: number } {
  const nearWall = dilated(map)
  let beams = 0
  let hits = 0
  for (const { x, y, w, start, end, max, ranges } of scans) {
    const step = ranges.length > 1 ? (end - start) / (ranges.length - 1) : 0
    for (const [i, range] of ranges.entries()) {
      if (range >= max || range >= underM) continue
      const angle = w + start + i * step
      const { column, row } = cellOf(map, x + range * Math.cos(angle), y + range * Math.sin(angle))
      beams++
      if (column >= 0 && column < map.width && row >= 0 && row < map.height)
        hits += nearWall[row * map.width + column] ?? 0
    }
  }
  return { share: beams === 0 ? 0 : hits / beams, beams }
}

function cellOf({ yaml, height }: CellMap, x: number, y: number): { column: number; row: number } {
  const [originX, originY, yaw] = yaml.origin
  const dx = x - originX
  const dy = y - originY
  const u = dx * Math.cos(yaw) + dy * Math.sin(yaw)
  const t = dy * Math.cos(yaw) - dx * Math.sin(yaw)
  return { column: Math.floor(u / yaml.resolution), row: height - 1 - Math.floor(t / yaml.resolution) }
}

/** 1 where a cell or one of its eight neighbours is occupied. */
function dilated({ yaml, width, height, greys }: CellMap): Uint8Array {
  const isWall = Array.from({ length: 256 }, (_, grey) => occupancyOf(grey, yaml) === 'occupied')
  const near = new Uint8Array(width * height)
  for (let cell = 0; cell < greys.length; cell++) {
    if (!isWall[greys[cell] ?? 0]) continue
    const column = cell % width
    const row = Math.floor(cell / width)
    for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++) {
      for (let c = Math.max(0, column - 1); c <= Math.min(width - 1, column + 1); c++) near[r * width + c] = 1
    }
  }
  return near
}
