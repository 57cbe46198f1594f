import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Inspection, Report } from '../../../contract/resources/reports.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { userName } from '../robots/names.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import { InspectionDialog } from './InspectionDialog.tsx'
import styles from './Notes.module.css'

/** What somebody found, in a line: `RLU 42`. */
export function InspectionReading({ inspection }: { readonly inspection: Inspection }) {
  const { number } = useFigures()
  const { reading } = inspection
  return reading && <p>{[number(reading.value), reading.unit].join(' ').trim()}</p>
}

/**
 * What people found who looked at the floor afterwards. It stands beside the coverage and never in it: the machine covers floor, a person finds it
 * clean or not.
 */
export function Inspections({ report }: { readonly report: Report }) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const demoMode = useFlagPreference('demo-mode')
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={styles['notes']} aria-label={t('report.inspections.title')}>
      <div className={styles['head']}>
        <h2>{t('report.inspections.title')}</h2>
        <Button size="small" onPress={() => setAdding(true)}>
          {t('report.inspections.add')}
        </Button>
      </div>
      {report.inspections.length === 0 && <p className={styles['hint']}>{t('report.inspections.none')}</p>}
      {report.inspections.map(inspection => (
        <div key={inspection.id} className={styles['note']}>
          <h3 className={styles['verdict']} data-passed={inspection.passed}>
            {inspection.passed ? <CircleCheck size={15} aria-hidden /> : <CircleX size={15} aria-hidden />}
            {t(inspection.passed ? 'report.inspections.passed' : 'report.inspections.failed')}
          </h3>
          <InspectionReading inspection={inspection} />
          {inspection.comment !== '' && <p>{inspection.comment}</p>}
          {inspection.picture !== undefined && (
            <img
              className={styles['picture']}
              src={`/api/v0/Data/${inspection.picture}`}
              alt={t('report.inspections.picture')}
              loading="lazy"
            />
          )}
          <p className={styles['small']}>
            {[userName(t, inspection.login, demoMode), times.moment(Date.parse(inspection.time))].join(', ')}
          </p>
        </div>
      ))}
      {isAdding && <InspectionDialog report={report} onClose={() => setAdding(false)} />}
    </section>
  )
}
