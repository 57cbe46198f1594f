import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaybeSelf } from '../session/session.ts'
import { METRIC_UNITS } from './reading.ts'
import { type ReportFormat, reportFormat } from './reportFormat.ts'

/** Figures of reports for whoever is signed in. */
export function useReportFormat(): ReportFormat {
  const { t, i18n } = useTranslation()
  const { area_unit, volume_unit } = useMaybeSelf() ?? METRIC_UNITS
  return useMemo(
    () => reportFormat(t, i18n.language, { area_unit, volume_unit }),
    [t, i18n.language, area_unit, volume_unit],
  )
}
