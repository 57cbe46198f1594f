import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LEAST_PAST_RUNS, type PlanEstimate } from '../../../contract/resources/planChanges.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import styles from './PublishSheet.module.css'

/** Percent at both ends of the scale, at least. */
const LEAST_REACH = 15
const WIDTH = 400
const HEIGHT = 32
const DOT = 2.5
/** Of dots that stand above one another. */
const BINS = 60

type Drawn = { readonly past: PlanEstimate['past']; readonly reach: number }

/** Each run a dot; the band holds eight in ten, the line is the middle one. The sentence below says the same. */
function Strip({ past: { errors, median = 0, low = 0, high = 0 }, reach }: Drawn) {
  const x = (percent: number): number => ((percent + reach) / (2 * reach)) * WIDTH
  const heights = new Map<number, number>()
  const dots = errors.map(error => {
    const bin = Math.round((x(error) / WIDTH) * BINS)
    const height = heights.get(bin) ?? 0
    heights.set(bin, height + 1)
    return { x: (bin / BINS) * WIDTH, y: HEIGHT - 4 - height * 2 * DOT }
  })
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles['strip'] ?? ''} aria-hidden>
      <rect x={x(low)} y={0} width={x(high) - x(low)} height={HEIGHT} className={styles['band'] ?? ''} />
      <line x1={x(0)} x2={x(0)} y1={0} y2={HEIGHT} className={styles['asPredicted'] ?? ''} />
      <line x1={x(median)} x2={x(median)} y1={0} y2={HEIGHT} className={styles['middle'] ?? ''} />
      {dots.map((dot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have no names here
        <circle key={index} cx={dot.x} cy={dot.y} r={DOT} className={styles['dot'] ?? ''} />
      ))}
    </svg>
  )
}

type Props = { readonly past: PlanEstimate['past']; readonly seconds: number | undefined }

/** How far past runs were from what was predicted for them, and what that means for the time in the field. */
export function PastPredictions({ past, seconds }: Props) {
  const { t, i18n } = useTranslation()
  const { clock } = useReportFormat()
  const percent = useMemo(() => {
    const signed = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero', maximumFractionDigits: 0 })
    return (value: number): string => t('units.percent', { value: signed.format(value) })
  }, [i18n.language, t])
  const { runs, errors, median, low, high } = past
  if (median === undefined || low === undefined || high === undefined)
    return <p className={styles['note']}>{t('planPublish.tooFewRuns', { count: runs, least: LEAST_PAST_RUNS })}</p>
  const reach = Math.max(LEAST_REACH, ...errors.map(Math.abs))
  const expected = (error: number): string => clock((seconds ?? 0) * (1 + error / 100))
  return (
    <div className={styles['past']}>
      <div className={styles['head']}>
        <h4>{t('planPublish.past')}</h4>
        <span className={styles['key']}>{t('planPublish.pastRuns', { count: runs })}</span>
      </div>
      <Strip past={past} reach={reach} />
      <p className={styles['scale']} aria-hidden>
        <span>{percent(-reach)}</span>
        <span>{t('planPublish.asPredicted')}</span>
        <span>{percent(reach)}</span>
      </p>
      <p className={styles['note']}>
        {seconds !== undefined &&
          t('planPublish.expect', { low: expected(low), high: expected(high), median: expected(median) })}{' '}
        {t('planPublish.pastErrors', { median: percent(median), low: percent(low), high: percent(high) })}
      </p>
    </div>
  )
}
