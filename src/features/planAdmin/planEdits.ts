/** What somebody has changed of a version and not saved yet (L-017, L-023, L-024): pure functions. */
import * as v from 'valibot'
import { idSchema } from '../../../contract/resources/ids.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { cleaningTimeSchema } from '../../../contract/resources/plans.ts'
import type { ReportFormat } from '../../units/reportFormat.ts'

/**
 * Only what was touched. `area`: as it was typed, in the user's unit. `minutes`: as it was typed. `files`: file name → data id of the file that was
 * sent or chosen for it. `revision`: of the version when the first of it was changed.
 */
export const planEditsSchema = v.object({
  revision: v.optional(v.number()),
  area: v.optional(v.string()),
  minutes: v.optional(v.string()),
  comment: v.optional(v.string()),
  files: v.record(v.string(), idSchema),
})
export type PlanEdits = v.InferOutput<typeof planEditsSchema>
export const NO_EDITS: PlanEdits = { files: {} }

export const PLAN_FIELDS = ['area', 'minutes', 'comment'] as const
export type PlanField = (typeof PLAN_FIELDS)[number]
/** A field, or a file by its name. */
export type PlanChange = { readonly field: PlanField } | { readonly file: string }

/** Areas in the user's unit, and back. */
export type AreaUnits = Pick<ReportFormat, 'area' | 'areaFrom'>

/** Two decimals: what is saved is what was typed. */
const shownArea = ({ area }: AreaUnits, squareMetres: number): string =>
  String(Math.round(area(squareMetres).amount * 100) / 100)
const shownMinutes = (seconds: number): string => (seconds === 0 ? '' : String(Math.round(seconds / 6) / 10))

/** What the fields show where nothing was typed. */
export const savedFields = (plan: Plan, units: AreaUnits): { readonly [F in PlanField]: string } => ({
  area: shownArea(units, plan.area),
  minutes: shownMinutes(plan.estimated_cleaning_time),
  comment: plan.comment,
})

/** A number as people type it: a comma or a point, spaces between thousands. */
export function typedNumber(text: string): number | undefined {
  const digits = text.replaceAll(/[\s\u202f\u00a0]/g, '').replace(',', '.')
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/** What is no use as it is typed, by field. */
export type PlanFieldProblem = 'notANumber' | 'invalidTime'
export function fieldProblem(field: PlanField, text: string): PlanFieldProblem | undefined {
  if (field === 'comment') return undefined
  const number = typedNumber(text)
  if (field === 'area') return number === undefined ? 'notANumber' : undefined
  if (text.trim() === '') return undefined
  return number !== undefined && v.is(cleaningTimeSchema, number * 60) ? undefined : 'invalidTime'
}

export function changesOf(plan: Plan, edits: PlanEdits, units: AreaUnits): readonly PlanChange[] {
  const saved = savedFields(plan, units)
  const fields = PLAN_FIELDS.filter(field => edits[field] !== undefined && edits[field] !== saved[field])
  const files = Object.entries(edits.files).filter(([name, id]) => plan.data[name] !== id)
  return [...fields.map(field => ({ field })), ...files.map(([file]) => ({ file }))]
}

/** The request that saves the changes; undefined while a field is no use. */
export function savedEdits(plan: Plan, edits: PlanEdits, units: AreaUnits) {
  const changed = new Set(changesOf(plan, edits, units).flatMap(change => ('field' in change ? [change.field] : [])))
  const values = { ...savedFields(plan, units), ...edits }
  if (PLAN_FIELDS.some(field => changed.has(field) && fieldProblem(field, values[field] ?? '') !== undefined))
    return undefined
  const area = typedNumber(values.area ?? '')
  const minutes = typedNumber(values.minutes ?? '') ?? 0
  return {
    id: plan.id,
    revision: edits.revision ?? plan.revision,
    ...(changed.has('area') && area !== undefined ? { area: units.areaFrom(area) } : {}),
    ...(changed.has('minutes') ? { estimated_cleaning_time: minutes * 60 } : {}),
    ...(changed.has('comment') ? { comment: values.comment ?? '' } : {}),
    ...(Object.keys(edits.files).length === 0 ? {} : { data: { ...plan.data, ...edits.files } }),
  }
}
