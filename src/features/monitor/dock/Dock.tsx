import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CameraName } from '../../../../contract/cameras.ts'
import { CameraPanel } from '../cameras/CameraPanel.tsx'
import { type CameraChoice, isExpanded } from '../cameras/cameraChoice.ts'
import { useShownRobot } from '../state/shownRobot.ts'
import styles from './Dock.module.css'

type Props = {
  /** What this viewer may see. */
  readonly cameras: readonly CameraName[]
  readonly choice: CameraChoice
  readonly onChoose: (choice: CameraChoice) => void
  readonly phone: boolean
  /** Out of sight for now; what is in it goes on. */
  readonly hidden?: boolean
  /** What stands beside the cameras. */
  readonly children?: ReactNode
}

/** The row under the map: cameras at the left, and what the screen puts beside them. Without either there is no dock. */
export function Dock({ cameras, choice, onChoose, phone, hidden = false, children }: Props) {
  const { t } = useTranslation()
  const now = useShownRobot()
  if (cameras.length === 0 && !children) return null
  const expanded = cameras.length > 0 && !phone && isExpanded(choice, now.planType)
  return (
    <div
      className={styles['dock']}
      hidden={hidden}
      data-region="dock"
      role="region"
      aria-label={[
        ...(cameras.length > 0 ? ['monitor.cameras.title'] : []),
        ...(children ? ['monitor.messages.title'] : []),
      ]
        .map(key => t(key))
        .join(' · ')}
      data-expanded={expanded || undefined}
      data-phone={phone || undefined}
      data-alone={cameras.length === 0 || undefined}
    >
      {cameras.length > 0 && (
        <CameraPanel
          cameras={cameras}
          choice={choice}
          onChoose={onChoose}
          isExpanded={expanded}
          isOnline={now.connection === 'online'}
          phone={phone}
        />
      )}
      {children}
    </div>
  )
}
