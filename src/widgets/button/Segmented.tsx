import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import styles from './Segmented.module.css'

type Option<T extends string> = { readonly id: T; readonly text: string; readonly icon?: ReactNode }
type Props<T extends string> = {
  readonly label: string
  readonly options: readonly Option<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** Two to four values of which one holds. */
export function Segmented<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles['group'] ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={keys => {
        const chosen = options.find(option => keys.has(option.id))
        if (chosen && chosen.id !== value) onChange(chosen.id)
      }}
    >
      {options.map(({ id, text, icon }) => (
        <ToggleButton key={id} id={id} className={styles['segment'] ?? ''}>
          {icon}
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
