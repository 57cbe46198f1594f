import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanEstimate } from '../../../contract/resources/planChanges.ts'
import styles from './PredictionStrip.module.css'

/** Percent at both ends of the scale, at least. */
const LEAST_REACH = 15
const WIDTH = 400
const HEIGHT = 32
const DOT = 2.5
/** Of dots that stand above one another. */
const BINS = 60

type Drawn = { readonly past: PlanEstimate['past']; readonly reach: number }

/** Each run a dot; the band holds eight in ten, the line is the middle one. The sentence below says the same. */
function Dots({ past: { errors, median = 0, low = 0, high = 0 }, reach }: Drawn) {
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

type Past = PlanEstimate['past']

/** Percent with its sign. */
function useSignedPercent(): (value: number) => string {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const signed = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero', maximumFractionDigits: 0 })
    return value => t('units.percent', { value: signed.format(value) })
  }, [i18n.language, t])
}

/** How far off past predictions were, in a sentence; undefined where too few runs tell. */
export function usePastErrors({ median, low, high }: Past): string | undefined {
  const { t } = useTranslation()
  const percent = useSignedPercent()
  if (median === undefined || low === undefined || high === undefined) return undefined
  return t('planPublish.pastErrors', { median: percent(median), low: percent(low), high: percent(high) })
}

/** The runs on a scale of percent. */
export function PredictionStrip({ past }: { readonly past: Past }) {
  const { t } = useTranslation()
  const percent = useSignedPercent()
  const reach = Math.max(LEAST_REACH, ...past.errors.map(Math.abs))
  return (
    <>
      <Dots past={past} reach={reach} />
      <p className={styles['scale']} aria-hidden>
        <span>{percent(-reach)}</span>
        <span>{t('planPublish.asPredicted')}</span>
        <span>{percent(reach)}</span>
      </p>
    </>
  )
}
