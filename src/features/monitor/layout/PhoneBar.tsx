import { Gamepad2, History, Layers, List, Map as MapIcon, Wifi } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useTabItems } from '../commands/palette/useTabItems.ts'
import styles from './Monitor.module.css'

export const PHONE_VIEWS = [
  { id: 'map', icon: MapIcon },
  { id: 'control', icon: Gamepad2 },
  { id: 'layers', icon: Layers },
  { id: 'elements', icon: List },
  { id: 'connection', icon: Wifi },
  { id: 'playback', icon: History },
] as const
export type PhoneView = (typeof PHONE_VIEWS)[number]['id']

type Props = {
  readonly view: PhoneView
  readonly onView: (view: PhoneView) => void
  /** What the robot did takes the place of what commands it. */
  readonly isPast: boolean
}

/** The panels of the monitor as tabs at the foot of a phone. */
export function PhoneBar({ view, onView, isPast }: Props) {
  const { t } = useTranslation()
  const wordOf = (id: PhoneView) => (isPast && id === 'control' ? 'then' : id)
  useTabItems(
    PHONE_VIEWS.map(({ id }) => ({ id, word: wordOf(id) })),
    onView,
  )
  return (
    <nav className={styles['phoneBar']} data-testid="phone-bar" aria-label={t('monitor.tabs.title')}>
      {PHONE_VIEWS.map(({ id, icon: Icon }) => (
        <Button
          key={id}
          className={styles['phoneTab'] ?? ''}
          onPress={() => onView(id)}
          {...(view === id ? { 'aria-current': 'page' as const } : {})}
        >
          <Icon size={20} aria-hidden />
          {t(`monitor.tabs.${wordOf(id)}`)}
        </Button>
      ))}
    </nav>
  )
}
