import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LayerName } from '../../../../contract/layers.ts'
import type { ControlLevel } from '../../../../contract/permissions.ts'
import type { MapColours } from '../../../../map/colour.ts'
import type { ScriptFonts } from '../../../../map/labels/labelFont.ts'
import type { SurfaceChoice } from '../../../../map/surfaces/chooseSurface.ts'
import type { OpenOptions } from '../../../../workers/protocol.ts'
import { openTelemetry, type TelemetryClient } from './telemetryClient.ts'

/** What may change while a robot is watched; everything else of `OpenOptions` needs a new worker. */
export type TelemetrySettings = {
  readonly colours: MapColours
  readonly words: { readonly [key: string]: string }
  readonly fonts: ScriptFonts
  readonly layers: readonly LayerName[]
  readonly overlayOpacity: number
  readonly surface: SurfaceChoice
  /** Counts when the worker is opened, and not later. */
  readonly opensOnRobot: boolean
  /** Counts when the worker is opened, and not later. */
  readonly opensAt: OpenOptions['opensAt']
}

export type Watched = Omit<OpenOptions, 'colours' | 'words' | 'surface' | 'opensOnRobot' | 'opensAt' | 'level'> & {
  readonly level: ControlLevel
}

/** A worker that lives exactly as long as somebody listens. */
function createWatch(options: OpenOptions, onMissing: () => void) {
  let client: TelemetryClient | undefined
  return {
    client: () => client,
    subscribe: () => {
      const opened = openTelemetry(options, onMissing)
      client = opened
      return () => {
        client = undefined
        void opened.dispose()
      }
    },
  }
}

/**
 * One telemetry worker for as long as the component is on screen; undefined until it is open. `watched` counts once: give the
 * component a key made of it. `onMissing`: the worker's code could not be loaded; `reopen` takes another worker.
 */
export function useTelemetry(
  watched: Watched,
  settings: TelemetrySettings,
  onMissing: () => void,
): { readonly client: TelemetryClient | undefined; readonly reopen: () => void } {
  const { colours, words, fonts, layers, overlayOpacity, surface, opensOnRobot, opensAt } = settings
  const open = () => createWatch({ ...watched, colours, words, surface, opensOnRobot, opensAt }, onMissing)
  const [watch, setWatch] = useState(open)
  const client = useSyncExternalStore(watch.subscribe, watch.client)
  useEffect(() => void client?.engine.setColours(colours), [client, colours])
  useEffect(() => void client?.engine.setWords(words), [client, words])
  useEffect(() => void client?.engine.setFonts(fonts), [client, fonts])
  useEffect(() => void client?.engine.showLayers(layers), [client, layers])
  useEffect(() => void client?.engine.setOverlayOpacity(overlayOpacity), [client, overlayOpacity])
  useEffect(() => void client?.engine.setSurface(surface), [client, surface])
  return { client, reopen: () => setWatch(open) }
}
