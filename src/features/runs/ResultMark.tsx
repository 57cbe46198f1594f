import { CircleCheck, CircleDotDashed, CircleSlash, type LucideIcon, OctagonX, SquareSlash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportResult } from '../../../contract/robot/runReport.ts'
import styles from './ResultMark.module.css'

const ICONS: { readonly [R in ReportResult]: LucideIcon } = {
  success: CircleCheck,
  partial: CircleDotDashed,
  failure: OctagonX,
  operator_cancelled: CircleSlash,
  swath_cancelled: SquareSlash,
}

type Props = { readonly result: ReportResult; readonly size?: number }

/** The sign of a result alone, for places where its word is said otherwise. */
export function ResultMark({ result, size = 15 }: Props) {
  const Icon = ICONS[result]
  return <Icon size={size} className={styles['mark']} data-result={result} aria-hidden />
}

/** A result: its sign and its word. */
export function ResultWord({ result }: Props) {
  const { t } = useTranslation()
  return (
    <span className={styles['word']} data-result={result}>
      <ResultMark result={result} />
      {t(`runs.results.${result}`)}
    </span>
  )
}
