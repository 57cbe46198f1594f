import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  CONVERSION_CHECKS,
  type ConversionCheck,
  type ConversionCheckName,
} from '../../../contract/plan/conversionChecks.ts'
import type { Point } from '../../../contract/plan/elements.ts'
import { useMeasures } from '../../units/measures.ts'
import { Ring } from '../../widgets/status/Ring.tsx'
import { useFigures } from '../runs/useFigures.ts'
import styles from './CheckList.module.css'
import type { MarkedCheck, MarkedFault } from './faultMarks.ts'
import { faultText, faultyThing } from './faultText.ts'

type FaultProps = {
  readonly check: ConversionCheckName
  readonly fault: MarkedFault
  readonly onShow: (at: Point) => void
}

/** One fault: what it is of, what is wrong and where; a press takes the map there. */
function Fault({ check, fault: { detail, mark }, onShow }: FaultProps) {
  const { t } = useTranslation()
  const { area } = useFigures()
  const { place } = useMeasures()
  const thing = faultyThing({ t, area }, check, detail)
  const { at } = detail
  const text = (
    <>
      <span className={styles['mark']}>{mark}</span>
      <span className={styles['words']}>
        {thing !== undefined && <b>{thing}</b>} {faultText({ t, area }, detail)}
      </span>
      {at !== undefined && <span className={styles['place']}>{place(at)}</span>}
    </>
  )
  return (
    <li>
      {at === undefined ? (
        <p className={styles['fault']}>{text}</p>
      ) : (
        <button type="button" className={styles['fault']} onClick={() => onShow({ ...at })}>
          {text}
        </button>
      )}
    </li>
  )
}

function useOutcome() {
  const { t } = useTranslation()
  return ({ name, pass, total, failed, details }: ConversionCheck): string => {
    if (details.some(({ token }) => token === 'notChecked')) return t('planConvert.notChecked')
    if (!pass) return t('planConvert.fails', { count: failed, total })
    if (name === 'planExists') return t('planConvert.found')
    return name === 'svgFile' ? 'plan.svg' : t('planConvert.passes', { total })
  }
}

type Props = {
  /** Absent while they are made. */
  readonly checks: readonly MarkedCheck[] | undefined
  readonly onShow: (at: Point) => void
}

/** The eleven checks: those that failed first, with what they found (L-049, L-051). */
export function CheckList({ checks, onShow }: Props) {
  const { t } = useTranslation()
  const outcome = useOutcome()
  if (checks === undefined)
    return (
      <ul className={styles['list']} aria-busy>
        {CONVERSION_CHECKS.map(name => (
          <li key={name} className={styles['check']}>
            <p className={styles['head']}>
              <Ring />
              <span className={styles['name']}>{t(`planConvert.checks.${name}`)}</span>
              <span className={styles['outcome']}>{t('planConvert.checkingOne')}</span>
            </p>
          </li>
        ))}
      </ul>
    )
  return (
    <ul className={styles['list']}>
      {checks.map(({ check, faults }) => (
        <li key={check.name} className={styles['check']} data-failed={!check.pass || undefined}>
          <p className={styles['head']}>
            {check.pass ? <Check size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
            <span className={styles['name']}>{t(`planConvert.checks.${check.name}`)}</span>
            <span className={styles['outcome']}>{outcome(check)}</span>
          </p>
          {faults.some(({ detail }) => detail.token !== 'notChecked') && (
            <ul className={styles['faults']}>
              {faults.map((fault, i) => (
                <Fault key={`${i} ${fault.detail.token}`} check={check.name} fault={fault} onShow={onShow} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
