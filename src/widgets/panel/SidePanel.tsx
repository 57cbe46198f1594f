import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button/IconButton.tsx'
import styles from './SidePanel.module.css'

type Props = {
  /** What kind of thing it is, above its title. */
  readonly kind: string
  readonly title: string
  /** A sentence below the title. */
  readonly lead?: string
  readonly onClose: () => void
  /** Whoever opens it by keyboard reads on in it, and leaves it with Escape. */
  readonly takesFocus?: boolean
  /** A wide list gives it no room of its own on a smaller screen than others. */
  readonly list?: 'usual' | 'wide'
  readonly children: ReactNode
}

/** One thing of a list with all there is to it, beside the list; over it where there is no room for both. */
export function SidePanel({ kind, title, lead, onClose, takesFocus = false, list = 'usual', children }: Props) {
  const { t } = useTranslation()
  const label = useId()
  const panel = useRef<HTMLElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) head.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    const element = panel.current
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    element?.addEventListener('keydown', leave)
    return () => element?.removeEventListener('keydown', leave)
  }, [onClose])
  return (
    <aside ref={panel} className={styles['panel']} data-list={list} aria-labelledby={label}>
      <div className={styles['head']}>
        <div>
          <p>{kind}</p>
          <h2 id={label} ref={head} {...(takesFocus ? { tabIndex: -1 } : {})}>
            {title}
          </h2>
        </div>
        <IconButton label={t('shared.close')} onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {children}
    </aside>
  )
}

type SectionProps = {
  readonly title?: string
  /** What it shows is on its way. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A part of a panel, under a line; with a title it is found by it. */
export const PanelSection = ({ title, isBusy, children }: SectionProps) =>
  title === undefined ? (
    <div className={styles['section']} aria-busy={isBusy}>
      {children}
    </div>
  ) : (
    <section className={styles['section']} aria-label={title} aria-busy={isBusy}>
      <h3>{title}</h3>
      {children}
    </section>
  )

/** Facts of a panel: names at the left, each with its value beside it. */
export const PanelFacts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles['facts']}>{children}</dl>
)

export const PanelFact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
