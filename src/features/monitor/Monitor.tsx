import { useState } from 'react'
import { camerasFor } from '../../../contract/cameras.ts'
import { capabilitiesOf } from '../../../contract/capabilities.ts'
import { CUSTOMER_LAYERS, type LayerName } from '../../../contract/layers.ts'
import { type ControlLevel, controlLevel, isGranted, LEVEL, maySeeSemseg } from '../../../contract/permissions.ts'
import { robotAppearance } from '../../../contract/robot/models.ts'
import { useMapColours } from '../../planMap/mapColours.ts'
import { useMapFonts, useMapTexts } from '../../planMap/mapTexts.ts'
import { xsrfToken } from '../../service/client.ts'
import { useGrants, useMaybeSelf } from '../../session/session.ts'
import { usePhoneLayout } from '../../widgets/phoneLayout.ts'
import { AddressContext, createAddressStore, useInAddress } from './address/addressStore.ts'
import { layersText, openingView } from './address/sharedView.ts'
import { ActiveTaskProvider } from './commands/ActiveTaskProvider.tsx'
import { CommandTools } from './commands/CommandTools.tsx'
import { ControlProvider } from './control/ControlProvider.tsx'
import { SkipLink } from './keys/SkipLink.tsx'
import { parseLayerChoice, shownLayers } from './layers/layerChoice.ts'
import { useMapSettings } from './layers/useMapSettings.ts'
import styles from './layout/Monitor.module.css'
import { MonitorHeader } from './layout/MonitorHeader.tsx'
import { MonitorLayout } from './layout/MonitorLayout.tsx'
import type { MonitorSearch } from './monitorSearch.ts'
import { usePastOnly } from './past/pastOnly.ts'
import { MonitorProviders } from './session/MonitorProviders.tsx'
import type { WatchedRobot } from './session/robotRecord.ts'
import { useMonitorWorker } from './session/useMonitorWorker.tsx'
import type { Watched } from './session/useTelemetry.ts'

type Props = { readonly robot: WatchedRobot; readonly search: MonitorSearch; readonly liveFeed: boolean }

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
    customerView: level === LEVEL.viewer || (level === LEVEL.customer && phone),
    maySeeCameraOffZones: isGranted(grants, ['RobotMonitor', 'viewCameraOffZone']),
    maySeeSemseg: self !== undefined && maySeeSemseg(self.role, grants),
    reducedMotion: reducedMotion(),
    liveFeed,
    pastOnly,
  }
  return <WatchedMonitor key={JSON.stringify(watched)} robot={robot} search={search} watched={watched} phone={phone} />
}

type WatchedProps = Pick<Props, 'robot' | 'search'> & { readonly watched: Watched; readonly phone: boolean }

function WatchedMonitor({ robot, search, watched, phone }: WatchedProps) {
  const { level } = watched
  const [address] = useState(createAddressStore)
  const [opensAt] = useState(() => openingView(search))
  const settings = useMapSettings(level, search.layers)
  const { opened, missing } = useMonitorWorker(robot, watched, {
    colours: useMapColours(),
    words: useMapTexts(),
    fonts: useMapFonts(),
    layers: level === LEVEL.customer && phone ? CUSTOMER_LAYERS : settings.shown,
    overlayOpacity: settings.overlayOpacity,
    surface: settings.surface,
    opensOnRobot: phone,
    opensAt,
  })
  const { canInspect } = capabilitiesOf(level)
  const header = <MonitorHeader robot={robot} tools={canInspect && !phone && <CommandTools />} />
  return (
    <div className={styles['monitor']} data-phone={phone || undefined} data-view={search.view} data-level={level}>
      <SkipLink />
      <AddressContext value={address}>
        <LayersInAddress shown={settings.shown} level={level} />
        <ControlProvider robot={robot} live={opened?.session.live}>
          <ActiveTaskProvider>
            {opened ? (
              <MonitorProviders {...opened} search={search} liveFeed={watched.liveFeed} settings={settings}>
                {header}
                <MonitorLayout cameras={camerasFor(watched)} phone={phone} missing={missing} settings={settings} />
              </MonitorProviders>
            ) : (
              header
            )}
          </ActiveTaskProvider>
        </ControlProvider>
      </AddressContext>
    </div>
  )
}

type LayersProps = { readonly shown: readonly LayerName[]; readonly level: ControlLevel }

function LayersInAddress({ shown, level }: LayersProps) {
  const text = layersText(shown)
  useInAddress('layers', text, text === layersText(shownLayers(parseLayerChoice('', level), level)))
  return undefined
}
