import { useTranslation } from 'react-i18next'
import { focusRegion } from '../../keys/regions.ts'
import styles from './SkipLink.module.css'

/** First of all that Tab comes to: past the header to the map. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      className={styles['skip']}
      href="#map"
      onClick={event => {
        event.preventDefault()
        focusRegion('map')
      }}
    >
      {t('commands.shortcuts.skipToMap')}
    </a>
  )
}
