import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './GrantChanges.module.css'

/** What the signs of the table mean. */
export function GrantKey() {
  const { t } = useTranslation()
  return (
    <ul className={styles['key']}>
      <li>
        <i>
          <Check aria-hidden />
        </i>
        {t('permissions.keys.may')}
      </li>
      <li>
        <i />
        {t('permissions.keys.mayNot')}
      </li>
      <li>
        <Check aria-hidden />
        {t('permissions.keys.comes')}
      </li>
      <li>
        <span aria-hidden>–</span>
        {t('permissions.keys.cannot')}
      </li>
    </ul>
  )
}
