import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../widgets/Button.tsx'
import { useControl } from '../control/controlView.ts'
import { usePlayback, useWatchedRobot } from './playbackView.ts'

const IncidentDialog = lazy(async () => ({ default: (await import('../incidents/IncidentDialog.tsx')).IncidentDialog }))

const INCIDENT_LEVEL = 2

/** Reports the moment that is shown; playback waits meanwhile (P-012). */
export function IncidentButton() {
  const { t } = useTranslation()
  const playback = usePlayback()
  const robot = useWatchedRobot()
  const { level } = useControl()
  const [aboutMs, setAboutMs] = useState<number>()
  if (level < INCIDENT_LEVEL) return undefined
  const open = (): void => {
    setAboutMs(playback.shownMs())
    playback.hold()
  }
  const close = (): void => {
    setAboutMs(undefined)
    playback.resume()
  }
  return (
    <>
      <Button
        size="small"
        icon={<Flag size={14} aria-hidden />}
        selected={aboutMs !== undefined}
        aria-haspopup="dialog"
        onPress={open}
      >
        {t('monitor.playback.incident')}
      </Button>
      {aboutMs !== undefined && (
        <Suspense>
          <IncidentDialog robot={robot} timeMs={aboutMs} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
