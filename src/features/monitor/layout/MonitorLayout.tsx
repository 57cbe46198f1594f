import { PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { CameraName } from '../../../../contract/cameras.ts'
import { isGranted } from '../../../../contract/permissions.ts'
import { PLAYBACK_LEVEL } from '../../../../contract/playback.ts'
import type { Robot } from '../../../../contract/resources/robots.ts'
import { useGrants } from '../../../session/session.ts'
import { useAutoActivity } from '../../../session/useAutoActivity.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { useRobotName } from '../../robots/robotName.ts'
import { AddressKeeper } from '../address/AddressKeeper.tsx'
import { useCameraChoice } from '../cameras/cameraChoice.ts'
import { MomentCameras } from '../cameras/MomentCameras.tsx'
import { useActiveTask } from '../commands/activeTask.ts'
import { CommandKeys } from '../commands/CommandKeys.tsx'
import { TaskDialogs } from '../commands/dialogs/TaskDialogs.tsx'
import { CommandSearch } from '../commands/palette/CommandSearch.tsx'
import { LayerItems } from '../commands/palette/LayerItems.tsx'
import { StopFoot } from '../commands/StopFoot.tsx'
import { ConnectionPanel } from '../connection/ConnectionPanel.tsx'
import { LeaseCard } from '../control/LeaseCard.tsx'
import { Dock } from '../dock/Dock.tsx'
import { ElementList } from '../elements/ElementList.tsx'
import { KeyHelp } from '../keys/KeyHelp.tsx'
import { useKeyActions } from '../keys/keyActions.ts'
import { keyShortcutsOf } from '../keys/keyMap.ts'
import { focusRegion } from '../keys/regions.ts'
import { LayerRail } from '../layers/LayerRail.tsx'
import type { useLayerChoice } from '../layers/useLayerChoice.ts'
import { LinkStrip } from '../map/MapNotice.tsx'
import { MapStage } from '../map/MapStage.tsx'
import type { useSurfaceChoice } from '../map/surfaceChoice.ts'
import { MessagePanel } from '../messages/MessagePanel.tsx'
import { NowStrip } from '../past/NowStrip.tsx'
import { NoCommands, PastStrip } from '../past/PastNotes.tsx'
import { PastTabs } from '../past/PastTabs.tsx'
import { usePastOnly } from '../past/pastOnly.ts'
import { PinPanel } from '../pins/PinPanel.tsx'
import { PosePanel } from '../poseMode/PosePanel.tsx'
import type { TelemetryClient } from '../session/telemetryClient.ts'
import { useReadoutToasts } from '../session/useReadoutToasts.ts'
import { StateCard } from '../state/StateCard.tsx'
import { type TimeMode, useTimeMode } from '../time/playbackView.ts'
import { PlaybackKeys } from '../transport/PlaybackKeys.tsx'
import { TimePanel } from '../transport/TimePanel.tsx'
import { Announcer } from './Announcer.tsx'
import styles from './Monitor.module.css'
import { PhoneBar } from './PhoneBar.tsx'
import { PhoneTabInAddress, usePhonePanels } from './phoneView.ts'
import { Control, SectorPanel, Sidebar } from './Sidebar.tsx'

type Panels = Pick<ReturnType<typeof useLayerChoice>, 'choice' | 'choose' | 'showOwn'> & {
  readonly overlayOpacity: number
  readonly setOverlayOpacity: (opacity: number) => void
  readonly surface: ReturnType<typeof useSurfaceChoice>[0]
  readonly chooseSurface: ReturnType<typeof useSurfaceChoice>[1]
}
type Props = {
  readonly client: TelemetryClient
  /** The same with what the robot says now, whatever moment is shown: for all that commands it. */
  readonly present: TelemetryClient
  readonly robot: Robot
  readonly level: number
  readonly cameras: readonly CameraName[]
  readonly phone: boolean
  /** In place of the picture where there can be none. */
  readonly missing: ReactNode
  readonly panels: Panels
}

/** The robot that is watched: the map in the middle, everything else around it. */
export function MonitorLayout({ client, present, robot, level, cameras, phone, missing, panels }: Props) {
  const { t } = useTranslation()
  const name = useRobotName(robot).shown
  const { readouts } = client
  const grants = useGrants()
  const mayRead = isGranted(grants, ['RobotMonitor', 'viewMessages'])
  const { placing } = useActiveTask()
  useReadoutToasts(readouts)
  const [railOpen, setRailOpen] = useState(true)
  const timeMode = useTimeMode()
  useAutoActivity(timeMode === 'live')
  const mayPlay = level >= PLAYBACK_LEVEL
  const isPastOnly = usePastOnly() !== undefined
  const operates = level > 1 && !isPastOnly
  // The timeline comes with the past and goes with it, unless it is wished otherwise.
  const [timelines, setTimelines] = useState<{ readonly [S in TimeMode]: boolean }>({ live: false, past: true })
  const timelineOpen = mayPlay && timelines[timeMode]
  // In the past the timeline takes its place.
  const isDockHidden = timeMode === 'past' && timelineOpen
  const panelsOfPhone = usePhonePanels(phone && operates)
  const { view, setView, pastTab, choosePastTab } = panelsOfPhone
  const openLayers = (): void => {
    flushSync(() => (phone ? setView('layers') : setRailOpen(true)))
    focusRegion('layers')
  }
  useKeyActions({ layers: level > 0 ? openLayers : undefined })
  const [cameraChoice, chooseCameras] = useCameraChoice()
  const ofCameras = { client, cameras, choice: cameraChoice, onChoose: chooseCameras }
  const show = (x: number, y: number): void => {
    void client.engine.moveCamera({ type: 'centreAt', x, y })
    void client.engine.indicate(x, y)
    setView('map')
  }
  const stage = (
    <MapStage
      client={client}
      name={name}
      operates={operates}
      level={level}
      missing={missing}
      keptOnly={panels.choice.only === 'kept'}
      onKeptOnly={on => panels.choose({ ...panels.choice, only: on ? 'kept' : undefined })}
    >
      {placing?.kind === 'detourGoal' && <PosePanel client={present} kind="goal" mode="arrow" />}
      {placing?.kind === 'pose' && (
        <PosePanel key={placing.mode} client={present} kind="estimate" mode={placing.mode} />
      )}
      {level > 0 && <PinPanel />}
      <AddressKeeper readouts={readouts} />
      {level > 0 && !isPastOnly && <CommandKeys readouts={present.readouts} />}
      {level > 0 && <CommandSearch />}
      {level > 0 && <LayerItems readouts={readouts} level={level} choice={panels.choice} onChoose={panels.choose} />}
      {mayPlay && <PlaybackKeys />}
      <KeyHelp />
    </MapStage>
  )
  const rail = level > 0 && (
    <LayerRail
      robot={robot.id}
      readouts={readouts}
      level={level}
      choice={panels.choice}
      overlayOpacity={panels.overlayOpacity}
      onChoose={panels.choose}
      onOwn={panels.showOwn}
      onPutOff={names => void client.engine.putOffLayers(names)}
      onOverlayOpacity={panels.setOverlayOpacity}
      {...(phone ? {} : { onClose: () => setRailOpen(false) })}
    />
  )
  const elements = (
    <ElementList
      readouts={readouts}
      robotName={name}
      showPlan={level > 0}
      showCameraOffZones={isGranted(grants, ['RobotMonitor', 'viewCameraOffZone'])}
      onShow={show}
    />
  )
  const connection = <ConnectionPanel readouts={readouts} surface={panels.surface} onSurface={panels.chooseSurface} />
  const card = (
    <>
      <StateCard readouts={readouts} robot={robot} level={level} compact={phone && view !== 'map'} />
      {isPastOnly
        ? view !== 'playback' && <NoCommands />
        : (phone ? operates && view !== 'playback' : level > 0) &&
          (timeMode === 'past' ? <NowStrip readouts={present.readouts} /> : <LeaseCard />)}
    </>
  )

  const control =
    operates &&
    (timeMode === 'past' ? (
      <PastTabs readouts={readouts} level={level} onShow={show} selected={pastTab} onSelect={choosePastTab} />
    ) : (
      <>
        <Control client={client} present={present} level={level} />
        <SectorPanel readouts={readouts} />
      </>
    ))
  const messages = operates && mayRead && <MessagePanel robot={robot.id} readouts={readouts} phone={phone} />
  const foot = operates && (
    <>
      <StopFoot readouts={present.readouts} phone={phone} />
      <TaskDialogs robot={robot.id} readouts={present.readouts} />
    </>
  )

  const time = mayPlay && (
    <TimePanel
      robot={robot}
      readouts={readouts}
      phone={phone}
      timeline={{
        isOpen: phone ? view === 'playback' : timelineOpen,
        ...(phone ? {} : { onToggle: () => setTimelines({ ...timelines, [timeMode]: !timelineOpen }) }),
      }}
    />
  )

  if (phone)
    return (
      <>
        <LinkStrip readouts={readouts} />
        <PastStrip />
        <main className={styles['stage']}>
          {stage}
          {view !== 'map' && view !== 'playback' && (
            <div className={styles['sheet']}>{{ control, layers: rail, elements, connection }[view]}</div>
          )}
        </main>
        <aside
          className={styles['side']}
          data-region="side"
          data-stop={operates || undefined}
          aria-label={t('monitor.robot')}
        >
          {card}
        </aside>
        <Dock {...ofCameras} phone hidden={view !== 'map'}>
          {messages}
        </Dock>
        {/* A customer on a phone sees nothing of time but the way back from a moment that a link has opened (M-024). */}
        {(level > 1 && !isPastOnly ? view === 'playback' : timeMode === 'past') && time}
        <PhoneTabInAddress panels={panelsOfPhone} isPast={timeMode === 'past'} />
        {operates && <PhoneBar view={view} onView={setView} isPast={timeMode === 'past'} />}
        {foot}
        <Announcer name={name} />
      </>
    )
  return (
    <>
      <LinkStrip readouts={readouts} />
      <PastStrip />
      {rail && (railOpen ? rail : <OpenRail onOpen={() => setRailOpen(true)} />)}
      <main className={styles['stage']}>{stage}</main>
      <Dock {...ofCameras} phone={false} hidden={isDockHidden}>
        {messages}
      </Dock>
      {time}
      <aside
        className={styles['side']}
        data-region="side"
        data-stop={operates || undefined}
        aria-label={t('monitor.robot')}
      >
        {card}
        {level > 0 && (
          <Sidebar
            client={client}
            present={present}
            level={level}
            elements={elements}
            connection={connection}
            onShow={show}
          />
        )}
        {level === 0 && elements}
        {isDockHidden && <MomentCameras {...ofCameras} />}
      </aside>
      {foot}
      <Announcer name={name} />
    </>
  )
}

function OpenRail({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles['closedRail']}>
      <IconButton onPress={onOpen} label={t('monitor.layers.show')} keyShortcuts={keyShortcutsOf('layers')}>
        <PanelLeftOpen size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
