import { LayerRail } from '../layers/LayerRail.tsx'
import { PastTabs } from '../past/PastTabs.tsx'
import { SectorPanel } from '../sectors/lazySectorPanel.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'
import { useTimeMode } from '../time/playbackView.ts'
import { TimePanel } from '../transport/TimePanel.tsx'
import { Control } from './Control.tsx'
import { Connection, Elements } from './informationPanels.tsx'
import type { LayoutParts } from './layoutParts.ts'
import styles from './Monitor.module.css'
import { MonitorDock } from './MonitorDock.tsx'
import { MonitorMap } from './MonitorMap.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { PhoneTabInAddress, type usePhonePanels } from './phoneView.ts'
import { RobotCard } from './RobotCard.tsx'
import { RobotSide } from './RobotSide.tsx'

type Props = LayoutParts & { readonly panels: ReturnType<typeof usePhonePanels> }

/** The map with the robot's state below it, and one panel at a time over it, chosen by the bar at the foot. */
export function PhoneLayout({ missing, settings, cameras, onShow, panels }: Props) {
  const { canDrive, canPlay } = useMonitorSession().capabilities
  const isPast = useTimeMode() === 'past'
  const { view, setView } = panels
  // A customer on a phone sees nothing of time but the way back from a moment that a link has opened (M-024).
  const hasTime = canPlay && (canDrive ? view === 'playback' : isPast)
  return (
    <>
      <main className={styles['stage']}>
        <MonitorMap missing={missing} settings={settings} />
        {view !== 'map' && view !== 'playback' && (
          <div className={styles['sheet']}>
            <Sheet settings={settings} onShow={onShow} panels={panels} />
          </div>
        )}
      </main>
      <RobotSide>
        <RobotCard isCompact={view !== 'map'} hasCommands={canDrive && view !== 'playback'} />
      </RobotSide>
      <MonitorDock {...cameras} phone hidden={view !== 'map'} />
      {hasTime && <TimePanel phone timeline={{ isOpen: view === 'playback' }} />}
      <PhoneTabInAddress panels={panels} isPast={isPast} />
      {canDrive && <PhoneBar view={view} onView={setView} isPast={isPast} />}
    </>
  )
}

type SheetProps = Pick<LayoutParts, 'settings' | 'onShow'> & Pick<Props, 'panels'>

/** The panel over the map. */
function Sheet({ settings, onShow, panels }: SheetProps) {
  const isPast = useTimeMode() === 'past'
  switch (panels.view) {
    case 'layers':
      return <LayerRail settings={settings} />
    case 'elements':
      return <Elements onShow={onShow} />
    case 'connection':
      return <Connection settings={settings} />
    case 'control':
      return isPast ? (
        <PastTabs onShow={onShow} selected={panels.pastTab} onSelect={panels.choosePastTab} />
      ) : (
        <>
          <Control />
          <SectorPanel />
        </>
      )
    default:
      return undefined
  }
}
