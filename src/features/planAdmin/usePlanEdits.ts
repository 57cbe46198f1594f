import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useOwnDraft } from '../../session/useOwnDraft.ts'
import { showToast } from '../../toasts/toasts.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import {
  changesOf,
  fieldProblem,
  NO_EDITS,
  type PlanChange,
  type PlanEdits,
  type PlanField,
  planEditsSchema,
  savedEdits,
  savedFields,
} from './planEdits.ts'
import { useOpenVersion } from './useOpenVersion.ts'

export type PlanEditing = {
  readonly plan: Plan
  readonly changes: readonly PlanChange[]
  /** What a field shows. */
  readonly value: (field: PlanField) => string
  /** What is wrong with it, in a sentence. */
  readonly problem: (field: PlanField) => string | undefined
  /** What the service makes the area, m², once it has refused another (L-026). */
  readonly expectedArea: number | undefined
  readonly write: (field: PlanField, text: string) => void
  /** The data file that stands for a name; undefined for a file that the version has not. */
  readonly fileOf: (name: string) => number | undefined
  /** Has a file that was sent, or an earlier one, take the place of the saved one. */
  readonly putFile: (name: string, id: number) => void
  readonly discard: () => void
  readonly save: () => void
  readonly isSaving: boolean
}

/** The service's own figure, where an area was refused because it is another. */
function expectedAreaOf(error: unknown): number | undefined {
  if (error === null) return undefined
  const { field, data } = apiErrorOf(error)
  const expected = data?.['expected']
  return field === 'cleanable_area' && typeof expected === 'number' ? expected : undefined
}

/** Changes of a version, which outlive the page's being loaded anew until they are saved or discarded (L-017, L-024). */
export function usePlanEdits(plan: Plan): PlanEditing {
  const { t, i18n } = useTranslation()
  const openVersion = useOpenVersion(plan)
  const units = useReportFormat()
  const [edits, setEdits] = useOwnDraft<typeof planEditsSchema>(`plan.${plan.id}`, planEditsSchema, NO_EDITS)
  const saving = useMutation({
    mutationFn: (sent: NonNullable<ReturnType<typeof savedEdits>>) => service.plans.edit(sent),
    onSuccess: async saved => {
      await openVersion(saved.id)
      setEdits(NO_EDITS)
      showToast({
        kind: 'information',
        subject: `plan ${plan.first_id}`,
        title: t('planAdmin.saved', { version: saved.version }),
      })
    },
    onError: error => {
      if (expectedAreaOf(error) !== undefined) return
      showToast({
        kind: 'error',
        subject: `plan ${plan.first_id}`,
        title: t('planAdmin.notSaved'),
        text: errorText(i18n, 'cleaningPlan.editPlan', apiErrorOf(error)),
      })
    },
  })
  const saved = savedFields(plan, units)
  const value = (field: PlanField): string => edits[field] ?? saved[field]
  const change = (next: Partial<PlanEdits>): void =>
    setEdits({ ...edits, revision: edits.revision ?? plan.revision, ...next })
  const expectedArea = expectedAreaOf(saving.error)
  return {
    plan,
    changes: changesOf(plan, edits, units),
    value,
    problem: field => {
      const found = fieldProblem(field, value(field))
      return found && t(`planAdmin.problems.${found}`)
    },
    expectedArea,
    write: (field, text) => {
      if (field === 'area') saving.reset()
      change({ [field]: text })
    },
    fileOf: name => edits.files[name] ?? plan.data[name],
    putFile: (name, id) => change({ files: { ...edits.files, [name]: id } }),
    discard: () => {
      saving.reset()
      setEdits(NO_EDITS)
    },
    save: () => {
      const sent = savedEdits(plan, edits, units)
      if (sent !== undefined) saving.mutate(sent)
    },
    isSaving: saving.isPending,
  }
}
