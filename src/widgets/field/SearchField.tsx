import { Search } from 'lucide-react'
import { classNames } from '../classNames.ts'
import styles from './Field.module.css'

type Props = {
  /** What is searched, e.g. "Find users": read out, and drawn while nothing is typed. */
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
  readonly className?: string | undefined
}

/** Longer texts match nothing that has a name. */
const MAX_CHARS = 100

/** Text that a list is narrowed by. Bare, as it is part of the first screen and nothing that is typed is wrong. */
export const SearchField = ({ label, value, onChange, onBlur, className }: Props) => (
  <div className={classNames(styles['field'], className)}>
    <div className={styles['box']} data-size="regular">
      <Search data-small aria-hidden />
      <input
        className={styles['input']}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_CHARS}
        value={value}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </div>
  </div>
)
