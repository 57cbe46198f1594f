import { useTranslation } from 'react-i18next'
import { useShownRobot } from '../state/shownRobot.ts'
import { useTimeMode } from '../time/playbackView.ts'
import styles from './MonitorHeader.module.css'

/** Announces a change of the robot's state now to screen readers, politely: the text changes only with the state. */
export function Announcer({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  const now = useShownRobot()
  const live = useTimeMode() === 'live'
  return (
    <p className={styles['hidden']} role="status" aria-live="polite" data-testid="announcer">
      {live && t('monitor.announce', { name, state: t(`states.${now.state.slug}`) })}
    </p>
  )
}
