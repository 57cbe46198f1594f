import type { CommandId } from '../../../../contract/commands.ts'
import { COMMAND_MATCH_MS } from '../../../../contract/playback.ts'
import type { SentCommand } from '../../../../contract/resources/recordings.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import type { StateSpan } from './stateSpans.ts'

/** Commands that take a robot from one state into another. */
const CHANGES_STATE: ReadonlySet<number> = new Set([
  2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 16, 21, 24,
] satisfies CommandId[])
/** Commands and states are told in whole seconds, by two clocks. */
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
