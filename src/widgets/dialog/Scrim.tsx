import type { ReactNode } from 'react'
import { ModalOverlay, type ModalOverlayProps } from 'react-aria-components'
import { classNames } from '../classNames.ts'
import styles from './Scrim.module.css'

type Props = Omit<ModalOverlayProps, 'className' | 'style'> & {
  /**
   * Where the modal on it stands: in the middle and on a phone at the foot, where it says itself, as a sheet at the side, or at the right edge of the
   * monitor's stage.
   */
  readonly place?: 'center' | 'own' | 'side' | 'stage'
  /** What stays in view under the shade, px: the timeline under the stage. */
  readonly clearBelow?: number
}

/** The shade over the page behind a modal. */
export const Scrim = ({ place = 'center', clearBelow = 0, ...rest }: Props) => (
  <ModalOverlay
    {...rest}
    className={styles['scrim'] ?? ''}
    style={{ '--clear-below': `${clearBelow}px` }}
    data-place={place}
  />
)

type OverProps = { readonly className?: string | undefined; readonly children: ReactNode }

/** The same shade over one screen while it waits: nothing takes the focus, which stays where it is. */
export const ScreenScrim = ({ className, children }: OverProps) => (
  <div className={classNames(styles['scrim'], className)} data-place="screen">
    {children}
  </div>
)
