import { type ReactNode, useMemo, useState } from 'react'
import { type Capabilities, capabilitiesOf } from '../../../../contract/capabilities.ts'
import { PartFailed } from '../../../parts/PartFailed.tsx'
import { type PartFailure, whyFailed } from '../../../parts/whyFailed.ts'
import { liveReadouts } from './liveReadouts.ts'
import type { MonitorSession } from './monitorSession.ts'
import type { WatchedRobot } from './robotRecord.ts'
import { createPicture, type Picture, shownReadouts } from './shownReadouts.ts'
import type { TelemetryClient } from './telemetryClient.ts'
import { type TelemetrySettings, useTelemetry, type Watched } from './useTelemetry.ts'

/** Nobody drives, takes or reports a robot that has left. */
const OUT_OF_REACH: Partial<Capabilities> = { canDrive: false, canTake: false, canRequest: false, canReport: false }

/** One worker, seen twice: as the moment that is shown, and as the robot of now. */
function viewsOf({ engine, attachCanvas, attachCamera, readouts }: TelemetryClient) {
  const picture = createPicture(readouts, (command, request) => void engine.playback(command, request))
  const views = {
    engine,
    attachCanvas,
    attachCamera,
    shown: shownReadouts(readouts, picture),
    live: liveReadouts(readouts),
  }
  return { picture, views }
}

type Opened = { readonly session: MonitorSession; readonly picture: Picture }

/**
 * The session of a robot, undefined until its worker is open. Without the worker's code there is no picture: `missing` is shown in the map's place, with a
 * way to try again; all else stays, the stop above all.
 */
export function useMonitorWorker(
  robot: WatchedRobot,
  watched: Watched,
  settings: TelemetrySettings,
): { readonly opened: Opened | undefined; readonly missing: ReactNode } {
  const [why, setWhy] = useState<PartFailure>()
  const { client, reopen } = useTelemetry(watched, settings, () => void whyFailed().then(setWhy))
  const retry = (): void => {
    setWhy(undefined)
    reopen()
  }
  const seen = useMemo(() => client && viewsOf(client), [client])
  const { level, pastOnly } = watched
  const opened = useMemo((): Opened | undefined => {
    if (!seen) return undefined
    const capabilities = { ...capabilitiesOf(level), ...(pastOnly ? OUT_OF_REACH : {}) }
    return { session: { ...seen.views, robot, level, capabilities }, picture: seen.picture }
  }, [seen, robot, level, pastOnly])
  return { opened, missing: why && <PartFailed why={why} onRetry={retry} /> }
}
