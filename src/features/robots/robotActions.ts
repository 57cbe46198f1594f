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
import { COMMAND, type CommandId } from '../../../contract/commands.ts'
import { type ControlLevel, LEVEL } from '../../../contract/permissions.ts'
import { LOCALIZATION_MONITOR } from '../../../contract/robot/localizationMonitor.ts'

/** What an operator can start from a button, a key or the palette (M-015, M-053 ff.). */
export const ROBOT_ACTIONS = [
  { id: 'resume', command: COMMAND.resume, icon: Play, key: 'R', level: LEVEL.customer },
  { id: 'pause', command: COMMAND.pause, icon: Pause, key: 'P', level: LEVEL.customer },
  { id: 'goHome', command: COMMAND.goHome, icon: House, level: LEVEL.customer },
  { id: 'skipSector', command: COMMAND.skipSector, icon: SkipForward, level: LEVEL.operator },
  { id: 'detourGoal', command: COMMAND.detourGoal, icon: Route, key: 'V', level: LEVEL.operator },
  { id: 'detourEnter', command: COMMAND.detourEnter, icon: Route, level: LEVEL.operator },
  { id: 'detourExit', command: COMMAND.detourExit, icon: CornerUpLeft, level: LEVEL.operator },
  { id: 'correctPose', command: COMMAND.poseEstimate, icon: Move3d, key: 'C 1', level: LEVEL.operator },
  { id: 'correctPoseByPoints', command: COMMAND.poseEstimate, icon: Ruler, key: 'C 2', level: LEVEL.operator },
  { id: 'localizationMonitor', command: COMMAND.localizationMonitor, icon: Locate, key: 'L', level: LEVEL.operator },
  { id: 'resetEstop', command: COMMAND.resetEstop, icon: OctagonX, key: 'E', level: LEVEL.operator },
  { id: 'resetSafety', command: COMMAND.resetSafety, icon: ShieldCheck, key: 'S', level: LEVEL.operator },
  { id: 'message', command: COMMAND.sendOperatorMessage, icon: MessageSquare, key: 'M', level: LEVEL.operator },
  { id: 'diagnostics', command: COMMAND.collectDiagnostics, icon: Stethoscope, key: 'D', level: LEVEL.operator },
  { id: 'cameraOff', command: COMMAND.toggle3dSensors, icon: CameraOff, level: LEVEL.operator },
  { id: 'cancelCleaning', command: COMMAND.cancelCleaning, icon: CircleX, level: LEVEL.operator },
  { id: 'snapshot', command: COMMAND.patSnapshot, icon: ScanLine, level: LEVEL.support },
  { id: 'calibrate', command: COMMAND.fieldCalibration, icon: Ruler, level: LEVEL.support },
] as const satisfies readonly ActionRow[]

type ActionRow = {
  readonly id: string
  readonly command: CommandId
  readonly icon: LucideIcon
  /** With Alt+Shift; a chord is two keys (M-015). */
  readonly key?: string
  /** Below it the action is not offered at all. */
  readonly level: ControlLevel
}
export type RobotActionId = (typeof ROBOT_ACTIONS)[number]['id']

/** How an action looks: an ordinary one, or one to be thought over. */
export type ActionTone = 'secondary' | 'success' | 'danger'

/** The look of the localization monitor's toggle (M-050): whether it can be enabled, can be disabled, or is absent. By shape, too. */
export function localizationMonitorLook(value: number): { readonly tone: ActionTone; readonly icon: LucideIcon } {
  if (value === LOCALIZATION_MONITOR.off) return { tone: 'success', icon: Locate }
  return value === LOCALIZATION_MONITOR.on ? { tone: 'danger', icon: LocateOff } : { tone: 'secondary', icon: Locate }
}
