/** Whether a file of a plan is what its name promises (L-028, L-029). */
import * as v from 'valibot'
import { planConfigSchema, planElementsSchema } from '../../../contract/plan/elements.ts'
import { isPlanFileName, PLAN_FILE_RULES, type PlanFileName } from '../../../contract/plan/planFileRules.ts'
import type { PlanProblem } from '../../../contract/resources/planProblem.ts'
import { readMapHead } from '../mapHead.ts'
import { pngFault } from './png.ts'
import { readSafeYaml } from './safeYaml.ts'
import { svgFault } from './svg.ts'

/** Keys of the language files; `file`, `field`, `line` and `column` of the problem stand in their sentences. */
const FILE_TOKEN = 'errors.cleaningPlan.file'

/** Schemas of files that are read. Others are named fields of any kind. */
const SCHEMAS: ReadonlyMap<PlanFileName, v.GenericSchema> = new Map<PlanFileName, v.GenericSchema>([
  ['config.yaml', planConfigSchema],
  ['sectors.yaml', planElementsSchema],
])
const fieldsSchema = v.pipe(
  v.unknown(),
  v.check(value => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
)

/** Files with the scans of robots' mapping, which have 16 bits where the mapper has. */
const DEEP_PICTURES: ReadonlySet<PlanFileName> = new Set(['original_map.png'])

const problem = (file: string, token: string, where: Omit<PlanProblem, 'file' | 'token'> = {}): PlanProblem => ({
  file,
  token: `${FILE_TOKEN}.${token}`,
  ...where,
})

function yamlProblem(name: PlanFileName, bytes: Uint8Array): PlanProblem | undefined {
  const read = readSafeYaml(bytes)
  if (!read.ok) {
    const { token, ...where } = read.fault
    return problem(name, token, where)
  }
  if (name === 'map.yaml') {
    const head = readMapHead(bytes)
    return head.ok ? undefined : problem(name, 'fieldInvalid', { field: head.fault.field })
  }
  const result = v.safeParse(SCHEMAS.get(name) ?? fieldsSchema, read.value)
  if (result.success) return undefined
  const field = v.getDotPath(result.issues[0])
  // Where the file itself chooses a key, it is a value.
  return problem(name, 'fieldInvalid', { field: field === null || !/^[\w.]{1,120}$/.test(field) ? 'yaml' : field })
}

async function imageProblem(name: PlanFileName, bytes: Uint8Array): Promise<PlanProblem | undefined> {
  const fault = await pngFault(bytes, { plain: name === 'map.png', deep: DEEP_PICTURES.has(name) })
  return fault && problem(name, fault.token, { field: fault.field })
}

function worldProblem(name: PlanFileName, bytes: Uint8Array): PlanProblem | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? problem(name, 'encoding') : undefined
  } catch {
    return problem(name, 'encoding')
  }
}

/** Before anything of a file is read: its name and its size. */
export function planFileHeadProblem(name: string, bytes: number): PlanProblem | undefined {
  if (!isPlanFileName(name)) return problem('', 'unknown', { field: 'name' })
  if (bytes === 0) return problem(name, 'empty', { field: 'size' })
  return bytes > PLAN_FILE_RULES[name].maxBytes ? problem(name, 'tooLarge', { field: 'size' }) : undefined
}

/** What is wrong with a file; undefined for one that is fine. Never throws on what is in it. Megabytes of YAML take seconds. */
export async function planFileProblem(name: string, bytes: Uint8Array): Promise<PlanProblem | undefined> {
  const head = planFileHeadProblem(name, bytes.byteLength)
  if (head !== undefined || !isPlanFileName(name)) return head
  switch (PLAN_FILE_RULES[name].kind) {
    case 'image':
      return imageProblem(name, bytes)
    case 'yaml':
      return yamlProblem(name, bytes)
    case 'svg': {
      const fault = svgFault(bytes)
      if (fault === undefined) return undefined
      const { token, ...where } = fault
      return problem(name, token, where)
    }
    case 'world':
      return worldProblem(name, bytes)
  }
}
