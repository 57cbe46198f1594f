import { ChevronDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Autocomplete,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
  useFilter,
} from 'react-aria-components'
import styles from './Field.module.css'
import { FieldProblem } from './FieldProblem.tsx'
import menu from './Menu.module.css'
import select from './SelectField.module.css'

type Option<T extends string> = { readonly id: T; readonly text: string }
/** Words of the field above a long list: what it is for, and what the list says when nothing is left of it. */
type Search = { readonly label: string; readonly none: string }

type Props<T extends string> = {
  readonly label: string
  readonly options: readonly Option<T>[]
  readonly value: T | undefined
  readonly onChange: (value: T) => void
  /** What the field says while nothing is chosen. */
  readonly placeholder?: string
  /** What is wrong with the value; marks the field. */
  readonly error?: string | undefined
  /** A long list has a field to search it by a part of the text. */
  readonly search?: Search
}

function Searched({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={label} autoFocus className={select['search'] ?? ''}>
        <Search data-small aria-hidden />
        <Input placeholder={label} className={select['find'] ?? ''} />
      </SearchField>
      {children}
    </Autocomplete>
  )
}

/** A field of which one of a list is chosen. */
export function SelectField<T extends string>(props: Props<T>) {
  const { label, options, value, onChange, placeholder, error, search } = props
  const list = (
    <ListBox
      className={menu['menu'] ?? ''}
      {...(search === undefined ? {} : { renderEmptyState: () => <p className={select['none']}>{search.none}</p> })}
    >
      {options.map(({ id, text }) => (
        <ListBoxItem key={id} id={id} textValue={text} className={menu['item'] ?? ''}>
          {text}
        </ListBoxItem>
      ))}
    </ListBox>
  )
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
        {search === undefined ? list : <Searched label={search.label}>{list}</Searched>}
      </Popover>
    </Select>
  )
}
