import { Link } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../widgets/IconButton.tsx'
import { showToast } from '../../../widgets/toasts.ts'
import { momentPath } from '../incidents/incidentMoment.ts'
import { usePlayback, useWatchedRobot } from './playbackView.ts'

/** Copies the address that brings anyone to the moment that is shown (P-013). */
export function MomentLink() {
  const { t } = useTranslation()
  const playback = usePlayback()
  const robot = useWatchedRobot()
  const copy = async (): Promise<void> => {
    const address = new URL(momentPath(robot.id, playback.shownMs()), location.origin).href
    try {
      await navigator.clipboard.writeText(address)
      showToast({ kind: 'information', title: t('monitor.playback.linkCopied') })
    } catch {
      // Where the browser keeps the clipboard to itself the address can be copied by hand.
      showToast({ kind: 'warning', title: t('monitor.playback.linkNotCopied'), text: address })
    }
  }
  return (
    <IconButton label={t('monitor.playback.copyLink')} onPress={() => void copy()}>
      <Link size={16} aria-hidden />
    </IconButton>
  )
}
