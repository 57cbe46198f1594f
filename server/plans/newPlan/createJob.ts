/** The job that makes a plan from a map: a draft with its files, and what is proposed for it (L-053). */
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { idSchema } from '../../../contract/resources/ids.ts'
import {
  MAX_PROPOSALS,
  mapResolutionSchema,
  NEW_PLAN_TYPES,
  type PlanProposal,
  planProposalsSchema,
} from '../../../contract/resources/newPlans.ts'
import type { DataFolder } from '../dataFolder.ts'
import { PlanJobFailure, planJobKind } from '../jobs/planJobKind.ts'
import type { NamedBytes } from '../planFiles.ts'
import type {
  AdviseOrder,
  NewPlanOrder,
  ProposeAnswer,
  ProposeOrder,
  TraceAnswer,
  TracedMap,
  TraceOrder,
} from './newPlanOrder.ts'
import { planTypeNumber } from './proposals.ts'
import { storeDraft } from './storeDraft.ts'

export const NEW_PLAN_SCRIPT = new URL('./newPlan.job.ts', import.meta.url)
/** Of the work, when the map is traced and its rooms are looked for. */
export const TRACED_SHARE = 0.6

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
      const run = <Answer>(order: NewPlanOrder): Promise<Answer> => queue.run<Answer>(NEW_PLAN_SCRIPT, order)
      const traced = await run<TraceAnswer>(await traceOrder(dataFolder, input))
      if (!traced.ok)
        throw new PlanJobFailure(traced.token, { file: traced.file, token: traced.token, field: traced.field })
      progress(TRACED_SHARE)
      const sectors = traced.proposals ?? (await run<ProposeAnswer>(proposeOrder(traced)))
      const proposals = await run<ProposeAnswer>(adviseOrder(traced, input, numbered(sectors, traced.zones)))
      const files = await Promise.all(
        traced.files.map(async ({ name, bytes }) => ({ name, ...(await dataFolder.store(bytes)) })),
      )
      return async tx => {
        const { name, location, address } = input
        const id = await storeDraft(tx, {
          name,
          account,
          location,
          createdBy: login,
          address,
          head: traced.head,
          files,
        })
        return { result: { id, first_id: id, plan_type: input.planType, proposals: [...proposals] }, plan: id }
      }
    },
  })

async function traceOrder(folder: DataFolder, input: CreateInput): Promise<TraceOrder> {
  const read = async (file: CreateInput['image']): Promise<NamedBytes | undefined> =>
    file && { name: file.name, bytes: await buffer(folder.read(file.sha256)) }
  return {
    step: 'trace',
    planType: planTypeNumber(input.planType),
    home: input.home,
    resolution: input.resolution,
    image: await read(input.image),
    yaml: await read(input.yaml),
    valetudo: await read(input.valetudo),
  }
}

function mapOf({ files }: TracedMap): { readonly yaml: NamedBytes; readonly image: NamedBytes } {
  const named = (name: string): NamedBytes => {
    const file = files.find(made => made.name === name)
    if (!file) throw new Error(`A plan was made without its ${name}`)
    return file
  }
  return { yaml: named('map.yaml'), image: named('map.png') }
}

const proposeOrder = (traced: TracedMap): ProposeOrder => ({
  step: 'propose',
  start: traced.head.home,
  ...mapOf(traced),
})

const adviseOrder = (traced: TracedMap, { planType }: CreateInput, proposals: PlanProposal[]): AdviseOrder => ({
  step: 'advise',
  plan_type: planType,
  start: traced.head.start,
  home: traced.head.home,
  ...mapOf(traced),
  proposals,
})

/** Zones come behind the sectors, and no two proposals have one id. */
const numbered = (sectors: readonly PlanProposal[], zones: readonly PlanProposal[]): PlanProposal[] =>
  [...sectors, ...zones].slice(0, MAX_PROPOSALS).map((proposal, place) => ({ ...proposal, id: place + 1 }))
