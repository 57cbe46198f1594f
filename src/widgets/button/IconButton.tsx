import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './Button.module.css'
import { Pressable, type PressableProps } from './Pressable.tsx'

export type IconButtonProps = Omit<PressableProps, 'className' | 'children' | 'aria-label' | 'variant' | 'size'> & {
  /** Its name: read out, and shown as its tooltip unless a hint says more. */
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A button that is one icon. */
export const IconButton = ({ label, hint, className, children, ...rest }: IconButtonProps) => (
  <Pressable {...rest} aria-label={label} hint={hint ?? label} className={classNames(styles['icon'], className)}>
    {children}
  </Pressable>
)
