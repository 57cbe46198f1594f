import { ModalOverlay, type ModalOverlayProps } from 'react-aria-components'
import styles from './Scrim.module.css'

type Props = Omit<ModalOverlayProps, 'className' | 'style'> & {
  /** Where the modal on it stands: in the middle and on a phone at the foot, where it says itself, or as a sheet at the side. */
  readonly place?: 'center' | 'own' | 'side'
}

/** The shade over the page behind a modal. */
export const Scrim = ({ place = 'center', ...rest }: Props) => (
  <ModalOverlay {...rest} className={styles['scrim'] ?? ''} data-place={place} />
)
