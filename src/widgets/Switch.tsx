import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components'
import styles from './Switch.module.css'

type Props = {
  readonly isSelected: boolean
  readonly onChange: (selected: boolean) => void
  readonly children: ReactNode
}

/** On or off, at once. */
export const Switch = ({ children, ...rest }: Props) => (
  <AriaSwitch {...rest} className={styles['switch'] ?? ''}>
    <span className={styles['track']} aria-hidden />
    {children}
  </AriaSwitch>
)
