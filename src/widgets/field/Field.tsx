import type { ReactNode } from 'react'
import { Input, type InputProps, Label, TextField, type TextFieldProps } from 'react-aria-components'
import { classNames } from '../classNames.ts'
import styles from './Field.module.css'
import { FieldProblem } from './FieldProblem.tsx'

type FieldProps = Omit<TextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> & {
  readonly label: string
  /** The label is read out and not drawn, where an icon and a placeholder say enough. */
  readonly labelHidden?: boolean
  /** Beside the label, at its right. */
  readonly aside?: ReactNode
  readonly icon?: ReactNode
  readonly end?: ReactNode
  readonly size?: 'regular' | 'large'
  readonly placeholder?: string
  readonly input?: Pick<
    InputProps,
    'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'inputMode' | 'maxLength' | 'readOnly'
  >
  /** What is wrong with the value; marks the field. */
  readonly error?: string | undefined
  readonly className?: string | undefined
}

/** A text field with its label above and its error below. */
export function Field(props: FieldProps) {
  const { label, labelHidden = false, aside, icon, end, size = 'regular', placeholder, input, error, ...rest } = props
  return (
    <TextField
      {...rest}
      className={classNames(styles['field'], rest.className)}
      isInvalid={error !== undefined}
      {...(labelHidden ? { 'aria-label': label } : {})}
    >
      {!labelHidden && (
        <div className={styles['head']}>
          <Label className={styles['label'] ?? ''}>{label}</Label>
          {aside}
        </div>
      )}
      <div className={styles['box']} data-size={size}>
        {icon}
        <Input {...input} className={styles['input'] ?? ''} {...(placeholder === undefined ? {} : { placeholder })} />
        {end && <span className={styles['end']}>{end}</span>}
      </div>
      {error !== undefined && <FieldProblem text={error} />}
    </TextField>
  )
}
