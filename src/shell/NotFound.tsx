import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ScreenTitle } from '../widgets/screen/ScreenTitle.tsx'
import { LogoMark } from '../widgets/text/LogoMark.tsx'
import styles from './NotFound.module.css'

/** A path that names nothing. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <main className={styles['screen']}>
      <p className={styles['logo']}>
        <LogoMark />
        {t('product')}
      </p>
      <ScreenTitle text={t('shell.notFound')} />
      <Link to="/home" className={styles['link'] ?? ''}>
        {t('shell.toHome')}
      </Link>
    </main>
  )
}
