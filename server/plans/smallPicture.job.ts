import sharp from 'sharp'
import * as v from 'valibot'
import { MAX_MAP_PIXELS } from '../../floor/raster.ts'
import type { JobWork } from '../jobs/jobScript.ts'

const questionSchema = v.object({ path: v.string(), width: v.number() })

/** Undefined: it is no picture that can be read. */
async function smaller(path: string, width: number): Promise<Buffer | undefined> {
  try {
    return await sharp(path, { limitInputPixels: MAX_MAP_PIXELS })
      .resize({ width, withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  } catch {
    return undefined
  }
}

export const work: JobWork = async data => {
  const { path, width } = v.parse(questionSchema, data)
  return { png: await smaller(path, width) }
}
