import { Layers, List, Map as MapIcon, PanelLeftOpen, Wifi } from 'lucide-react'
import { useState } from 'react'
import { Button, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type CameraName, camerasFor } from '../../../contract/cameras.ts'
import { CUSTOMER_LAYERS, OVERLAY_OPACITY } from '../../../contract/layers.ts'
import { controlLevel, isGranted, maySeeSemseg } from '../../../contract/permissions.ts'
import type { Robot } from '../../../contract/resources/robots.ts'
import { robotAppearance } from '../../../contract/robot/models.ts'
import { XSRF_COOKIE } from '../../../contract/routes/access.ts'
import { cookie } from '../../service/client.ts'
import { useGrants, useMaybeSelf } from '../../session/session.ts'
import { useRobotName } from '../robots/robotName.ts'
import { Announcer } from './Announcer.tsx'
import { ConnectionPanel } from './ConnectionPanel.tsx'
import { Dock } from './dock/Dock.tsx'
import { ElementList } from './ElementList.tsx'
import { LayerRail } from './LayerRail.tsx'
import { LinkStrip } from './MapNotice.tsx'
import { MapStage } from './MapStage.tsx'
import styles from './Monitor.module.css'
import { MonitorHeader } from './MonitorHeader.tsx'
import { useMapColours } from './mapColours.ts'
import { useMapWords } from './mapWords.ts'
import type { MonitorSearch } from './monitorSearch.ts'
import { usePhoneLayout } from './phoneLayout.ts'
import { Readings } from './Readings.tsx'
import { useRobotNow } from './robotNow.ts'
import { StateCard } from './StateCard.tsx'
import { useSurfaceChoice } from './surfaceChoice.ts'
import type { TelemetryClient } from './telemetryClient.ts'
import { useLayerChoice } from './useLayerChoice.ts'
import { useReadoutToasts } from './useReadoutToasts.ts'
import { useTelemetry, type Watched } from './useTelemetry.ts'

type Props = { readonly robot: Robot; readonly search: MonitorSearch; readonly liveFeed: boolean }

const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** One robot on screen, live. A new worker is opened where something changes that it was opened for. */
export function Monitor({ robot, search, liveFeed }: Props) {
  const grants = useGrants()
  const self = useMaybeSelf()
  const phone = usePhoneLayout()
  const level = controlLevel(grants, robot.account_tier)
  const watched: Watched = {
    robot: robot.id,
    serviceUrl: location.origin,
    csrfToken: cookie(document.cookie, XSRF_COOKIE) ?? '',
    appearance: robotAppearance({ ...robot, side_sweeper: robot.side_sweeper === '1' }),
    level,
    customerView: level === 0 || (level === 1 && phone),
    maySeeCameraOffZones: isGranted(grants, ['RobotMonitor', 'viewCameraOffZone']),
    maySeeSemseg: self !== undefined && maySeeSemseg(self.role, grants),
    reducedMotion: reducedMotion(),
    liveFeed,
  }
  return <LiveMonitor key={JSON.stringify(watched)} robot={robot} search={search} watched={watched} phone={phone} />
}

type LiveProps = Pick<Props, 'robot' | 'search'> & { readonly watched: Watched; readonly phone: boolean }

function LiveMonitor({ robot, search, watched, phone }: LiveProps) {
  const { level } = watched
  const { choice, shown, choose } = useLayerChoice(level)
  const [overlayOpacity, setOverlayOpacity] = useState(OVERLAY_OPACITY)
  const [surface, chooseSurface] = useSurfaceChoice()
  const layers = level === 1 && phone ? CUSTOMER_LAYERS : shown
  const client = useTelemetry(watched, {
    colours: useMapColours(),
    words: useMapWords(),
    layers,
    overlayOpacity,
    surface,
  })
  return (
    <div className={styles['monitor']} data-phone={phone || undefined} data-view={search.view} data-level={level}>
      <MonitorHeader robot={robot} readouts={client?.readouts} />
      {client && (
        <Watching
          client={client}
          robot={robot}
          level={level}
          cameras={camerasFor(watched)}
          phone={phone}
          patroller={search.patroller ?? false}
          panels={{ choice, choose, overlayOpacity, setOverlayOpacity, surface, chooseSurface }}
        />
      )}
    </div>
  )
}

type Panels = Pick<ReturnType<typeof useLayerChoice>, 'choice' | 'choose'> & {
  readonly overlayOpacity: number
  readonly setOverlayOpacity: (opacity: number) => void
  readonly surface: ReturnType<typeof useSurfaceChoice>[0]
  readonly chooseSurface: ReturnType<typeof useSurfaceChoice>[1]
}
type WatchingProps = {
  readonly client: TelemetryClient
  readonly robot: Robot
  readonly level: number
  readonly cameras: readonly CameraName[]
  readonly phone: boolean
  readonly patroller: boolean
  readonly panels: Panels
}
type PhoneView = 'map' | 'layers' | 'elements' | 'connection'

function Watching({ client, robot, level, cameras, phone, patroller, panels }: WatchingProps) {
  const { t } = useTranslation()
  const name = useRobotName(robot).shown
  const { readouts } = client
  const now = useRobotNow(readouts, robot, patroller)
  useReadoutToasts(readouts)
  const [railOpen, setRailOpen] = useState(true)
  const [view, setView] = useState<PhoneView>('map')
  const show = (x: number, y: number): void => {
    void client.engine.moveCamera({ type: 'centreAt', x, y })
    void client.engine.indicate(x, y)
    setView('map')
  }
  const stage = (
    <MapStage
      client={client}
      name={name}
      now={now}
      level={level}
      keptOnly={panels.choice.only === 'kept'}
      onKeptOnly={on => panels.choose({ ...panels.choice, only: on ? 'kept' : undefined })}
    />
  )
  const rail = level > 0 && (
    <LayerRail
      readouts={readouts}
      level={level}
      choice={panels.choice}
      overlayOpacity={panels.overlayOpacity}
      onChoose={panels.choose}
      onOverlayOpacity={panels.setOverlayOpacity}
      {...(phone ? {} : { onClose: () => setRailOpen(false) })}
    />
  )
  const elements = (
    <ElementList
      readouts={readouts}
      robotName={name}
      showPlan={level > 0}
      showCameraOffZones={isGranted(useGrants(), ['RobotMonitor', 'viewCameraOffZone'])}
      onShow={show}
    />
  )
  const connection = <ConnectionPanel readouts={readouts} surface={panels.surface} onSurface={panels.chooseSurface} />
  const card = <StateCard readouts={readouts} robot={robot} now={now} level={level} />

  if (phone)
    return (
      <>
        <LinkStrip readouts={readouts} />
        <main className={styles['stage']}>
          {stage}
          {view !== 'map' && <div className={styles['sheet']}>{{ layers: rail, elements, connection }[view]}</div>}
        </main>
        <aside className={styles['side']} aria-label={t('monitor.robot')}>
          {card}
        </aside>
        <Dock client={client} now={now} cameras={cameras} phone />
        {level > 1 && <PhoneBar view={view} onView={setView} />}
        <Announcer name={name} now={now} />
      </>
    )
  return (
    <>
      <LinkStrip readouts={readouts} />
      {rail && (railOpen ? rail : <OpenRail onOpen={() => setRailOpen(true)} />)}
      <main className={styles['stage']}>{stage}</main>
      <Dock client={client} now={now} cameras={cameras} phone={false} />
      <aside className={styles['side']} aria-label={t('monitor.robot')}>
        {card}
        {level > 0 && (
          <>
            <Tabs className={styles['tabs'] ?? ''}>
              <TabList className={styles['tabList'] ?? ''} aria-label={t('monitor.tabs.title')}>
                <Tab id="elements">{t('monitor.tabs.elements')}</Tab>
                <Tab id="connection">{t('monitor.tabs.connection')}</Tab>
              </TabList>
              <TabPanel id="elements" className={styles['tabPanel'] ?? ''}>
                {elements}
              </TabPanel>
              <TabPanel id="connection" className={styles['tabPanel'] ?? ''}>
                {connection}
              </TabPanel>
            </Tabs>
            {level > 1 && <Readings readouts={readouts} />}
          </>
        )}
        {level === 0 && elements}
      </aside>
      <Announcer name={name} now={now} />
    </>
  )
}

function OpenRail({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles['closedRail']}>
      <Button className={styles['openRail'] ?? ''} onPress={onOpen} aria-label={t('monitor.layers.show')}>
        <PanelLeftOpen size={16} aria-hidden />
      </Button>
    </div>
  )
}

const PHONE_VIEWS = [
  { id: 'map', icon: MapIcon },
  { id: 'layers', icon: Layers },
  { id: 'elements', icon: List },
  { id: 'connection', icon: Wifi },
] as const

function PhoneBar({ view, onView }: { readonly view: PhoneView; readonly onView: (view: PhoneView) => void }) {
  const { t } = useTranslation()
  return (
    <nav className={styles['phoneBar']} aria-label={t('monitor.tabs.title')}>
      {PHONE_VIEWS.map(({ id, icon: Icon }) => (
        <Button
          key={id}
          className={styles['phoneTab'] ?? ''}
          onPress={() => onView(id)}
          {...(view === id ? { 'aria-current': 'page' as const } : {})}
        >
          <Icon size={20} aria-hidden />
          {t(`monitor.tabs.${id}`)}
        </Button>
      ))}
    </nav>
  )
}
