/** Elements of a plan from and as files of other tools, in a process of their own: a mask of millions of cells takes seconds. */
import * as v from 'valibot'
import type { ReadElementsAnswer, WriteElementsAnswer } from '../../../contract/resources/elementFiles.ts'
import { readElementsSchema, writeElementsSchema } from '../../../contract/resources/elementFiles.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { MapRefusal } from '../mapPlan.ts'

const SCRIPT = new URL('./elementFiles.job.ts', import.meta.url)

export const elementFileOrderSchema = v.variant('step', [
  v.object({ step: v.literal('read'), input: readElementsSchema }),
  /** `at`: the time that the files bear. */
  v.object({ step: v.literal('write'), input: writeElementsSchema, at: v.number() }),
])
type Order<S extends string> = Extract<v.InferOutput<typeof elementFileOrderSchema>, { step: S }>

export type ReadAnswer = ({ readonly ok: true } & ReadElementsAnswer) | MapRefusal

/** @throws JobRefused */
export const readElementFile = (jobs: JobQueue, input: Order<'read'>['input']): Promise<ReadAnswer> =>
  jobs.run(SCRIPT, { step: 'read', input })

/** @throws JobRefused */
export const writeElementFiles = (
  jobs: JobQueue,
  input: Order<'write'>['input'],
  at: number,
): Promise<WriteElementsAnswer> => jobs.run(SCRIPT, { step: 'write', input, at })
