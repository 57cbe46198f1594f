/** Makes the plan of one map and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { planOfMap } from './mapPlan.ts'

const fileSchema = v.object({ name: v.string(), bytes: v.instance(Uint8Array) })
const { yaml, image } = v.parse(v.object({ yaml: fileSchema, image: v.optional(fileSchema) }), workerData)
parentPort?.postMessage(await planOfMap(yaml, image))
