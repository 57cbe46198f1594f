import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMAND } from '../../../../contract/commands.ts'
import { LOCALIZATION_MONITOR } from '../../../../contract/robot/localizationMonitor.ts'
import { STATE } from '../../../../contract/robot/states.ts'
import { useNow } from '../../../time/now.ts'
import { showToast } from '../../../toasts/toasts.ts'
import {
  type ActionTone,
  localizationMonitorLook,
  ROBOT_ACTIONS,
  type RobotActionId,
} from '../../robots/robotActions.ts'
import { useLive, useMonitorSession } from '../session/monitorSession.ts'
import { useTimeMode } from '../time/playbackView.ts'
import { isUnseen, lockedSeconds, seenAgeMs } from './actionCooldowns.ts'
import { useActiveTask } from './activeTask.ts'
import type { SentCommand } from './dispatcher.ts'
import { useRobotCommands } from './robotCommands.ts'

/** An action as a button, the palette and the keys need it. */
export type RobotAction = Omit<(typeof ROBOT_ACTIONS)[number], 'icon'> & {
  readonly icon: LucideIcon
  readonly tone: ActionTone
  /** With Alt+Shift. */
  readonly key?: string
  readonly label: string
  /** Every condition that is not met, in words. */
  readonly disabledReason: string | undefined
  readonly isPending: boolean
  readonly run: () => void
}

/** Done with the picture of now before one's eyes. */
const OF_PICTURE: ReadonlySet<RobotActionId> = new Set([
  'skipSector',
  'detourGoal',
  'correctPose',
  'correctPoseByPoints',
])

/** Everything this viewer can have the robot do, with what keeps each from it now. */
export function useRobotActions(): readonly RobotAction[] {
  const { t } = useTranslation()
  const { level } = useMonitorSession()
  const { blocked, send, situation, dispatcher, subject } = useRobotCommands()
  const { begin, place } = useActiveTask()
  const sent = useSyncExternalStore(dispatcher.subscribe, dispatcher.commands)
  const locks = useNow(nowMs => ROBOT_ACTIONS.map(action => lockedSeconds(sent, action, nowMs)).join(' '))
    .split(' ')
    .map(Number)
  const past = useTimeMode() === 'past'
  const unseen = useLive(readout => isUnseen('resetEstop', seenAgeMs(readout)))

  const runs: { readonly [D in RobotActionId]: () => void } = {
    resume: () =>
      situation.state === STATE.pause ? begin({ kind: 'confirm', action: 'resume' }) : void send(COMMAND.resume, {}),
    pause: () => void send(COMMAND.pause, {}),
    goHome: () => void send(COMMAND.goHome, {}),
    skipSector: () => begin({ kind: 'skipSector' }),
    detourGoal: () => place({ kind: 'detourGoal' }),
    detourEnter: () => void send(COMMAND.detourEnter, {}),
    detourExit: () => void send(COMMAND.detourExit, {}),
    correctPose: () => place({ kind: 'pose', mode: 'arrow' }),
    correctPoseByPoints: () => place({ kind: 'pose', mode: 'points' }),
    localizationMonitor: () => void send(COMMAND.localizationMonitor, {}),
    resetEstop: () => begin({ kind: 'confirm', action: 'resetEstop' }),
    resetSafety: () => begin({ kind: 'confirm', action: 'resetSafety' }),
    message: () => begin({ kind: 'message' }),
    diagnostics: () => begin({ kind: 'diagnostics' }),
    cameraOff: () => begin({ kind: 'cameraOff' }),
    cancelCleaning: () => begin({ kind: 'cancelCleaning' }),
    snapshot: () =>
      void send(COMMAND.patSnapshot, {}).then(
        ({ ok }) => ok && showSnapshot(t('commands.snapshotTaken'), subject(COMMAND.patSnapshot)),
      ),
    calibrate: () =>
      void send(COMMAND.fieldCalibration, {
        calibration_type: 1,
        calibration_request: situation.state === STATE.calibrating ? 2 : 1,
      }),
  }
  return ROBOT_ACTIONS.flatMap((row, index): RobotAction[] => {
    if (level < row.level) return []
    const locked = locks[index] ?? 0
    const reasons = [
      locked > 0 ? t('commands.locked', { seconds: locked }) : undefined,
      blocked(row.command),
      past && OF_PICTURE.has(row.id) ? t('monitor.playback.onlyLive') : undefined,
      row.id === 'resetEstop' && unseen && situation.online ? t('commands.notSeen') : undefined,
    ].filter(reason => reason !== undefined)
    return [
      {
        ...row,
        ...lookOf(row, situation.localizationMonitor),
        label: t(`commands.deeds.${labelOf(row.id, situation.state, situation.localizationMonitor)}`),
        disabledReason: reasons.length > 0 ? reasons.join(' ') : undefined,
        isPending: isUnderWay(sent, row.command),
        run: runs[row.id],
      },
    ]
  })
}

function lookOf({ id, icon }: (typeof ROBOT_ACTIONS)[number], monitor: number): Pick<RobotAction, 'icon' | 'tone'> {
  if (id === 'localizationMonitor') return localizationMonitorLook(monitor)
  return { icon, tone: id === 'cancelCleaning' ? 'danger' : 'secondary' }
}

/** Toggles are named by what they do now. */
function labelOf(id: RobotActionId, state: number | undefined, monitor: number): string {
  if (id === 'localizationMonitor')
    return monitor === LOCALIZATION_MONITOR.on ? 'localizationMonitorOff' : 'localizationMonitorOn'
  if (id === 'calibrate') return state === STATE.calibrating ? 'calibrateCancel' : 'calibrate'
  return id
}

function showSnapshot(title: string, subject: string): void {
  showToast({ kind: 'information', subject, title })
}

const isUnderWay = (sent: readonly SentCommand[], command: number): boolean =>
  sent.some(each => each.command === command && (each.stage === 'sent' || each.stage === 'received'))
