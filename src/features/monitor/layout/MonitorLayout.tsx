import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { CameraName } from '../../../../contract/cameras.ts'
import { useAutoActivity } from '../../../session/useAutoActivity.ts'
import { focusRegion } from '../../keys/regions.ts'
import { useRobotName } from '../../robots/robotName.ts'
import { useCameraChoice } from '../cameras/cameraChoice.ts'
import { TaskDialogs } from '../commands/dialogs/TaskDialogs.tsx'
import { StopFoot } from '../commands/StopFoot.tsx'
import { useKeyActions } from '../keys/keyActions.ts'
import { LinkStrip } from '../map/MapNotice.tsx'
import { PastStrip } from '../past/PastNotes.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'
import { useReadoutToasts } from '../session/useReadoutToasts.ts'
import { useTimeMode } from '../time/playbackView.ts'
import { Announcer } from './Announcer.tsx'
import { DesktopLayout } from './DesktopLayout.tsx'
import type { MapProps } from './MonitorMap.tsx'
import { PhoneLayout } from './PhoneLayout.tsx'
import { usePhonePanels } from './phoneView.ts'

type Props = MapProps & {
  /** Those that the viewer may see. */
  readonly cameras: readonly CameraName[]
  readonly phone: boolean
}

/** The robot that is watched: the map in the middle, everything else around it. */
export function MonitorLayout({ cameras, phone, missing, settings }: Props) {
  const { robot, engine, capabilities } = useMonitorSession()
  const { canDrive, canInspect } = capabilities
  const name = useRobotName(robot).shown
  const [choice, onChoose] = useCameraChoice()
  const [railOpen, setRailOpen] = useState(true)
  const panels = usePhonePanels(phone && canDrive)
  const openLayers = (): void => {
    flushSync(() => (phone ? panels.setView('layers') : setRailOpen(true)))
    focusRegion('layers')
  }
  useKeyActions({ layers: canInspect ? openLayers : undefined })
  const showOnMap = (x: number, y: number): void => {
    void engine.moveCamera({ type: 'centreAt', x, y })
    void engine.indicate(x, y)
    panels.setView('map')
  }
  const parts = { missing, settings, cameras: { cameras, choice, onChoose }, onShow: showOnMap }
  return (
    <>
      <PictureWatch />
      <LinkStrip />
      <PastStrip />
      {phone ? (
        <PhoneLayout {...parts} panels={panels} />
      ) : (
        <DesktopLayout {...parts} rail={{ isOpen: railOpen, onToggle: setRailOpen }} />
      )}
      {canDrive && (
        <>
          <StopFoot phone={phone} />
          <TaskDialogs robot={robot.id} />
        </>
      )}
      <Announcer name={name} />
    </>
  )
}

/** Acts on what the picture tells. Beside the screen and not in it, which would be drawn anew as a whole each time. */
function PictureWatch() {
  useReadoutToasts()
  useAutoActivity(useTimeMode() === 'live')
  return undefined
}
