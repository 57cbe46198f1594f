import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../widgets/field/Field.tsx'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import styles from './RangeFilter.module.css'
import { numberOf, type RangeText, rangeProblem } from './rangeProblem.ts'

type Props = {
  readonly kind: 'performance' | 'productivity'
  readonly unit: string
  /** In the unit that is shown. */
  readonly gte: number | undefined
  readonly lte: number | undefined
  /** Both bounds, once they make sense. */
  readonly onChange: (gte: number | undefined, lte: number | undefined) => void
}

/** Two decimals are what is shown of any figure. */
const textOf = (value: number | undefined): string => (value === undefined ? '' : String(Number(value.toFixed(2))))

/** From and to of a figure. What is being typed is nobody else's until it is a range. */
export function RangeFilter({ kind, unit, gte, lte, onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<RangeText>()
  const text = typed ?? { gte: textOf(gte), lte: textOf(lte) }
  const problem = rangeProblem(text)
  const type = (next: RangeText): void => {
    setTyped(next)
    if (rangeProblem(next) === undefined) onChange(numberOf(next.gte), numberOf(next.lte))
  }
  const leave = (): void => {
    if (problem === undefined) setTyped(undefined)
  }
  const label = t('reports.withUnit', { name: t(`reports.${kind}`), unit })
  const message = problem === 'reversed' ? t(`reports.reversed.${kind}`) : problem && t('reports.noNumber')
  return (
    <div className={styles['range']} role="group" aria-label={label}>
      <span className={styles['label']} aria-hidden>
        {label}
      </span>
      <div className={styles['fields']}>
        <Field
          label={t('reports.min')}
          labelHidden
          placeholder={t('reports.min')}
          input={INPUT}
          value={text.gte}
          onChange={value => type({ ...text, gte: value })}
          onBlur={leave}
        />
        <Field
          label={t('reports.max')}
          labelHidden
          placeholder={t('reports.max')}
          input={INPUT}
          value={text.lte}
          onChange={value => type({ ...text, lte: value })}
          onBlur={leave}
        />
      </div>
      {message !== undefined && (
        <p role="alert">
          <StateShape shape="warning" size={12} />
          {message}
        </p>
      )}
    </div>
  )
}

const INPUT = { inputMode: 'decimal', autoComplete: 'off', maxLength: 16 } as const
