import { type KeyboardEvent, useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '../../../widgets/field/FieldProblem.tsx'
import { numberOf } from './numberText.ts'
import styles from './Properties.module.css'

export type NumberInputProps = {
  /** Its whole name, read out. */
  readonly label: string
  /** The letter before the number; absent where a name stands beside the field. */
  readonly sign?: string
  readonly unit?: string
  readonly value: number
  readonly digits?: number
  readonly least?: number
  readonly most?: number
  readonly isReadOnly?: boolean
  readonly onCommit: (value: number) => void
}

const MAX_CHARS = 20
const FAR = 1_000_000

/** A number that takes hold on Enter or when the field is left. One that is none, or out of bounds, changes nothing and says so. */
export function NumberInput(props: NumberInputProps) {
  const { label, sign, unit, value, digits = 2, least = -FAR, most = FAR, isReadOnly = false, onCommit } = props
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const isAngle = unit === '°'
  const format = new Intl.NumberFormat(i18n.language, {
    maximumFractionDigits: digits,
    minimumFractionDigits: isAngle ? 0 : digits,
    useGrouping: false,
    signDisplay: 'negative',
  })
  const shown = isAngle ? `${format.format(value)}°` : format.format(value)
  const forget = (): void => {
    setTyped(undefined)
    setWrong(false)
  }
  const commit = (): void => {
    if (typed === undefined) return
    const found = numberOf(typed)
    if (found === undefined || found < least || found > most) {
      setWrong(true)
      return
    }
    forget()
    // What is shown is rounded: the same text is no change.
    if (typed.trim() !== shown) onCommit(found)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit()
    else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation()
      forget()
    }
  }
  const bounds =
    least > -FAR && most < FAR
      ? t('editor.fields.between', { least: format.format(least), most: format.format(most) })
      : least > -FAR
        ? t('editor.fields.atLeast', { least: format.format(least) })
        : t('editor.fields.number')
  return (
    <TextField
      className={styles['cell'] ?? ''}
      value={typed ?? shown}
      onChange={setTyped}
      onBlur={commit}
      isInvalid={isWrong}
      isReadOnly={isReadOnly}
      {...(sign === undefined ? {} : { 'aria-label': label })}
    >
      {sign === undefined && <Label className={styles['name'] ?? ''}>{label}</Label>}
      <div className={styles['box']}>
        {sign !== undefined && <em aria-hidden>{sign}</em>}
        <Input inputMode="decimal" maxLength={MAX_CHARS} autoComplete="off" onKeyDown={press} />
        {unit !== undefined && !isAngle && <span aria-hidden>{unit}</span>}
      </div>
      {isWrong && <FieldProblem text={bounds} />}
    </TextField>
  )
}
