import { isGranted } from '../../../../contract/permissions.ts'
import { useGrants } from '../../../session/session.ts'
import { Dock } from '../dock/Dock.tsx'
import { MessagePanel } from '../messages/MessagePanel.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'
import type { LayoutParts } from './layoutParts.ts'

type Props = LayoutParts['cameras'] & { readonly phone: boolean; readonly hidden: boolean }

/** Cameras, and beside them the messages of those who may read them. */
export function MonitorDock(props: Props) {
  const { robot, capabilities } = useMonitorSession()
  const canRead = isGranted(useGrants(), ['RobotMonitor', 'viewMessages']) && capabilities.canDrive
  return <Dock {...props}>{canRead && <MessagePanel robot={robot.id} phone={props.phone} />}</Dock>
}
