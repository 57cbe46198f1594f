import { usePrinted } from '../theme/theme.ts'
import { useFlagPreference } from './preference.ts'

/** Whether what charts tell by colours alone they tell by patterns as well: by the login's choice, and always on paper. */
export function useChartPatterns(): boolean {
  const isChosen = useFlagPreference('chart-patterns')
  return usePrinted() || isChosen
}
