import { isGranted } from '../../../../contract/permissions.ts'
import { useGrants } from '../../../session/session.ts'
import { useRobotName } from '../../robots/robotName.ts'
import { ConnectionPanel } from '../connection/ConnectionPanel.tsx'
import { ElementList } from '../elements/ElementList.tsx'
import type { MapSettings } from '../layers/useMapSettings.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import type { LayoutParts } from './layoutParts.ts'

/** What is on the map, as far as the viewer may know. */
export function Elements({ onShow }: Pick<LayoutParts, 'onShow'>) {
  const { robot, capabilities } = useMonitorSession()
  const showCameraOffZones = isGranted(useGrants(), ['RobotMonitor', 'viewCameraOffZone'])
  return (
    <ElementList
      robotName={useRobotName(robot).shown}
      showPlan={capabilities.canInspect}
      showCameraOffZones={showCameraOffZones}
      onShow={onShow}
    />
  )
}

/** How the picture gets here, and what draws it. */
export const Connection = ({ settings }: { readonly settings: MapSettings }) => (
  <ConnectionPanel surface={settings.surface} onSurface={settings.chooseSurface} />
)
