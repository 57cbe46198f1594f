import { useTranslation } from 'react-i18next'
import { StateShape } from '../../../widgets/state/StateBadge.tsx'
import styles from './ManualPad.module.css'
import { useLink } from './useLinkQuality.ts'

/** How far behind the operator is: round trip and age of the picture; amber from 150 ms, red from 300, no motion from 500. */
export function LinkGauge() {
  const { t } = useTranslation()
  const { quality, roundTripMs, pictureAgeMs } = useLink()
  const ms = (value: number | undefined): string =>
    value === undefined ? t('shared.none') : t('units.milliseconds', { value })
  return (
    <p className={styles['gauge']} data-quality={quality} data-testid="link-gauge">
      {quality !== 'good' && <StateShape shape={quality === 'slow' ? 'warning' : 'stuck'} />}
      <span>
        {t('monitor.manual.roundTrip')} <b>{ms(roundTripMs)}</b>
      </span>
      <span>
        {t('monitor.manual.pictureAge')} <b>{ms(pictureAgeMs)}</b>
      </span>
    </p>
  )
}
