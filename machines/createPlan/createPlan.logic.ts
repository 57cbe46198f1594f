/** What the making of a plan from a map goes by (L-053 to L-057). */
import type { ApiError } from '../../contract/errors.ts'
import {
  MAP_IMAGE_NAME,
  type NewMapPlanAnswer,
  type PlanProposals,
  type TakenProposals,
} from '../../contract/resources/newPlans.ts'
import type { Answer } from '../answer.ts'

export type MapAnswer = Answer<{ readonly map: NewMapPlanAnswer }>
/** `names`: those that were typed, by the numbers of the proposals. */
export type ProposalChoice = {
  readonly taken: readonly number[]
  readonly names: { readonly [proposal: number]: string }
}
/** `draft`: what was chosen before and not yet taken. */
export type ProposalsAnswer = Answer<{ readonly proposals: PlanProposals; readonly draft?: ProposalChoice | undefined }>
/** Whose proposals are read. `mapFolder`: whose draft. */
export type ReadOrder = { readonly plan: number; readonly mapFolder: string | undefined }

/** What is ticked at first: what was chosen before, else what was taken last, else what most would take. */
export function choiceOf({ proposals, taken }: PlanProposals, draft?: ProposalChoice): ProposalChoice {
  const ids = new Set(proposals.map(({ id }) => id))
  const first = taken ?? proposals.filter(({ suggested }) => suggested).map(({ id }) => id)
  return { taken: (draft?.taken ?? first).filter(id => ids.has(id)), names: draft?.names ?? {} }
}
/** What is taken, and of which plan. */
export type TakeOrder = { readonly plan: number; readonly accepted: TakenProposals['accepted'] }

/** How far the service is. `progress`: 0 to 1. */
export type MapProgress = Pick<Extract<NewMapPlanAnswer, { readonly status: 'pending' }>, 'step' | 'progress'>

/** What is wrong with the files that were chosen (L-055), before they are sent. */
export type FileFault = 'noFile' | 'invalidName'

type Named = { readonly name: string }
export type MapFiles<File extends Named> = {
  readonly originalMap?: File
  readonly yaml?: File
  readonly valetudo?: File
}

const endsWith = (name: string, ...ends: readonly string[]): boolean =>
  ends.some(end => name.toLowerCase().endsWith(end))

/** Which file is which, by their names: a picture is whatever is neither YAML nor JSON. */
export function mapFilesOf<File extends Named>(files: readonly File[]): MapFiles<File> {
  const yaml = files.find(({ name }) => endsWith(name, '.yaml', '.yml'))
  const valetudo = files.find(({ name }) => endsWith(name, '.json'))
  const originalMap = files.find(file => file !== yaml && file !== valetudo)
  return { ...(originalMap && { originalMap }), ...(yaml && { yaml }), ...(valetudo && { valetudo }) }
}

export function fileFault({ originalMap, yaml, valetudo }: MapFiles<Named>): FileFault | undefined {
  if (valetudo) return undefined
  if (!originalMap) return 'noFile'
  return yaml || originalMap.name === MAP_IMAGE_NAME ? undefined : 'invalidName'
}

/** Why there is no plan, as an error of a request: the file and the field are its data. */
export function mapError({ token, problem }: Extract<NewMapPlanAnswer, { readonly status: 'error' }>): ApiError {
  const { file, field } = problem ?? {}
  return {
    type: 'badRequest',
    token,
    message: 'There is no plan of this map.',
    ...(field !== undefined && { field }),
    ...(file !== undefined && { data: { file, ...(field !== undefined && { field }) } }),
  }
}
