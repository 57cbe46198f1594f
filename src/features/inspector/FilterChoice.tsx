import { ChevronDown } from 'lucide-react'
import { Button } from '../../widgets/button/Button.tsx'
import { Menu, MenuChoice } from '../../widgets/menu/Menu.tsx'
import styles from './EventPanel.module.css'

const ALL = ''

type Props<T extends string> = {
  readonly label: string
  readonly all: string
  readonly options: readonly { readonly id: T; readonly text: string }[]
  readonly value: T | undefined
  readonly onChoose: (value: T | undefined) => void
}

/** A filter by one of a few, in the room of one word. */
export function FilterChoice<T extends string>({ label, all, options, value, onChoose }: Props<T>) {
  const chosen = options.find(({ id }) => id === value)
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={
        <Button size="small" variant="quiet" data-chosen={value !== undefined || undefined}>
          <span className={styles['choice']}>{chosen?.text ?? value ?? all}</span>
          <ChevronDown data-small aria-hidden />
        </Button>
      }
    >
      <MenuChoice
        title={label}
        options={[{ id: ALL, text: all }, ...options]}
        value={value ?? ALL}
        onChoose={id => onChoose(options.find(option => option.id === id)?.id)}
      />
    </Menu>
  )
}
