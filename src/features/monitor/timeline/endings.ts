import { COMMAND, type CommandId } from '../../../../contract/commands.ts'
import { COMMAND_MATCH_MS } from '../../../../contract/playback.ts'
import type { SentCommand } from '../../../../contract/resources/recordings.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import type { StateSpan } from '../../robotDays/stateSpans.ts'

/** Commands that take a robot from one state into another. */
const CHANGES_STATE: ReadonlySet<number> = new Set([
  COMMAND.pause,
  COMMAND.resume,
  COMMAND.goHome,
  COMMAND.poseEstimate,
  COMMAND.detourEnter,
  COMMAND.detourExit,
  COMMAND.detourGoal,
  COMMAND.resetEstop,
  COMMAND.resetSafety,
  COMMAND.manualControl,
  COMMAND.cancelCleaning,
  COMMAND.poseConfirmation,
  COMMAND.robotEstop,
  COMMAND.fieldCalibration,
] satisfies CommandId[])
/** Times of commands and states are whole seconds, by two clocks. */
const CLOCKS_MS = 2000

/**
 * The command that ended a state: the newest one that changes states, sent at most a minute before its end and after it had begun (P-018).
 * @param commands of the robot, oldest first
 */
export const endingCommand = (
  commands: readonly SentCommand[],
  { fromMs, toMs }: Pick<StateSpan, 'fromMs' | 'toMs'>,
): SentCommand | undefined =>
  commands.findLast(({ command, time }) => {
    const sentMs = fromWireTime(time)
    const isNear = sentMs <= toMs + CLOCKS_MS && sentMs >= Math.max(fromMs, toMs - COMMAND_MATCH_MS)
    return isNear && CHANGES_STATE.has(command)
  })
