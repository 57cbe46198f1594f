import * as v from 'valibot'
import { parse } from 'yaml'
import { planElementsSchema } from '../../contract/plan/elements.ts'
import { areaOfCells, countCells, countShared, encodeCells } from '../../floor/cellBits.ts'
import { cleanableFloor, occupancyCellsOf, raisedHeadCells } from '../../floor/cleanable.ts'
import { paintTrail } from '../../floor/coverage.ts'
import { mapCellsOf } from '../../floor/mapCells.ts'
import type { JobWork } from '../jobs/jobScript.ts'
import { readMapImage } from '../plans/image.ts'
import { readMapHead } from '../plans/mapHead.ts'
import type { PaintedRun } from './paintRun.ts'

const bytes = v.instance(Uint8Array)
const orderSchema = v.object({
  files: v.object({ 'map.yaml': bytes, 'map.png': bytes, 'sectors.yaml': bytes }),
  trail: v.instance(Float32Array),
  widthM: v.number(),
})

export const work: JobWork = async (data): Promise<PaintedRun | undefined> => {
  const { files, trail, widthM } = v.parse(orderSchema, data)
  const read = readMapHead(files['map.yaml'])
  const image = await readMapImage(files['map.png'])
  const yaml: unknown = parse(new TextDecoder().decode(files['sectors.yaml']), { maxAliasCount: 0, uniqueKeys: false })
  const elements = v.safeParse(planElementsSchema, yaml)
  if (!read.ok || !image.ok || !elements.success) return undefined
  const { sectors, zones } = elements.output
  const map = occupancyCellsOf(mapCellsOf(image.raster, read.head))
  const floor = cleanableFloor(map, sectors)
  const { cells } = paintTrail(map.frame, widthM, trail, raisedHeadCells(map.frame, zones))
  const covered = sectors.length > 0 ? countShared(cells, floor.cells) : countCells(cells)
  return {
    coverage: await encodeCells(cells),
    coveredArea: areaOfCells(map.frame, covered),
    cleanableArea: areaOfCells(map.frame, floor.count),
  }
}
