import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Gate } from '../session/Gate.tsx'
import { ScreenTitle } from '../widgets/screen/ScreenTitle.tsx'
import styles from './NotFound.module.css'

type Props = {
  readonly what: 'robot' | 'account' | 'user' | 'report' | 'plan' | 'location'
  /** What is said of it, where that is more than that it does not exist. */
  readonly children?: ReactNode
}

/** In the place of a screen about something that does not exist or is out of sight: what is missing, and the ways on. */
export function Gone({ what, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['screen']}>
      <ScreenTitle text={t(`shell.gone.${what}`)} />
      {children ?? <p>{t('shared.error.notFound')}</p>}
      <Link to="/home" className={styles['link'] ?? ''}>
        {t('shell.toHome')}
      </Link>
      {(what === 'account' || what === 'user') && (
        <Gate needs={[['Accounts', 'view']]}>
          <Link to="/accounts" className={styles['link'] ?? ''}>
            {t('shell.toAccounts')}
          </Link>
        </Gate>
      )}
    </div>
  )
}
