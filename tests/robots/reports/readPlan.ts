import sharp from 'sharp'
import * as v from 'valibot'
import { parse } from 'yaml'
import { planElementsSchema } from '../../../contract/plan/elements.ts'
import { mapYamlSchema } from '../../../contract/plan/mapYaml.ts'
import { mapCellsOf } from '../../../floor/mapCells.ts'
import type { SiteFile } from '../../../robots/sites/planFiles.ts'

/** A plan as whoever has only its files reads it. */
export async function readPlan(files: readonly SiteFile[]) {
  const bytes = (name: string) => files.find(file => file.name === name)?.bytes ?? new Uint8Array()
  const yaml = (name: string): unknown => parse(Buffer.from(bytes(name)).toString())
  const { data, info } = await sharp(bytes('map.png')).greyscale().raw().toBuffer({ resolveWithObject: true })
  const raster = { width: info.width, height: info.height, channels: 1, max: 255, data } as const
  return {
    ...mapCellsOf(raster, v.parse(mapYamlSchema, yaml('map.yaml'))),
    elements: v.parse(planElementsSchema, yaml('sectors.yaml')),
  }
}
