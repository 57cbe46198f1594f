import sharp from 'sharp'
import * as v from 'valibot'
import { parse } from 'yaml'
import {
  PLAN_FILES,
  type PlanConfig,
  type PlanFile,
  planConfigSchema,
  planElementsSchema,
  type Sector,
} from '../../contract/plan/elements.ts'
import { cleanableFloor, occupancyCellsOf } from '../../floor/cleanable.ts'
import { mapCellsOf } from '../../floor/mapCells.ts'
import { MAX_MAP_PIXELS } from '../../floor/raster.ts'
import { readMapImage } from './image.ts'
import { readMapHead } from './mapHead.ts'

/** A file as it was handed in. */
export type NamedBytes = { readonly name: string; readonly bytes: Uint8Array }
export const namedBytesSchema = v.object({ name: v.string(), bytes: v.instance(Uint8Array) })

/** What a plan's row takes from its files, once they have all been read. `start` and `home` are metres and radians in map; `area` m² of floor to clean. */
export type PlanHead = {
  readonly ok: true
  readonly area: number
  readonly planType: number
  readonly start: PlanConfig['home']
  readonly home: PlanConfig['home']
}
/** `sentence` names the file and the field, never a value of it. */
export type PlanFilesRefusal = {
  readonly ok: false
  readonly file: string
  readonly sentence: string
  readonly token: string
}

const REQUIRED: readonly PlanFile[] = ['map.yaml', 'map.png', 'config.yaml', 'sectors.yaml']
const MAX_YAML_BYTES = 4 * 1024 * 1024

const refusal = (file: string, token: string, reason: string): PlanFilesRefusal => ({
  ok: false,
  file,
  token: `errors.cleaningPlan.${token}`,
  sentence: `${file} ${reason}.`,
})

function readYaml<const Schema extends v.GenericSchema>(
  { name, bytes }: NamedBytes,
  schema: Schema,
): { readonly ok: true; readonly value: v.InferOutput<Schema> } | PlanFilesRefusal {
  if (bytes.byteLength > MAX_YAML_BYTES) return refusal(name, 'fileTooLarge', 'is larger than 4 MiB')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Each key would be compared with all before it: minutes, in a file of a hundred kilobytes.
    const result = v.safeParse(schema, parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' }))
    if (result.success) return { ok: true, value: result.output }
    const field = v.getDotPath(result.issues[0])
    return refusal(name, 'fileInvalid', field === null ? 'is not what this file has to be' : `has no valid ${field}`)
  } catch {
    return refusal(name, 'fileSyntax', 'is not YAML')
  }
}

async function isPng(bytes: Uint8Array): Promise<boolean> {
  try {
    return (await sharp(bytes, { limitInputPixels: MAX_MAP_PIXELS }).metadata()).format === 'png'
  } catch {
    return false
  }
}

/** Reads every file of a new plan, or says what is wrong with the first that is no use. Never throws on what is in the files. */
export async function readPlanFiles(files: readonly NamedBytes[]): Promise<PlanHead | PlanFilesRefusal> {
  const byName = new Map(files.map(file => [file.name, file]))
  if (byName.size < files.length) return refusal('A file', 'fileTwice', 'is there twice')
  const missing = REQUIRED.find(name => !byName.has(name))
  if (missing !== undefined) return refusal(missing, 'fileMissing', 'is missing')
  const known = PLAN_FILES.flatMap(name => byName.get(name) ?? [])
  if (known.length < files.length) return refusal('A file', 'fileUnknown', `is none of ${PLAN_FILES.join(', ')}`)
  for (const { name, bytes } of known) {
    if (name === 'map.yaml') {
      const head = readMapHead(bytes)
      if (!head.ok) return refusal(name, 'fileInvalid', head.fault.reason)
    }
    if (name.endsWith('.png') && !(await isPng(bytes))) return refusal(name, 'fileInvalid', 'is not a PNG picture')
  }
  const none = { name: '', bytes: new Uint8Array() }
  const config = readYaml(byName.get('config.yaml') ?? none, planConfigSchema)
  if (!config.ok) return config
  const elements = readYaml(byName.get('sectors.yaml') ?? none, planElementsSchema)
  if (!elements.ok) return elements
  const { plan_type: planType, home } = config.value
  const area = await cleanableArea(
    byName.get('map.yaml') ?? none,
    byName.get('map.png') ?? none,
    elements.value.sectors,
  )
  return { ok: true, planType, area, home, start: elements.value.start ?? home }
}

/** Of the sectors, m². A map whose picture cannot be read as a map has none. */
async function cleanableArea(yaml: NamedBytes, image: NamedBytes, sectors: readonly Sector[]): Promise<number> {
  const read = readMapHead(yaml.bytes)
  const picture = await readMapImage(image.bytes)
  if (!read.ok || !picture.ok) return 0
  const cells = occupancyCellsOf(mapCellsOf(picture.raster, read.head))
  return cleanableFloor(cells, sectors).count * read.head.resolution ** 2
}
