import { Link } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../toasts/toasts.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Dialog } from '../../../widgets/dialog/Dialog.tsx'
import { copyText } from '../../../widgets/transfer/copyText.ts'
import { SelectedText } from '../../../widgets/transfer/SelectedText.tsx'
import { useAddressStore } from '../address/addressStore.ts'
import { viewParams } from '../address/sharedView.ts'
import { momentPath } from '../incidents/incidentMoment.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { usePlaybackActions } from '../time/playbackView.ts'

/** Copies the address that brings anyone to the moment that is shown, with the picture as it is (P-013). */
export function MomentLink() {
  const { t } = useTranslation()
  const playback = usePlaybackActions()
  const { robot } = useMonitorSession()
  const store = useAddressStore()
  const [uncopied, setUncopied] = useState<string>()
  const title = t('monitor.playback.copyLink')
  const copy = async (): Promise<void> => {
    const address = new URL(momentPath(robot.id, playback.shownMs(), viewParams(store.whole())), location.origin).href
    if (await copyText(address))
      showToast({ kind: 'information', subject: 'copy', title: t('monitor.playback.linkCopied') })
    else setUncopied(address)
  }
  return (
    <>
      <IconButton label={title} onPress={() => void copy()}>
        <Link size={16} aria-hidden />
      </IconButton>
      {uncopied !== undefined && (
        <Dialog title={title} isOpen onClose={() => setUncopied(undefined)}>
          <SelectedText label={t('monitor.playback.link')} text={uncopied} />
        </Dialog>
      )}
    </>
  )
}
