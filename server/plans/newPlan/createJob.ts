/** The job that makes a plan from a map: a draft with its files, and what is proposed for it (L-053). */
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { idSchema } from '../../../contract/resources/ids.ts'
import { mapResolutionSchema, NEW_PLAN_TYPES, planProposalsSchema } from '../../../contract/resources/newPlans.ts'
import type { DataFolder } from '../dataFolder.ts'
import { PlanJobFailure, planJobKind } from '../jobs/planJobKind.ts'
import type { NamedBytes } from '../planFiles.ts'
import type { MakeAnswer, MakeOrder } from './newPlanOrder.ts'
import { storeDraft } from './storeDraft.ts'

export const NEW_PLAN_SCRIPT = new URL('./newPlan.job.ts', import.meta.url)

/** A file as it was handed in: its bytes stand in the data folder. */
const storedFile = v.object({ name: v.string(), sha256: v.string() })
const createInputSchema = v.object({
  name: v.string(),
  location: idSchema,
  planType: v.picklist(NEW_PLAN_TYPES),
  home: v.optional(v.object({ x: v.number(), y: v.number(), a: v.number() })),
  resolution: mapResolutionSchema,
  image: v.optional(storedFile),
  yaml: v.optional(storedFile),
  valetudo: v.optional(storedFile),
  /** Of whoever began it, for the audit. */
  address: v.optional(v.string()),
})
type CreateInput = v.InferOutput<typeof createInputSchema>

/** What a job made: the plan, and all that was proposed for it. */
export const createResultSchema = v.object({ id: idSchema, first_id: idSchema, ...planProposalsSchema.entries })

export const createPlanJob = (dataFolder: DataFolder) =>
  planJobKind({
    input: createInputSchema,
    result: createResultSchema,
    work: async ({ input, account, login, queue, progress }) => {
      const made = await queue.run<MakeAnswer>(NEW_PLAN_SCRIPT, await makeOrder(dataFolder, input), { progress })
      if (!made.ok) throw new PlanJobFailure(made.token, { file: made.file, token: made.token, field: made.field })
      const files = await Promise.all(
        made.files.map(async ({ name, bytes }) => ({ name, ...(await dataFolder.store(bytes)) })),
      )
      return async tx => {
        const { name, location, address } = input
        const id = await storeDraft(tx, {
          name,
          account,
          location,
          createdBy: login,
          address,
          head: made.head,
          files,
        })
        return { result: { id, first_id: id, plan_type: input.planType, proposals: [...made.proposals] }, plan: id }
      }
    },
  })

async function makeOrder(folder: DataFolder, input: CreateInput): Promise<MakeOrder> {
  const read = async (file: CreateInput['image']): Promise<NamedBytes | undefined> =>
    file && { name: file.name, bytes: await buffer(folder.read(file.sha256)) }
  return {
    step: 'make',
    plan_type: input.planType,
    home: input.home,
    resolution: input.resolution,
    image: await read(input.image),
    yaml: await read(input.yaml),
    valetudo: await read(input.valetudo),
  }
}
