import { ChevronDown } from 'lucide-react'
import { Button } from '../button/Button.tsx'
import styles from './FilterMenu.module.css'
import { Menu, MenuChoice } from './Menu.tsx'

type Option = { readonly id: number; readonly text: string }
const ALL = 'all'

type Props = {
  readonly label: string
  /** What it says while nothing is filtered. */
  readonly all: string
  readonly options: readonly Option[]
  readonly value: number | undefined
  readonly onChoose: (value: number | undefined) => void
  readonly className?: string | undefined
}

/** A filter by one of many: its name and what is chosen are on the button. */
export function FilterMenu({ label, all, options, value, onChoose, className }: Props) {
  const chosen = options.find(option => option.id === value)
  return (
    <Menu
      label={label}
      placement="bottom start"
      trigger={
        <Button className={className} data-chosen={value !== undefined || undefined}>
          {label}
          {/* What the options do not name, or not yet, is shown by its number: the filter holds all the same. */}
          <span className={styles['value']} title={chosen?.text}>
            {chosen?.text ?? (value === undefined ? all : `#${value}`)}
          </span>
          <ChevronDown data-small aria-hidden />
        </Button>
      }
    >
      <MenuChoice
        title={label}
        options={[{ id: ALL, text: all }, ...options.map(({ id, text }) => ({ id: String(id), text }))]}
        value={chosen === undefined ? ALL : String(chosen.id)}
        onChoose={next => onChoose(next === ALL ? undefined : Number(next))}
      />
    </Menu>
  )
}
