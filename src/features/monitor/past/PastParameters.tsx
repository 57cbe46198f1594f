import { useTranslation } from 'react-i18next'
import styles from '../list/List.module.css'
import { Reading } from '../readings/Readings.tsx'
import { useShown } from '../session/monitorSession.ts'

/** Parameters as the robot reported them by the shown moment: known where this page was open then; the service's recording has none (M-012). */
export function PastParameters() {
  const { t, i18n } = useTranslation()
  const params = useShown(readout => readout?.liveParams?.params)
  if (!params || params.length === 0) return <p className={styles['none']}>{t('monitor.then.noParameters')}</p>
  return (
    <dl className={styles['values']} aria-label={t('monitor.tabs.params')}>
      {params.map(({ name, value }) => (
        <Reading key={name} name={name}>
          {value.toLocaleString(i18n.language, { maximumFractionDigits: 3 })}
        </Reading>
      ))}
    </dl>
  )
}
