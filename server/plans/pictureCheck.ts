import sharp from 'sharp'
import { MAX_MAP_PIXELS } from '../../floor/raster.ts'
import { RequestError } from '../answers/errors.ts'

/** Formats by the type that a file's name stands for. Of drawings (SVG) none is taken: they hold scripts. Maps (.pgm) are read as maps. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/webp', 'webp'],
])

async function formatOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await sharp(bytes, { limitInputPixels: MAX_MAP_PIXELS }).metadata()).format
  } catch {
    return undefined
  }
}

/**
 * A file that is called a picture is that picture by its first bytes, and one that anybody could look at. Others are not looked at.
 * @throws RequestError badRequest
 */
export async function checkPicture(bytes: Uint8Array, filetype: string, field?: string): Promise<void> {
  const expected = FORMATS.get(filetype)
  if (expected === undefined || (await formatOf(bytes)) === expected) return
  const where = field === undefined ? {} : { field }
  throw new RequestError('badRequest', 'errors.data.image', 'The file is no such picture', where)
}
