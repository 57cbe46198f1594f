import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './Button.module.css'

type Props = Omit<ComponentProps<'a'>, 'className' | 'aria-label' | 'title'> & {
  /** Where it leads: read out, and shown as its tooltip. */
  readonly label: string
}

/** A link that is one icon, to what is no screen: a file. */
export const IconAnchor = ({ label, ...rest }: Props) => (
  <a {...rest} className={styles['icon']} aria-label={label} title={label} />
)

/** A link to a screen that is one icon. */
export const IconLink = createLink(IconAnchor)

const BackAnchor = (props: Omit<Props, 'children'>) => (
  <IconAnchor {...props}>
    <ChevronLeft aria-hidden />
  </IconAnchor>
)

/** From a screen back to what it is a part of: an arrow before its title. */
export const BackLink = createLink(BackAnchor)
