import { useTranslation } from 'react-i18next'
import type { PlanProblem } from '../../../contract/resources/planProblem.ts'

/** What is wrong with a file of a version, in a sentence: what it is, and where in the file. */
export function usePlanProblemText(): (problem: PlanProblem) => string {
  const { t, i18n } = useTranslation()
  return ({ token, field, line, file, edges }) => {
    const values = { file, field: field ?? '', first: (edges?.[0] ?? 0) + 1, second: (edges?.[1] ?? 0) + 1 }
    const text = i18n.exists(token) ? i18n.t(token, values) : t('planAdmin.file.invalid')
    const place = [
      ...(line === undefined ? [] : [t('planAdmin.file.line', { line })]),
      ...(field === undefined || field === '' ? [] : [field]),
    ].join(', ')
    return place === '' ? text : `${place}: ${text}`
  }
}
