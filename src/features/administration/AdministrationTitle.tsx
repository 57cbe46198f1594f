import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdministration } from '../../shell/navigation.ts'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import styles from './AdministrationTitle.module.css'

type Props = {
  /** Which of the screens this is, as the browser's tab names it. */
  readonly part: string
  /** Controls of the screen, at the right. */
  readonly children?: ReactNode
}

/** The title that all screens of the administration share, with the ways to the others. */
export function AdministrationTitle({ part, children }: Props) {
  const { t } = useTranslation()
  const screens = useAdministration()
  const title = t('shell.administration')
  return (
    <div className={styles['title']}>
      <ScreenTitle text={title} part={part} />
      <nav className={styles['tabs']} aria-label={title}>
        {screens.map(({ to, text }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
            {t(`shell.${text}`)}
          </Link>
        ))}
      </nav>
      {children !== undefined && <div className={styles['controls']}>{children}</div>}
    </div>
  )
}
