import {
  CameraOff,
  CircleX,
  CornerUpLeft,
  House,
  Locate,
  LocateOff,
  type LucideIcon,
  MessageSquare,
  Move3d,
  OctagonX,
  Pause,
  Play,
  Route,
  Ruler,
  ScanLine,
  ShieldCheck,
  SkipForward,
  Stethoscope,
} from 'lucide-react'
import type { CommandId } from '../../../../contract/commands.ts'
import type { ControlLevel } from '../../../../contract/permissions.ts'

/** What an operator can start from a button, a key or the palette (M-015, M-053 ff.). */
export const ROBOT_ACTIONS = [
  { id: 'resume', command: 3, icon: Play, key: 'R', level: 1 },
  { id: 'pause', command: 2, icon: Pause, key: 'P', level: 1 },
  { id: 'goHome', command: 4, icon: House, level: 1 },
  { id: 'skipSector', command: 12, icon: SkipForward, level: 2 },
  { id: 'detourGoal', command: 8, icon: Route, key: 'V', level: 2 },
  { id: 'detourEnter', command: 6, icon: Route, level: 2 },
  { id: 'detourExit', command: 7, icon: CornerUpLeft, level: 2 },
  { id: 'correctPose', command: 5, icon: Move3d, key: 'C 1', level: 2 },
  { id: 'correctPoseByPoints', command: 5, icon: Ruler, key: 'C 2', level: 2 },
  { id: 'localizationMonitor', command: 19, icon: Locate, key: 'L', level: 2 },
  { id: 'resetEstop', command: 9, icon: OctagonX, key: 'E', level: 2 },
  { id: 'resetSafety', command: 10, icon: ShieldCheck, key: 'S', level: 2 },
  { id: 'message', command: 20, icon: MessageSquare, key: 'M', level: 2 },
  { id: 'diagnostics', command: 18, icon: Stethoscope, key: 'D', level: 2 },
  { id: 'cameraOff', command: 14, icon: CameraOff, level: 2 },
  { id: 'cancelCleaning', command: 15, icon: CircleX, level: 2 },
  { id: 'snapshot', command: 23, icon: ScanLine, level: 3 },
  { id: 'calibrate', command: 24, icon: Ruler, level: 3 },
] as const satisfies readonly ActionRow[]

type ActionRow = {
  readonly id: string
  readonly command: CommandId
  readonly icon: LucideIcon
  /** With Alt+Shift; a chord is two keys (M-015). */
  readonly key?: string
  /** Below it the deed is not offered at all. */
  readonly level: ControlLevel
}
export type RobotActionId = (typeof ROBOT_ACTIONS)[number]['id']

/** How a deed looks: what it does is to be wished for, or to be thought over. */
export type ActionTone = 'secondary' | 'success' | 'danger'

/** Of the localization monitor by what the robot says of it (M-050): 1 it can be enabled, 2 it can be disabled, else it is not there. By shape, too. */
export function localizationMonitorLook(value: number): { readonly tone: ActionTone; readonly icon: LucideIcon } {
  if (value === 1) return { tone: 'success', icon: Locate }
  return value === 2 ? { tone: 'danger', icon: LocateOff } : { tone: 'secondary', icon: Locate }
}
