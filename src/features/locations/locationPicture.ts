/** Pictures of a location as they are handed in (O-009, O-010). */
import { type LocationFile, locationFileOf, MAX_LOCATION_FILE_BYTES } from '../../../contract/resources/locations.ts'

/** Why a chosen file is refused before it is sent; undefined where it is not. The name counts whatever the case of its letters. */
export function pictureProblem(
  expected: LocationFile,
  file: Pick<File, 'name' | 'size'> | undefined,
): 'noFile' | 'nameNotMatch' | 'tooLarge' | undefined {
  if (file === undefined || file.size === 0) return 'noFile'
  if (locationFileOf(file.name) !== expected) return 'nameNotMatch'
  return file.size > MAX_LOCATION_FILE_BYTES ? 'tooLarge' : undefined
}

/** Base64 in the alphabet of the call: `-` for `=` and `|` for `/`. */
export const partDataOf = (base64: string): string => base64.replaceAll('=', '-').replaceAll('/', '|')

/** The bytes of a file in base64. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const { result } = reader
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '')
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('A file cannot be read')))
    reader.readAsDataURL(file)
  })
