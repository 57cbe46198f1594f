import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { occupancyCellsOf } from '../../../floor/cleanable.ts'
import { mapCellsOf } from '../../../floor/mapCells.ts'
import type { JobWork } from '../../jobs/jobScript.ts'
import { drawnErrors } from '../drawnProblems.ts'
import { readMapImage } from '../image.ts'
import { readMapHead } from '../mapHead.ts'
import { yamlBytes } from '../mapPlan.ts'
import { openYaml } from '../openYaml.ts'
import { type CheckedDrawing, type SaveOrder, saveOrderSchema } from './saveOrder.ts'

const fieldsSchema = v.record(v.string(), v.unknown())

/** What the file says beside what a drawing knows of it, which stays. */
async function otherFields(path: string | undefined) {
  if (path === undefined) return {}
  const yaml = openYaml(await readFile(path))
  const fields = v.safeParse(fieldsSchema, yaml.ok ? yaml.value : undefined)
  return fields.success ? fields.output : {}
}

/** Errors of the drawing by the editor's own rules. Without a map that can be read there is nothing to hold it against; validation says so. */
async function errorsOf({ elements, config, robotWidth, paths: { yaml, png } }: SaveOrder) {
  if (yaml === undefined || png === undefined) return []
  const head = readMapHead(await readFile(yaml))
  const image = await readMapImage(await readFile(png))
  if (!head.ok || !image.ok) return []
  const cells = occupancyCellsOf(mapCellsOf(image.raster, head.head))
  const { errors } = drawnErrors({ elements, config, cells, robotWidth })
  return errors.map(({ rule, keys }) => ({ rule, keys: [...keys] }))
}

async function written(order: SaveOrder): Promise<CheckedDrawing> {
  const { elements, config, paths } = order
  const problems = await errorsOf(order)
  if (problems.length > 0) return { ok: false, problems }
  const fields = { ...(await otherFields(paths.config)), ...config }
  return { ok: true, sectors: new Uint8Array(yamlBytes(elements)), config: new Uint8Array(yamlBytes(fields)) }
}

/** Checks what was drawn as the editor does, and writes its files. */
export const work: JobWork = data => written(v.parse(saveOrderSchema, data))
