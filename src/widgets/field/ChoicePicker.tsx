import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import list from './ChoiceList.module.css'
import styles from './ChoicePicker.module.css'
import { PopoverField } from './PopoverField.tsx'
import { SearchField } from './SearchField.tsx'
import { offersSearch } from './searchRule.ts'

export type PickOption = { readonly id: string; readonly text: string; readonly end?: string }
export type PickGroup = {
  readonly id: string
  readonly title?: string | undefined
  readonly options: readonly PickOption[]
}

type TickProps = {
  readonly text: string
  readonly end?: string | undefined
  readonly isSelected: boolean
  readonly isIndeterminate?: boolean
  readonly onChange: (selected: boolean) => void
}

/** A checkbox with a number at its end. */
export const CountedTick = ({ text, end, ...rest }: TickProps) => (
  <Checkbox {...rest} className={`${list['option'] ?? ''} ${styles['counted'] ?? ''}`}>
    <span className={list['tick']} aria-hidden />
    <span className={styles['text']}>{text}</span>
    {end !== undefined && <span className={styles['end']}>{end}</span>}
  </Checkbox>
)

type GroupsProps = {
  readonly groups: readonly PickGroup[]
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

const without = (values: readonly string[], taken: readonly string[]): readonly string[] =>
  values.filter(value => !taken.includes(value))

/** Groups of choices; the head of a group takes or leaves all of it. */
function Groups({ groups, values, onChange }: GroupsProps) {
  return groups.map(({ id, title, options }) => {
    const ids = options.map(option => option.id)
    const chosen = ids.filter(each => values.includes(each)).length
    return (
      <div key={id} className={styles['group']} role="group" aria-label={title}>
        {title !== undefined && (
          <div className={styles['title']}>
            <CountedTick
              text={title}
              isSelected={chosen === ids.length}
              isIndeterminate={chosen > 0 && chosen < ids.length}
              onChange={all => onChange(all ? [...without(values, ids), ...ids] : without(values, ids))}
            />
          </div>
        )}
        {options.map(option => (
          <CountedTick
            key={option.id}
            text={option.text}
            end={option.end}
            isSelected={values.includes(option.id)}
            onChange={taken => onChange(taken ? [...values, option.id] : without(values, [option.id]))}
          />
        ))}
      </div>
    )
  })
}

type PanelProps = GroupsProps & { readonly label: string; readonly search: string; readonly none: string }

function Panel({ label, search, none, groups, ...rest }: PanelProps) {
  const { i18n } = useTranslation()
  const [text, setText] = useState('')
  const fold = (words: string): string => words.toLocaleLowerCase(i18n.language)
  const found = groups
    .map(group =>
      group.title !== undefined && fold(group.title).includes(fold(text))
        ? group
        : { ...group, options: group.options.filter(option => fold(option.text).includes(fold(text))) },
    )
    .filter(({ options }) => options.length > 0)
  const size = groups.reduce((sum, { options }) => sum + options.length, 0)
  return (
    <div className={styles['panel']}>
      {offersSearch(size) && <SearchField label={search} value={text} onChange={setText} />}
      <div className={styles['groups']} role="group" aria-label={label}>
        {found.length === 0 ? <p>{none}</p> : <Groups groups={found} {...rest} />}
      </div>
    </div>
  )
}

type Props = PanelProps & {
  /** What the button says of what is chosen. */
  readonly shown: string
}

/** Any of many, in groups: a field that opens a list with a search. */
export function ChoicePicker({ shown, ...panel }: Props) {
  return (
    <PopoverField
      label={panel.label}
      shown={shown}
      isEmpty={panel.values.length === 0}
      end={<ChevronDown data-small aria-hidden />}
    >
      <Panel {...panel} />
    </PopoverField>
  )
}
