import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../units/measures.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { type Figures, figuresOf } from './figures.ts'

/** Figures of runs for whoever is signed in. */
export function useFigures(): Figures {
  const { t } = useTranslation()
  const { length } = useMeasures()
  const format = useReportFormat()
  return useMemo(() => figuresOf(t, format, length), [t, format, length])
}
