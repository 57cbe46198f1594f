import * as v from 'valibot'
import { type PlanConfig, planConfigSchema, planElementsSchema } from '../../contract/plan/elements.ts'
import type { MapYaml } from '../../contract/plan/mapYaml.ts'
import { isPlanFileName, PLAN_FILE_NAMES, PLAN_FILE_RULES } from '../../contract/plan/planFileRules.ts'
import type { PlanProblem } from '../../contract/resources/planProblem.ts'
import { USUAL_CLEANER } from '../../contract/robot/cleanerKind.ts'
import { cleanableFloor, type OccupancyCells, occupancyCellsOf } from '../../floor/cleanable.ts'
import { mapCellsOf } from '../../floor/mapCells.ts'
import { timeOfVersion } from './changes/planTime.ts'
import { drawnProblems } from './drawnProblems.ts'
import { planFileProblem } from './files/planFileContent.ts'
import { readMapImage } from './image.ts'
import { readMapHead } from './mapHead.ts'
import { type OpenYaml, openYaml, type YamlFaults } from './openYaml.ts'

/** A file as it was handed in. */
export type NamedBytes = { readonly name: string; readonly bytes: Uint8Array }
export const namedBytesSchema = v.object({ name: v.string(), bytes: v.instance(Uint8Array) })

/** What a plan's row takes from its files, once they have all been read. `start` and `home` are metres and radians in map; `area` m² of floor to clean. */
export type PlanHead = {
  readonly ok: true
  readonly area: number
  readonly sectors: number
  /** Seconds by the lanes of a usual robot; 0 or absent where they were not asked for, or take too long to work out. */
  readonly estimatedS?: number
  readonly planType: number
  readonly start: PlanConfig['home']
  readonly home: PlanConfig['home']
  /** Errors of the drawing, by the editor's own rules: such a version is stored, so that it can be mended, and not published. Absent where it was not looked at. */
  readonly errors?: readonly PlanProblem[]
}
/**
 * `sentence` names the file and the field, never a value of it; with `file` and `token` it is the first of `problems`, which are all that were found.
 */
export type PlanFilesRefusal = {
  readonly ok: false
  readonly file: string
  readonly sentence: string
  readonly token: string
  readonly problems: readonly PlanProblem[]
}

/** There is no floor to clean: nothing is broken, and it cannot be published (L-039). */
const NO_AREA: PlanProblem = { file: 'sectors.yaml', token: 'errors.cleaningPlan.noArea' }

/** All that a version whose files can be read is not published with. */
export const headProblems = ({ area, errors = [] }: PlanHead): PlanProblem[] => [
  ...errors,
  ...(area > 0 ? [] : [NO_AREA]),
]

const REQUIRED = ['map.yaml', 'map.png', 'config.yaml', 'sectors.yaml'] as const
const READ_BELOW: ReadonlySet<string> = new Set(['map.yaml', 'config.yaml', 'sectors.yaml'])
/** Of a plan whose file is all wrong nobody reads more. */
const MAX_PROBLEMS = 100

/** Where a file itself chooses a key, that is a value. */
const FIELD = /^[\w.]{1,120}$/

/** A problem with the sentence for who has no words of their own for it. */
type Found = PlanProblem & { readonly sentence: string }

function problem(file: string, name: string, reason: string, where: Omit<PlanProblem, 'file' | 'token'> = {}): Found {
  return { file, token: `errors.cleaningPlan.${name}`, ...where, sentence: `${file} ${reason}.` }
}

function refusalOf([first, ...others]: readonly Found[]): PlanFilesRefusal | undefined {
  if (first === undefined) return undefined
  const { file, token, sentence } = first
  const problems = [first, ...others].slice(0, MAX_PROBLEMS).map(({ sentence: _sentence, ...each }) => each)
  return { ok: false, file, token, sentence, problems }
}

type Read<T> = { readonly value?: T; readonly problems: readonly Found[]; readonly placeOf?: OpenYaml['placeOf'] }

function readYaml<const Schema extends v.GenericSchema>(
  { name, bytes }: NamedBytes,
  schema: Schema,
): Read<v.InferOutput<Schema>> {
  if (bytes.byteLength > PLAN_FILE_RULES['sectors.yaml'].maxBytes)
    return { problems: [problem(name, 'file.tooLarge', 'is larger than 4 MiB')] }
  const yaml = openYaml(bytes)
  if (!yaml.ok) return { problems: notYaml(name, yaml) }
  if (yaml.value === null || yaml.value === undefined)
    return { problems: [problem(name, 'file.empty', 'holds nothing')] }
  // All of what is wrong is shown.
  const result = v.safeParse(schema, yaml.value, { abortEarly: false })
  if (result.success) return { value: result.output, problems: [], placeOf: yaml.placeOf }
  return { problems: result.issues.slice(0, MAX_PROBLEMS).map(issue => invalid(name, issue, yaml)) }
}

const notYaml = (name: string, { faults }: YamlFaults): readonly Found[] =>
  faults.map(({ token, ...place }) => problem(name, `file.${token}`, 'is not YAML', place))

function invalid(file: string, issue: v.BaseIssue<unknown>, yaml: OpenYaml): Found {
  const path = v.getDotPath(issue)
  const field = path !== null && FIELD.test(path) ? path : 'yaml'
  const reason = field === 'yaml' ? 'is not what this file has to be' : `has no valid ${field}`
  const place = yaml.placeOf((issue.path ?? []).map(({ key }) => key))
  return problem(file, 'file.fieldInvalid', reason, { field, ...place })
}

function readHead({ name, bytes }: NamedBytes): Read<MapYaml> {
  const read = readMapHead(bytes)
  if (read.ok) return { value: read.head, problems: [] }
  const yaml = openYaml(bytes)
  if (!yaml.ok) return { problems: notYaml(name, yaml) }
  return {
    problems: read.faults.map(({ field, reason }) =>
      problem(name, 'file.fieldInvalid', reason, { field, ...yaml.placeOf(field === 'yaml' ? [] : [field]) }),
    ),
  }
}

/** What a file is that is not read any further: a picture, a drawing, other YAML. */
async function contentProblem({ name, bytes }: NamedBytes): Promise<readonly Found[]> {
  const found = await planFileProblem(name, bytes)
  if (found === undefined) return []
  const what = name.endsWith('.png') ? 'is not a PNG picture' : 'is not what this file has to be'
  return [{ ...found, sentence: `${name} ${what}.` }]
}

/** What is wrong with the files as files: one that is missing, there twice, no plan's, or not what it is called. */
async function problemsOfFiles(files: readonly NamedBytes[]): Promise<readonly Found[]> {
  const names = new Set(files.map(({ name }) => name))
  const isUnknown = files.some(({ name }) => !isPlanFileName(name))
  const others = files.filter(({ name }) => isPlanFileName(name) && !READ_BELOW.has(name))
  const broken: Found[] = []
  // One after the other: each may be a picture of many megabytes.
  for (const file of others) broken.push(...(await contentProblem(file)))
  return [
    ...(names.size < files.length ? [problem('A file', 'fileTwice', 'is there twice')] : []),
    ...REQUIRED.filter(name => !names.has(name)).map(name => problem(name, 'fileMissing', 'is missing')),
    ...(isUnknown ? [problem('A file', 'fileUnknown', `is none of ${PLAN_FILE_NAMES.join(', ')}`)] : []),
    ...broken,
  ]
}

/** A plan that is stored while somebody waits has to be read in less. */
const TIME_WITHIN_MS = 15_000

type Reading = {
  /** Whether to work out how long it takes to clean by it. */
  readonly isTimed?: boolean
  /** Metres, of the narrowest robot that works by the plan; a usual one where none does. */
  readonly robotWidth?: number | undefined
}

/** Reads every file of a version, or says what is wrong with all of them. Never throws on what is in the files. */
export async function readPlanFiles(
  files: readonly NamedBytes[],
  { isTimed = false, robotWidth }: Reading = {},
): Promise<PlanHead | PlanFilesRefusal> {
  const find = (name: string): NamedBytes | undefined => files.find(file => file.name === name)
  const [mapYaml, mapImage, configYaml, sectorsYaml] = REQUIRED.map(find)
  const head = mapYaml && readHead(mapYaml)
  const config = configYaml && readYaml(configYaml, planConfigSchema)
  const elements = sectorsYaml && readYaml(sectorsYaml, planElementsSchema)
  const found = [
    ...(await problemsOfFiles(files)),
    ...(head?.problems ?? []),
    ...(config?.problems ?? []),
    ...(elements?.problems ?? []),
  ]
  const refusal = refusalOf(found)
  if (refusal !== undefined) return refusal
  if (!head?.value || !mapImage || !config?.value || !elements?.value) throw new Error('A file was not read')
  const { plan_type: planType, home } = config.value
  const floor = await floorOf(head.value, mapImage)
  const { sectors, zones, start = home } = elements.value
  // A map whose picture cannot be read as a map has no floor.
  const area = floor ? cleanableFloor(floor, sectors).count * head.value.resolution ** 2 : 0
  const isToBeTimed = isTimed && floor && area > 0
  const version = isToBeTimed && { floor, elements: { sectors, zones }, home }
  const time = version && timeOfVersion(version, USUAL_CLEANER, TIME_WITHIN_MS)
  const drawn = floor && { elements: elements.value, config: config.value, cells: floor, robotWidth }
  const wrong = drawn ? drawnProblems(drawn, { placeOf: elements.placeOf ?? (() => undefined) }) : []
  const estimatedS = Math.round(time ? time.seconds : 0)
  const errors = wrong.slice(0, MAX_PROBLEMS)
  return { ok: true, planType, area, sectors: sectors.length, estimatedS, home, start, errors }
}

async function floorOf(head: MapYaml, image: NamedBytes): Promise<OccupancyCells | undefined> {
  const picture = await readMapImage(image.bytes)
  return picture.ok ? occupancyCellsOf(mapCellsOf(picture.raster, head)) : undefined
}
