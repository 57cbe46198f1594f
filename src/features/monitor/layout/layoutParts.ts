import type { CameraName } from '../../../../contract/cameras.ts'
import type { CameraChoice } from '../cameras/cameraChoice.ts'
import type { MapProps } from './MonitorMap.tsx'

/** What the layouts of a desktop and of a phone are made from. */
export type LayoutParts = MapProps & {
  readonly cameras: {
    readonly cameras: readonly CameraName[]
    readonly choice: CameraChoice
    readonly onChoose: (choice: CameraChoice) => void
  }
  /** Brings a place of the map into view, metres. */
  readonly onShow: (x: number, y: number) => void
}
