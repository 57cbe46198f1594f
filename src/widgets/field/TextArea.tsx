import { TextArea as AriaTextArea, Label, TextField } from 'react-aria-components'
import { classNames } from '../classNames.ts'
import styles from './Field.module.css'
import { FieldProblem } from './FieldProblem.tsx'
import area from './TextArea.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** No more than this can be typed; absent where a text that is too long is an error instead. */
  readonly maxLength?: number
  /** What is wrong with the value; marks the field. */
  readonly error?: string | undefined
  readonly isReadOnly?: boolean
}

/** A field of several lines with its label above. */
export const TextArea = ({ label, value, onChange, maxLength, error, isReadOnly = false }: Props) => (
  <TextField
    className={styles['field'] ?? ''}
    value={value}
    onChange={onChange}
    {...(maxLength === undefined ? {} : { maxLength })}
    isInvalid={error !== undefined}
    isReadOnly={isReadOnly}
  >
    <div className={styles['head']}>
      <Label className={styles['label'] ?? ''}>{label}</Label>
    </div>
    <div className={classNames(styles['box'], area['box'])}>
      <AriaTextArea className={classNames(styles['input'], area['input'])} rows={3} />
    </div>
    {error !== undefined && <FieldProblem text={error} />}
  </TextField>
)
