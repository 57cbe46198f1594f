import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTimeMode } from '../time/playbackView.ts'
import styles from './Transport.module.css'

/** In the header: that the picture is not the one of now. */
export function PlaybackTag() {
  const { t } = useTranslation()
  if (useTimeMode() === 'live') return undefined
  return (
    <span className={styles['tag']} data-testid="playback-tag">
      <History size={14} aria-hidden />
      {t('monitor.playback.tag')}
    </span>
  )
}
