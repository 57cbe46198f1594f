import { CircleCheck, CircleDotDashed, CircleSlash, type LucideIcon, OctagonX, SquareSlash } from 'lucide-react'
import type { ReportResult } from '../../../contract/robot/runReport.ts'
import styles from './ResultMark.module.css'

const ICONS: { readonly [R in ReportResult]: LucideIcon } = {
  success: CircleCheck,
  partial: CircleDotDashed,
  failure: OctagonX,
  operator_cancelled: CircleSlash,
  swath_cancelled: SquareSlash,
}

/** The sign of a result, beside its word. */
export function ResultMark({ result }: { readonly result: ReportResult }) {
  const Icon = ICONS[result]
  return <Icon size={15} className={styles['mark']} data-result={result} aria-hidden />
}
