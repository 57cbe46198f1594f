/** Real floors whose rooms are known, from the shared data. */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { occupancyCellsOf } from '../../floor/cleanable.ts'
import { mapCellsOf } from '../../floor/mapCells.ts'
import { readMapImage } from '../../server/plans/image.ts'
import { readMapHead } from '../../server/plans/mapHead.ts'
import { readValetudo, type ValetudoMap } from '../../server/plans/newPlan/valetudo.ts'
import { sharedData } from '../robots/logs/sharedData.ts'
import type { LabelledFloor } from './roomScore.ts'

/** Of a label picture: belongs to no room. */
const NO_ROOM = 255

/** Floor 3 of a university building, with 60 named rooms. */
export async function namedFloor(): Promise<LabelledFloor> {
  const folder = sharedData('maps/ut-gdc-floor3')
  const head = readMapHead(await readFile(`${folder}/3.yaml`))
  const picture = await readMapImage(await readFile(`${folder}/3.pgm`))
  const labels = await readMapImage(await readFile(`${folder}/locations.pgm`))
  if (!head.ok || !picture.ok || !labels.ok) throw new Error('The labelled floor cannot be read')
  const { width, height, data } = labels.raster
  const truth = new Int32Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const label = data[(height - 1 - row) * width + column] ?? NO_ROOM
      truth[row * width + column] = label === NO_ROOM ? 0 : label + 1
    }
  return { name: 'ut-gdc-floor3', map: occupancyCellsOf(mapCellsOf(picture.raster, head.head)), truth }
}

export const valetudoExports = (): readonly string[] => globSync(sharedData('valetudo/*/*.json')).toSorted()

export async function readExport(path: string): Promise<ValetudoMap> {
  const map = readValetudo(await readFile(path))
  if (!map.ok) throw new Error(`${basename(path)} ${map.fault.reason}`)
  return map
}

/** Homes whose robots have cut them into segments. */
export async function segmentedHomes(): Promise<readonly LabelledFloor[]> {
  const homes = await Promise.all(
    valetudoExports().map(async path => {
      const { cells, segmentOf, segments } = await readExport(path)
      const home = { name: basename(path, '.json'), map: occupancyCellsOf(cells), truth: segmentOf }
      return segments.length < 2 ? [] : [home]
    }),
  )
  return homes.flat()
}
