/** Where the cells of a map beside a log lie, as the service's plan of it has them. */
import sharp from 'sharp'
import * as v from 'valibot'
import { parse } from 'yaml'
import { mapYamlSchema } from '../../contract/plan/mapYaml.ts'
import { type CellFrame, cellFrameOf } from '../../floor/cellBits.ts'
import type { LogMap } from './startLogRobots.ts'

/** A PGM begins with its kind, width and height; comments may stand between them. */
const PGM_HEAD = /^P[25]\s+(?:#[^\n]*\n\s*)*(\d+)\s+(?:#[^\n]*\n\s*)*(\d+)/
const HEAD_BYTES = 4096

async function sizeOf(bytes: Uint8Array): Promise<{ readonly width: number; readonly height: number }> {
  const pgm = PGM_HEAD.exec(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'))
  if (pgm) return { width: Number(pgm[1]), height: Number(pgm[2]) }
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

/** Undefined for a map that cannot be read. */
export async function mapFrameOf({ yaml, image }: LogMap): Promise<CellFrame | undefined> {
  if (!image) return undefined
  try {
    const { origin, resolution } = v.parse(mapYamlSchema, parse(Buffer.from(yaml.bytes).toString()))
    return cellFrameOf({ origin, resolution, ...(await sizeOf(image.bytes)) })
  } catch {
    return undefined
  }
}
