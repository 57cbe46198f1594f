import { isCameraOff } from '../../contract/plan/cameraOff.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { type Camera, pixelsPerMetre } from '../../map/camera.ts'
import type { Targets } from '../../map/hit.ts'
import { pinPlaces } from '../../map/layers/pinPlaces.ts'
import type { PinMark } from '../../map/pinMark.ts'
import { robotScale } from '../../map/robotPlace.ts'
import type { LoadedPlan } from '../plan/loadedPlan.ts'
import type { LayerStack } from './layerStack.ts'
import type { RendererOptions } from './renderer.ts'

type Drawn = { readonly plan: LoadedPlan | undefined; readonly pins: readonly PinMark[] }
type Options = Pick<RendererOptions, 'appearance' | 'customerView' | 'maySeeCameraOffZones'>

/** What of the picture a pointer can mean: only what is drawn. */
export function visibleTargets(
  { plan, pins }: Drawn,
  { appearance, customerView, maySeeCameraOffZones }: Options,
  stack: Pick<LayerStack, 'isVisible'>,
  { robot }: { readonly robot: Pose | undefined },
  camera: Camera,
  nowMs: number,
): Targets {
  const isShown = (name: 'pins' | 'robot' | 'waypoints' | 'zones' | 'sectors') => stack.isVisible(name, nowMs)
  const { points_of_reference: waypoints = [], zones = [], sectors = [] } = plan?.elements ?? {}
  const radiusM = (appearance.sizeM.width / 2) * robotScale(appearance, pixelsPerMetre(camera), customerView)
  return {
    pins: isShown('pins') ? pinPlaces(pins, camera) : [],
    robot: robot && isShown('robot') ? { ...robot, radiusM } : undefined,
    waypoints: isShown('waypoints') ? waypoints : [],
    zones: isShown('zones') ? zones.filter(zone => maySeeCameraOffZones || !isCameraOff(zone)) : [],
    sectors: isShown('sectors') ? sectors : [],
  }
}
