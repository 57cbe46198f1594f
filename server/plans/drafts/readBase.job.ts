import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { planConfigSchema, planElementsSchema } from '../../../contract/plan/elements.ts'
import type { JobWork } from '../../jobs/jobScript.ts'
import { openYaml } from '../openYaml.ts'

const orderSchema = v.object({ sectors: v.optional(v.string()), config: v.optional(v.string()) })
const MAX_BYTES = 4 * 1024 * 1024

/** Undefined where it is not what it has to be. */
async function read<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  const bytes = await readFile(path)
  if (bytes.byteLength > MAX_BYTES) return undefined
  const yaml = openYaml(bytes)
  const parsed = v.safeParse(schema, yaml.ok ? (yaml.value ?? {}) : undefined)
  return parsed.success ? parsed.output : undefined
}

/** What a plan is where nothing says it: of the usual type, with its home at the origin. */
const NO_CONFIG = { plan_type: 1, home: { x: 0, y: 0, a: 0 } }

/** Reads what a drawing begins with. */
export const work: JobWork = async data => {
  const { sectors, config } = v.parse(orderSchema, data)
  const elements = sectors === undefined ? v.parse(planElementsSchema, {}) : await read(sectors, planElementsSchema)
  if (elements === undefined) return { ok: false, file: 'sectors.yaml' }
  const found = config === undefined ? NO_CONFIG : await read(config, planConfigSchema)
  return found === undefined ? { ok: false, file: 'config.yaml' } : { ok: true, elements, config: found }
}
