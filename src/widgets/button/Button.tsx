import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import { Ring } from '../status/Ring.tsx'
import styles from './Button.module.css'
import { Pressable, type PressableProps } from './Pressable.tsx'

export type ButtonProps = Omit<PressableProps, 'className' | 'children' | 'variant' | 'size'> & {
  /** One primary a view. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'success' | 'danger'
  readonly size?: 'small' | 'regular' | 'large'
  readonly icon?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Text button. While `isPending` the label stays, a ring takes the icon's place and presses do nothing. */
export function Button({ variant = 'secondary', size = 'regular', icon, className, children, ...rest }: ButtonProps) {
  return (
    <Pressable {...rest} className={classNames(styles['button'], className)} variant={variant} size={size}>
      {rest.isPending === true ? <Ring /> : icon}
      {children}
    </Pressable>
  )
}
