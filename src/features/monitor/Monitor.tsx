import { useMemo, useState } from 'react'
import { camerasFor } from '../../../contract/cameras.ts'
import { CUSTOMER_LAYERS, type LayerName, OVERLAY_OPACITY } from '../../../contract/layers.ts'
import { controlLevel, isGranted, maySeeSemseg } from '../../../contract/permissions.ts'
import type { Robot } from '../../../contract/resources/robots.ts'
import { robotAppearance } from '../../../contract/robot/models.ts'
import { PartFailed } from '../../parts/PartFailed.tsx'
import { type PartFailure, whyFailed } from '../../parts/whyFailed.ts'
import { xsrfToken } from '../../service/client.ts'
import { useGrants, useMaybeSelf } from '../../session/session.ts'
import { AddressContext, createAddressStore, useInAddress } from './address/addressStore.ts'
import { layersText, openingView } from './address/sharedView.ts'
import { ActiveTaskProvider } from './commands/ActiveTaskProvider.tsx'
import { CommandsProvider } from './commands/CommandsProvider.tsx'
import { CommandTools } from './commands/CommandTools.tsx'
import { ControlProvider } from './control/ControlProvider.tsx'
import { SkipLink } from './keys/SkipLink.tsx'
import { parseLayerChoice, shownLayers } from './layers/layerChoice.ts'
import { useLayerChoice } from './layers/useLayerChoice.ts'
import styles from './layout/Monitor.module.css'
import { MonitorHeader } from './layout/MonitorHeader.tsx'
import { MonitorLayout } from './layout/MonitorLayout.tsx'
import { usePhoneLayout } from './layout/phoneLayout.ts'
import { useMapColours } from './map/mapColours.ts'
import { useMapFonts, useMapTexts } from './map/mapTexts.ts'
import { useSurfaceChoice } from './map/surfaceChoice.ts'
import type { MonitorSearch } from './monitorSearch.ts'
import { usePastOnly } from './past/pastOnly.ts'
import { PinsProvider } from './pins/PinsProvider.tsx'
import { SectorQueueProvider } from './sectors/SectorQueueProvider.tsx'
import { liveReadouts } from './session/liveReadouts.ts'
import { createPicture, shownReadouts } from './session/shownReadouts.ts'
import type { TelemetryClient } from './session/telemetryClient.ts'
import { type TelemetrySettings, useTelemetry, type Watched } from './session/useTelemetry.ts'
import { ShownRobotProvider } from './state/ShownRobotProvider.tsx'
import { PlaybackProvider } from './time/PlaybackProvider.tsx'
import { EventStepsProvider } from './transport/EventStepsProvider.tsx'

type Props = { readonly robot: Robot; readonly search: MonitorSearch; readonly liveFeed: boolean }

const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** One robot on screen. A new worker is opened where something changes that it was opened for. */
export function Monitor({ robot, search, liveFeed }: Props) {
  const grants = useGrants()
  const self = useMaybeSelf()
  const phone = usePhoneLayout()
  const pastOnly = usePastOnly() !== undefined
  const level = controlLevel(grants, robot.account_tier)
  const watched: Watched = {
    robot: robot.id,
    serviceUrl: location.origin,
    csrfToken: xsrfToken(document.cookie) ?? '',
    appearance: robotAppearance({ ...robot, side_sweeper: robot.side_sweeper === '1' }),
    level,
    customerView: level === 0 || (level === 1 && phone),
    maySeeCameraOffZones: isGranted(grants, ['RobotMonitor', 'viewCameraOffZone']),
    maySeeSemseg: self !== undefined && maySeeSemseg(self.role, grants),
    reducedMotion: reducedMotion(),
    liveFeed,
    pastOnly,
  }
  return <LiveMonitor key={JSON.stringify(watched)} robot={robot} search={search} watched={watched} phone={phone} />
}

type LiveProps = Pick<Props, 'robot' | 'search'> & { readonly watched: Watched; readonly phone: boolean }

/** Without the worker's code there is no picture. That is said in the map's place, with a way to try again; all else stays, the stop above all. */
function useWorker(watched: Watched, settings: TelemetrySettings) {
  const [why, setWhy] = useState<PartFailure>()
  const { client: worker, reopen } = useTelemetry(watched, settings, () => void whyFailed().then(setWhy))
  const retry = (): void => {
    setWhy(undefined)
    reopen()
  }
  return { worker, missing: why && <PartFailed why={why} onRetry={retry} /> }
}

/** One worker, seen twice: as the moment that is shown, and as the robot of now. */
function viewsOf(worker: TelemetryClient) {
  const picture = createPicture(worker.readouts, (command, request) => void worker.engine.playback(command, request))
  return {
    picture,
    client: { ...worker, readouts: shownReadouts(worker.readouts, picture) },
    present: { ...worker, readouts: liveReadouts(worker.readouts) },
  }
}
const NO_VIEWS = { picture: undefined, client: undefined, present: undefined }

function LiveMonitor({ robot, search, watched, phone }: LiveProps) {
  const { level } = watched
  const { choice, shown, choose, showOwn } = useLayerChoice(level, search.layers)
  const [address] = useState(createAddressStore)
  const [opensAt] = useState(() => openingView(search))
  const [overlayOpacity, setOverlayOpacity] = useState(OVERLAY_OPACITY)
  const [surface, chooseSurface] = useSurfaceChoice()
  const layers = level === 1 && phone ? CUSTOMER_LAYERS : shown
  const settings = {
    colours: useMapColours(),
    words: useMapTexts(),
    fonts: useMapFonts(),
    layers,
    overlayOpacity,
    surface,
    opensOnRobot: phone,
    opensAt,
  }
  const { worker, missing } = useWorker(watched, settings)
  const { client, present, picture } = useMemo(() => (worker ? viewsOf(worker) : NO_VIEWS), [worker])
  const header = (
    <MonitorHeader robot={robot} readouts={client?.readouts} tools={level > 0 && !phone && <CommandTools />} />
  )
  return (
    <div className={styles['monitor']} data-phone={phone || undefined} data-view={search.view} data-level={level}>
      <SkipLink />
      <AddressContext value={address}>
        <LayersInAddress shown={shown} level={level} />
        <ControlProvider robot={robot} readouts={present?.readouts}>
          <ActiveTaskProvider>
            {client && present && picture ? (
              <PlaybackProvider
                key={`${search.time} ${search.autoplay}`}
                client={client}
                picture={picture}
                robot={robot}
                level={level}
                liveFeed={watched.liveFeed}
                search={search}
              >
                {header}
                <CommandsProvider robot={robot} readouts={present.readouts}>
                  <SectorQueueProvider readouts={present.readouts}>
                    <PinsProvider
                      client={client}
                      robot={robot}
                      level={level}
                      layers={{ choice, choose }}
                      opens={search.pin}
                    >
                      <EventStepsProvider level={level}>
                        <ShownRobotProvider
                          readouts={client.readouts}
                          robot={robot}
                          patroller={search.patroller ?? false}
                        >
                          <MonitorLayout
                            client={client}
                            present={present}
                            robot={robot}
                            level={level}
                            cameras={camerasFor(watched)}
                            phone={phone}
                            missing={missing}
                            panels={{
                              choice,
                              choose,
                              showOwn,
                              overlayOpacity,
                              setOverlayOpacity,
                              surface,
                              chooseSurface,
                            }}
                          />
                        </ShownRobotProvider>
                      </EventStepsProvider>
                    </PinsProvider>
                  </SectorQueueProvider>
                </CommandsProvider>
              </PlaybackProvider>
            ) : (
              header
            )}
          </ActiveTaskProvider>
        </ControlProvider>
      </AddressContext>
    </div>
  )
}

type LayersProps = { readonly shown: readonly LayerName[]; readonly level: number }

function LayersInAddress({ shown, level }: LayersProps) {
  const text = layersText(shown)
  useInAddress('layers', text, text === layersText(shownLayers(parseLayerChoice('', level), level)))
  return undefined
}
