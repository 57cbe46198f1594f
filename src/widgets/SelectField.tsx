import { ChevronDown } from 'lucide-react'
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import styles from './Field.module.css'
import { FieldProblem } from './FieldProblem.tsx'
import menu from './Menu.module.css'
import select from './SelectField.module.css'

type Option<T extends string> = { readonly id: T; readonly text: string }
type Props<T extends string> = {
  readonly label: string
  readonly options: readonly Option<T>[]
  readonly value: T | undefined
  readonly onChange: (value: T) => void
  /** What the field says while nothing is chosen. */
  readonly placeholder?: string
  /** What is wrong with the value; marks the field. */
  readonly error?: string | undefined
}

/** A field of which one of a list is chosen. */
export function SelectField<T extends string>({ label, options, value, onChange, placeholder, error }: Props<T>) {
  return (
    <Select
      className={styles['field'] ?? ''}
      value={value ?? null}
      isInvalid={error !== undefined}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={id => {
        const chosen = options.find(option => option.id === id)
        if (chosen) onChange(chosen.id)
      }}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <Button className={select['button'] ?? ''}>
        <SelectValue className={select['value'] ?? ''} />
        <ChevronDown data-small aria-hidden />
      </Button>
      {error !== undefined && <FieldProblem text={error} />}
      <Popover className={menu['popover'] ?? ''} offset={4}>
        <ListBox className={menu['menu'] ?? ''}>
          {options.map(({ id, text }) => (
            <ListBoxItem key={id} id={id} textValue={text} className={menu['item'] ?? ''}>
              {text}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  )
}
