import { useTranslation } from 'react-i18next'
import styles from './VectorBadge.module.css'

/** Marks robots of Project Vector, and means nothing else (B-042). */
export function VectorBadge() {
  const { t } = useTranslation()
  return <span className={styles['badge']}>{t('robotAdmin.vector')}</span>
}
