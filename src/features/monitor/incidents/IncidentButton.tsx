import { Flag } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storedDraft } from '../../../drafts/drafts.ts'
import { lazyPart } from '../../../parts/lazyPart.tsx'
import { Button } from '../../../widgets/button/Button.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'
import { usePlaybackActions } from '../time/playbackView.ts'
import { incidentDraftName, incidentDraftSchema } from './incidentDraft.ts'

const IncidentDialog = lazyPart(async () => (await import('./IncidentDialog.tsx')).IncidentDialog, {
  failed: ({ onClose }) => onClose,
})

/** Reports the moment that is shown; playback waits meanwhile (P-012). */
export function IncidentButton() {
  const { t } = useTranslation()
  const playback = usePlaybackActions()
  const { robot, capabilities } = useMonitorSession()
  // One that was being written when the page was loaded anew is open again.
  const [aboutMs, setAboutMs] = useState(
    () => storedDraft(sessionStorage, incidentDraftName(robot.id), incidentDraftSchema)?.timeMs,
  )
  const holdRestored = useEffectEvent(() => aboutMs !== undefined && playback.hold())
  useEffect(() => void holdRestored(), [])
  if (!capabilities.canReport) return undefined
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
      {aboutMs !== undefined && <IncidentDialog robot={robot} timeMs={aboutMs} onClose={close} />}
    </>
  )
}
