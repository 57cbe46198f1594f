import { useMonitorSession, useShown } from '../session/monitorSession.ts'
import { useKeyActions } from './keyActions.ts'

/** How far an arrow moves the map, CSS pixels. */
const PAN = 64

/** The keys of the map (M-103). */
export function MapKeys() {
  const { engine } = useMonitorSession()
  const tracking = useShown(readout => readout?.camera.tracking ?? 'nothing')
  const pan = (dx: number, dy: number) => () => void engine.moveCamera({ type: 'panBy', dx, dy })
  useKeyActions({
    zoomIn: () => void engine.moveCamera({ type: 'zoomStep', direction: 'in' }),
    zoomOut: () => void engine.moveCamera({ type: 'zoomStep', direction: 'out' }),
    wholePlan: () => void engine.moveCamera({ type: 'centre', on: 'plan' }),
    centre: () => void engine.moveCamera({ type: 'centre', on: 'robot' }),
    track: () => void engine.moveCamera({ type: 'track', on: tracking === 'robot' ? 'nothing' : 'robot' }),
    panLeft: pan(PAN, 0),
    panRight: pan(-PAN, 0),
    panUp: pan(0, PAN),
    panDown: pan(0, -PAN),
  })
  return undefined
}
