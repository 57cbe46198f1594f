/** A version of a plan as a job reads it: from where its files are stored. */
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { parse } from 'yaml'
import { planConfigSchema, planElementsSchema } from '../../../contract/plan/elements.ts'
import type { MapYaml } from '../../../contract/plan/mapYaml.ts'
import { type OccupancyCells, occupancyCellsOf } from '../../../floor/cleanable.ts'
import { mapCellsOf } from '../../../floor/mapCells.ts'
import { readMapImage } from '../image.ts'
import { readMapHead } from '../mapHead.ts'

export const versionFilesSchema = v.object({
  yaml: v.string(),
  png: v.string(),
  sectors: v.string(),
  config: v.string(),
})
/** Where the files are that a plan's floor and time follow from. */
export type VersionFiles = v.InferOutput<typeof versionFilesSchema>

const yamlOf = async (path: string): Promise<unknown> =>
  parse(await readFile(path, 'utf8'), { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' })

async function floorOf({ yaml, png }: VersionFiles): Promise<{ floor: OccupancyCells; head: MapYaml } | undefined> {
  const read = readMapHead(await readFile(yaml))
  const image = await readMapImage(await readFile(png))
  if (!read.ok || !image.ok) return undefined
  return { floor: occupancyCellsOf(mapCellsOf(image.raster, read.head)), head: read.head }
}

/** Undefined where a file is not what it has to be: a draft may hold anything. */
export async function readVersion(files: VersionFiles) {
  try {
    const map = await floorOf(files)
    if (map === undefined) return undefined
    const elements = v.parse(planElementsSchema, await yamlOf(files.sectors))
    const { home } = v.parse(planConfigSchema, await yamlOf(files.config))
    return { ...map, elements, home }
  } catch {
    return undefined
  }
}
