import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../widgets/EmptyState.tsx'

/** A path that names nothing. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <main>
      <EmptyState text={t('shell.notFound')}>
        <Link to="/home">{t('shell.toHome')}</Link>
      </EmptyState>
    </main>
  )
}
