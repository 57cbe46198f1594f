import { useTranslation } from 'react-i18next'
import { LEAST_PAST_RUNS, type PlanEstimate } from '../../../contract/resources/planChanges.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import changed from '../planChanges/PlanChanges.module.css'
import { PredictionStrip, usePastErrors } from './PredictionStrip.tsx'
import styles from './PublishSheet.module.css'

type Props = { readonly past: PlanEstimate['past']; readonly seconds: number | undefined }

/** How far past runs were from what was predicted for them, and what that means for the time in the field. */
export function PastPredictions({ past, seconds }: Props) {
  const { t } = useTranslation()
  const { clock } = useReportFormat()
  const errors = usePastErrors(past)
  const { runs, median = 0, low = 0, high = 0 } = past
  if (errors === undefined)
    return <p className={styles['note']}>{t('planPublish.tooFewRuns', { count: runs, least: LEAST_PAST_RUNS })}</p>
  const expected = (error: number): string => clock((seconds ?? 0) * (1 + error / 100))
  return (
    <div className={styles['past']}>
      <div className={changed['head']}>
        <h4>{t('planPublish.past')}</h4>
        <span className={changed['key']}>{t('planPublish.pastRuns', { count: runs })}</span>
      </div>
      <PredictionStrip past={past} />
      <p className={styles['note']}>
        {seconds !== undefined &&
          t('planPublish.expect', { low: expected(low), high: expected(high), median: expected(median) })}{' '}
        {errors}
      </p>
    </div>
  )
}
