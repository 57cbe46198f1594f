import { PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { keyShortcutsOf } from '../../keys/keyMap.ts'
import { MomentCameras } from '../cameras/MomentCameras.tsx'
import { LayerRail } from '../layers/LayerRail.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'
import { type TimeMode, useTimeMode } from '../time/playbackView.ts'
import { TimePanel } from '../transport/TimePanel.tsx'
import { Connection, Elements } from './informationPanels.tsx'
import type { LayoutParts } from './layoutParts.ts'
import styles from './Monitor.module.css'
import { MonitorDock } from './MonitorDock.tsx'
import { MonitorMap } from './MonitorMap.tsx'
import { RobotCard } from './RobotCard.tsx'
import { RobotSide } from './RobotSide.tsx'
import { Sidebar } from './Sidebar.tsx'

type Props = LayoutParts & {
  readonly rail: { readonly isOpen: boolean; readonly onToggle: (isOpen: boolean) => void }
}

/** Layers at the left, the robot at the right, the map between them with time and dock below. */
export function DesktopLayout({ missing, settings, cameras, onShow, rail }: Props) {
  const { capabilities } = useMonitorSession()
  const { canInspect, canPlay } = capabilities
  const timeline = useTimelinePanel(canPlay)
  const elements = <Elements onShow={onShow} />
  return (
    <>
      {canInspect &&
        (rail.isOpen ? (
          <LayerRail settings={settings} onClose={() => rail.onToggle(false)} />
        ) : (
          <ClosedRail onOpen={() => rail.onToggle(true)} />
        ))}
      <main className={styles['stage']}>
        <MonitorMap missing={missing} settings={settings} />
      </main>
      <MonitorDock {...cameras} phone={false} hidden={timeline.replacesDock} />
      {canPlay && <TimePanel phone={false} timeline={timeline} />}
      <RobotSide>
        <RobotCard isCompact={false} hasCommands={canInspect} />
        {canInspect ? (
          <Sidebar elements={elements} connection={<Connection settings={settings} />} onShow={onShow} />
        ) : (
          elements
        )}
        {timeline.replacesDock && <MomentCameras {...cameras} />}
      </RobotSide>
    </>
  )
}

/** The timeline comes with the past and goes with it, unless it is wanted otherwise; in the past it takes the dock's place. */
function useTimelinePanel(canPlay: boolean) {
  const timeMode = useTimeMode()
  const [isOpenIn, setOpenIn] = useState<{ readonly [M in TimeMode]: boolean }>({ live: false, past: true })
  const isOpen = canPlay && isOpenIn[timeMode]
  return {
    isOpen,
    onToggle: () => setOpenIn({ ...isOpenIn, [timeMode]: !isOpen }),
    replacesDock: timeMode === 'past' && isOpen,
  }
}

function ClosedRail({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles['closedRail']}>
      <IconButton onPress={onOpen} label={t('monitor.layers.show')} keyShortcuts={keyShortcutsOf('layers')}>
        <PanelLeftOpen size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
