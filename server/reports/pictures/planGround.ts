/** Files of a plan's version, on which pictures are drawn. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { DataFolder } from '../../plans/dataFolder.ts'
import type { FileDigests } from '../../plans/storedFiles.ts'
import type { PlanBytes } from './pictureGround.ts'

/** Of how pictures are drawn: those that were drawn otherwise are drawn anew. */
const DRAWING = 1
/** Undefined where the plan has no map. */
export async function planOf(folder: Pick<DataFolder, 'read'>, files: FileDigests): Promise<PlanBytes | undefined> {
  const [yaml, png, sectors] = ['map.yaml', 'map.png', 'sectors.yaml'].map(name => files.get(name))
  const pretty = files.get('pretty_map.png')
  if (yaml === undefined || png === undefined || sectors === undefined) return undefined
  const read = async (sha256: string) => Uint8Array.from(await buffer(folder.read(sha256)))
  return {
    yaml: await read(yaml),
    png: await read(png),
    sectors: await read(sectors),
    ...(pretty !== undefined && { pretty: await read(pretty) }),
  }
}

/** Another one whenever a picture of these parts would be another. */
export const keyOf = (files: FileDigests, kind: string, parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256').update(
    JSON.stringify([DRAWING, kind, [...files].map(file => file.join(' ')).toSorted()]),
  )
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('hex')
}
