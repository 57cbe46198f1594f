import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components'
import styles from './Switch.module.css'

type Props = {
  readonly isSelected: boolean
  readonly onChange: (selected: boolean) => void
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
} & ({ readonly children: ReactNode } | { readonly 'aria-label': string; readonly children?: undefined })

/** On or off, at once. Its label stands beside it, or is read out alone where a table's head says it. */
export const Switch = ({ children, ...rest }: Props) => (
  <AriaSwitch {...rest} className={styles['switch'] ?? ''}>
    <span className={styles['track']} aria-hidden />
    {children}
  </AriaSwitch>
)
