import type { ReactNode } from 'react'
import styles from './Kbd.module.css'

/** A key or chord. */
export const Kbd = ({ children }: { readonly children: ReactNode }) => <kbd className={styles['kbd']}>{children}</kbd>
