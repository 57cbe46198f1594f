import { ChevronDown, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
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
import menu from '../menu/Menu.module.css'
import styles from './Field.module.css'
import { FieldProblem } from './FieldProblem.tsx'
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

const isTyped = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== ' '

/**
 * What a key means to a closed field. The library would choose the next value by a horizontal arrow and another one by typing, without the list
 * ever being seen: arrows do nothing here, and a letter opens the list.
 */
function closedKey(event: KeyboardEvent, open: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const typed = isTyped(event)
  if (!typed && event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  event.preventDefault()
  event.stopPropagation()
  if (typed) open()
}

/** A field of which one of a list is chosen, always from the open list. */
export function SelectField<T extends string>(props: Props<T>) {
  const { label, options, value, onChange, placeholder, error, search } = props
  const [isOpen, setOpen] = useState(false)
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
      isOpen={isOpen}
      onOpenChange={setOpen}
      isInvalid={error !== undefined}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={id => {
        const chosen = options.find(option => option.id === id)
        if (chosen) onChange(chosen.id)
      }}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <div onKeyDownCapture={event => closedKey(event, () => setOpen(true))}>
        <Button className={select['button'] ?? ''}>
          <SelectValue className={select['value'] ?? ''} />
          <ChevronDown data-small aria-hidden />
        </Button>
      </div>
      {error !== undefined && <FieldProblem text={error} />}
      <Popover aria-label={label} className={menu['popover'] ?? ''} offset={4}>
        {search === undefined ? list : <Searched label={search.label}>{list}</Searched>}
      </Popover>
    </Select>
  )
}
