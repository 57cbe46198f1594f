import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { answerJob } from '../../jobs/answerJob.ts'
import { yamlBytes } from '../mapPlan.ts'
import { openYaml } from '../openYaml.ts'
import { type CheckedDrawing, type SaveOrder, saveOrderSchema } from './saveOrder.ts'

const fieldsSchema = v.record(v.string(), v.unknown())

/** What the file says beside what a drawing knows of it, which stays. */
async function otherFields(path: string | undefined) {
  if (path === undefined) return {}
  const yaml = openYaml(await readFile(path))
  const fields = v.safeParse(fieldsSchema, yaml.ok ? yaml.value : undefined)
  return fields.success ? fields.output : {}
}

async function written({ elements, config, paths }: SaveOrder): Promise<CheckedDrawing> {
  const fields = { ...(await otherFields(paths.config)), ...config }
  return { ok: true, sectors: new Uint8Array(yamlBytes(elements)), config: new Uint8Array(yamlBytes(fields)) }
}

/** Checks what was drawn as the editor does, and writes its files. */
answerJob(data => written(v.parse(saveOrderSchema, data)))
