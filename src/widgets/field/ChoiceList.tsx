import { Checkbox, CheckboxGroup, Label, Radio, RadioGroup } from 'react-aria-components'
import styles from './ChoiceList.module.css'
import { FieldProblem } from './FieldProblem.tsx'

type Option<T extends string> = {
  readonly id: T
  readonly text: string
  readonly hint?: string | undefined
  readonly isDisabled?: boolean
}
type Shared<T extends string> = { readonly label: string; readonly options: readonly Option<T>[] }

type OneProps<T extends string> = Shared<T> & {
  readonly value: T | undefined
  readonly onChange: (value: T) => void
  /** Options side by side, for short ones. */
  readonly inline?: boolean
}

/** A list of which one is chosen. */
export function OneOf<T extends string>({ label, options, value, onChange, inline = false }: OneProps<T>) {
  return (
    <RadioGroup
      className={styles['list'] ?? ''}
      value={value ?? null}
      orientation={inline ? 'horizontal' : 'vertical'}
      onChange={id => {
        const chosen = options.find(option => option.id === id)
        if (chosen) onChange(chosen.id)
      }}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <div className={styles['options']} data-inline={inline || undefined}>
        {options.map(({ id, text, hint }) => (
          <Radio key={id} value={id} className={styles['option'] ?? ''}>
            <span className={styles['dot']} aria-hidden />
            <span>
              {text}
              {hint !== undefined && <small>{hint}</small>}
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}

type SomeProps<T extends string> = Shared<T> & {
  /** The label is read out and not drawn, where it stands beside the list already. */
  readonly labelHidden?: boolean
  readonly values: readonly T[]
  readonly onChange: (values: readonly T[]) => void
  /** What is wrong with the choice; marks the list. */
  readonly error?: string | undefined
}

/** A list of which any are chosen. */
export function SomeOf<T extends string>(props: SomeProps<T>) {
  const { label, labelHidden = false, options, values, onChange, error } = props
  return (
    <CheckboxGroup
      className={styles['list'] ?? ''}
      value={[...values]}
      isInvalid={error !== undefined}
      {...(labelHidden ? { 'aria-label': label } : {})}
      onChange={ids => onChange(options.filter(({ id }) => ids.includes(id)).map(({ id }) => id))}
    >
      {!labelHidden && <Label className={styles['label'] ?? ''}>{label}</Label>}
      <div className={styles['options']}>
        {options.map(({ id, text, isDisabled = false }) => (
          <Tick key={id} value={id} text={text} isDisabled={isDisabled} />
        ))}
      </div>
      {error !== undefined && <FieldProblem text={error} />}
    </CheckboxGroup>
  )
}

type TickProps = {
  readonly text: string
  readonly value?: string
  readonly isSelected?: boolean
  readonly isDisabled?: boolean
  readonly onChange?: (selected: boolean) => void
}

/** A checkbox with its text. */
export const Tick = ({ text, ...rest }: TickProps) => (
  <Checkbox {...rest} className={styles['option'] ?? ''}>
    <span className={styles['tick']} aria-hidden />
    <span>{text}</span>
  </Checkbox>
)
