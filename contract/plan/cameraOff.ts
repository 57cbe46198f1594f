import { isGranted } from '../permissions.ts'
import type { Zone } from './elements.ts'

/** Whether cameras are off in a zone. Who may not see such zones is not sent them either: `maySeeCameraOff`. */
export const isCameraOff = ({ settings }: Pick<Zone, 'settings'>): boolean => settings.camera_settings?.status === 'off'

/** Whether somebody may know where cameras are off. */
export const maySeeCameraOff = ({ grants }: { readonly grants: Parameters<typeof isGranted>[0] }): boolean =>
  isGranted(grants, ['RobotMonitor', 'viewCameraOffZone'])
