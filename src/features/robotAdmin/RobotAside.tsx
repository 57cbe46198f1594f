import { Dialog, Modal } from 'react-aria-components'
import { Scrim } from '../../widgets/dialog/Scrim.tsx'
import { usePhoneLayout } from '../../widgets/phoneLayout.ts'
import { useRobotName } from '../robots/robotName.ts'
import styles from './RobotPanel.module.css'
import { RobotPanel, type RobotPanelProps } from './RobotPanel.tsx'

/** The panel beside the list; over it where there is no room for both. */
export function RobotAside(props: RobotPanelProps) {
  const phone = usePhoneLayout()
  const { shown } = useRobotName(props.robot)
  if (!phone) return <RobotPanel {...props} />
  return (
    <Scrim place="side" isOpen onOpenChange={open => open || props.onClose()} isDismissable>
      <Modal className={styles['sheet'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''} aria-label={shown}>
          <RobotPanel {...props} />
        </Dialog>
      </Modal>
    </Scrim>
  )
}
