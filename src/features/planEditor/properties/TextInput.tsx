import { type KeyboardEvent, useState } from 'react'
import { Input, Label, TextArea, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { lineSchema, linesSchema } from '../../../../contract/text.ts'
import { FieldProblem } from '../../../widgets/field/FieldProblem.tsx'
import styles from './Properties.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly hasLines?: boolean
  readonly isRequired?: boolean
  readonly isReadOnly?: boolean
  readonly onCommit: (value: string) => void
}

/** A text that takes hold on Enter or when the field is left; one that is not taken changes nothing and says why. */
export function TextInput({ label, value, maxLength, hasLines = false, isRequired = false, ...rest }: Props) {
  const { isReadOnly = false, onCommit } = rest
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const forget = (): void => {
    setTyped(undefined)
    setProblem(undefined)
  }
  const commit = (): void => {
    if (typed === undefined) return
    const text = typed.trim()
    if (isRequired && text === '') return setProblem(t('editor.fields.missing'))
    if (!v.is(hasLines ? linesSchema : lineSchema, text)) return setProblem(t('editor.fields.signs'))
    forget()
    if (text !== value) onCommit(text)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (!hasLines || event.ctrlKey)) commit()
    else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation()
      forget()
    }
  }
  return (
    <TextField
      className={styles['row'] ?? ''}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={commit}
      isInvalid={problem !== undefined}
      isReadOnly={isReadOnly}
      maxLength={maxLength}
    >
      <Label className={styles['name'] ?? ''}>{label}</Label>
      <div className={styles['box']} data-lines={hasLines || undefined}>
        {hasLines ? <TextArea rows={3} onKeyDown={press} /> : <Input autoComplete="off" onKeyDown={press} />}
      </div>
      {problem !== undefined && <FieldProblem text={problem} />}
    </TextField>
  )
}
