/** Reads the files of one plan (M-070, M-072, M-088, L-002). */
import * as v from 'valibot'
import { parse } from 'yaml'
import { planConfigSchema, planElementsSchema } from '../../contract/plan/elements.ts'
import { mapYamlSchema } from '../../contract/plan/mapYaml.ts'
import { type Plan, planSchema } from '../../contract/resources/plans.ts'
import type { GreyImage, PlanPicture } from '../../floor/floorPlan.ts'
import type { LoadedPlan } from './loadedPlan.ts'

/** Text files of a plan are small; more than this is no plan of ours. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024

export type PlanFilesOptions = {
  readonly serviceUrl: string
  readonly fetch: typeof fetch
  readonly decodeGrey: (image: Blob) => Promise<GreyImage>
  readonly decodePicture: (image: Blob) => Promise<ImageBitmap>
}

/** What went wrong, as a token: `plan.missing`, `plan.unreachable`, `plan.file.{name}`. */
export class PlanError extends Error {
  readonly token: string
  constructor(token: string) {
    super(token)
    this.token = token
  }
}

/** The plan with everything that the map needs. @throws {PlanError} */
export async function readPlan(options: PlanFilesOptions, id: number, signal: AbortSignal): Promise<LoadedPlan> {
  const answer = await request(options, `/api/v0/CleaningPlans/${id}`, signal)
  const plan = v.safeParse(planSchema, await answer.json().catch(() => undefined))
  if (!plan.success) throw new PlanError('plan.missing')
  const [map, config, elements, grid] = await Promise.all([
    yamlFile(options, plan.output, 'map.yaml', mapYamlSchema, signal),
    yamlFile(options, plan.output, 'config.yaml', planConfigSchema, signal),
    yamlFile(options, plan.output, 'sectors.yaml', planElementsSchema, signal),
    imageFile(options, plan.output, 'map.png', options.decodeGrey, signal),
  ])
  return { plan: id, name: plan.output.name, files: plan.output.data, map, config, elements, grid }
}

/** One of the pictures that lie over the grid; undefined when the plan has none. @throws {PlanError} */
export async function readPicture(
  options: PlanFilesOptions,
  plan: LoadedPlan,
  picture: PlanPicture,
  signal: AbortSignal,
): Promise<ImageBitmap | undefined> {
  const name = `${picture}.png`
  if (plan.files[name] === undefined) return undefined
  return imageFile(options, { data: plan.files }, name, options.decodePicture, signal)
}

type WithFiles = Pick<Plan, 'data'>

async function yamlFile<T>(
  options: PlanFilesOptions,
  plan: WithFiles,
  name: string,
  schema: v.GenericSchema<unknown, T>,
  signal: AbortSignal,
): Promise<T> {
  const blob = await file(options, plan, name, signal)
  if (blob.size > MAX_TEXT_BYTES) throw new PlanError(`plan.file.${name}`)
  const parsed = v.safeParse(schema, parseYaml(await blob.text()))
  if (!parsed.success) throw new PlanError(`plan.file.${name}`)
  return parsed.output
}

/**
 * Undefined when it is no YAML; aliases are refused, since a few of them can stand for gigabytes, and keys are not compared, since that
 * takes time by the square of their number.
 */
function parseYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0, uniqueKeys: false })
  } catch {
    return undefined
  }
}

async function imageFile<T>(
  options: PlanFilesOptions,
  plan: WithFiles,
  name: string,
  decode: (image: Blob) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const blob = await file(options, plan, name, signal)
  return decode(blob).catch(() => {
    throw new PlanError(`plan.file.${name}`)
  })
}

async function file(options: PlanFilesOptions, plan: WithFiles, name: string, signal: AbortSignal): Promise<Blob> {
  const id = plan.data[name]
  if (id === undefined) throw new PlanError(`plan.file.${name}`)
  const answer = await request(options, `/api/v0/Data/${id}`, signal)
  return answer.blob()
}

async function request({ serviceUrl, fetch }: PlanFilesOptions, path: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(`${serviceUrl}${path}`, { credentials: 'include', signal }).catch(() => {
    throw new PlanError('plan.unreachable')
  })
  if (answer.ok) return answer
  throw new PlanError(answer.status >= 500 || answer.status === 429 ? 'plan.unreachable' : 'plan.missing')
}
