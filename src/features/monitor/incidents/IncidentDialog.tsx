import { X } from 'lucide-react'
import { Dialog, Heading, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Scrim } from '../../../widgets/dialog/Scrim.tsx'
import type { WatchedRobot } from '../session/robotRecord.ts'
import styles from './IncidentDialog.module.css'
import { IncidentForm } from './IncidentForm.tsx'
import { useBelowStage } from './stage.ts'
import { useIncidentReport } from './useIncidentReport.ts'

type Props = {
  readonly robot: WatchedRobot
  /** The moment that it is about, ms since the epoch. */
  readonly timeMs: number
  /** Called when it was created, and when somebody leaves it. */
  readonly onClose: () => void
}

/** Reports what is seen at a moment (N-020..N-022). It stands at the right edge of the stage: the place and the timeline stay in view. */
export function IncidentDialog({ robot, timeMs, onClose }: Props) {
  const { t } = useTranslation()
  const report = useIncidentReport(robot, timeMs, onClose)
  const clearBelow = useBelowStage()
  return (
    <Scrim place="stage" clearBelow={clearBelow} isOpen onOpenChange={open => open || onClose()}>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <div className={styles['head']}>
            <Heading slot="title">{t('monitor.incident.title')}</Heading>
            <IconButton label={t('shared.close')} onPress={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
          <IncidentForm timeMs={timeMs} report={report} onCancel={onClose} />
        </Dialog>
      </Modal>
    </Scrim>
  )
}
