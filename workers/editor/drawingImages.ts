import { type Picture, pictureOfBitmap } from '../../map/picture.ts'
import { pictureHeadOf } from '../plan/decodeImage.ts'

/** Pictures of a drawing that are kept, and their size: beyond, one is shown as missing. */
const MAX_IMAGES = 100
const MAX_IMAGE_BYTES = 32 * 1024 * 1024
const MAX_IMAGE_PIXELS = 32 * 1024 * 1024

async function readImage(serviceUrl: string, id: number): Promise<Picture> {
  const answer = await fetch(`${serviceUrl}/api/v0/Data/${id}`, { credentials: 'include' })
  if (!answer.ok) throw new Error('The picture cannot be had')
  const blob = await answer.blob()
  if (blob.size > MAX_IMAGE_BYTES) throw new RangeError('The picture is too large')
  // Of WebP the head is not read here: the service has looked at each picture that it keeps.
  const head = await pictureHeadOf(blob)
  if (head) checkSize(head)
  const bitmap = await createImageBitmap(blob)
  try {
    checkSize(bitmap)
    return pictureOfBitmap(bitmap)
  } finally {
    bitmap.close()
  }
}

/** @throws {RangeError} */
function checkSize({ width, height }: { readonly width: number; readonly height: number }): void {
  if (width * height > MAX_IMAGE_PIXELS) throw new RangeError('The picture is too large')
}

/** Reads each picture once; what cannot be had is missing (E-024). */
export function createDrawingImages(serviceUrl: string, onImage: (id: number, picture: Picture | 'missing') => void) {
  const asked = new Set<number>()
  const read = async (id: number): Promise<void> => {
    const picture =
      asked.size > MAX_IMAGES ? ('missing' as const) : await readImage(serviceUrl, id).catch(() => 'missing' as const)
    onImage(id, picture)
  }
  return {
    want(ids: readonly number[]): void {
      for (const id of ids) {
        if (asked.has(id)) continue
        asked.add(id)
        void read(id)
      }
    },
  }
}
