import type { CommandId } from '../../../../contract/commands.ts'
import { COMMAND_MATCH_MS } from '../../../../contract/playback.ts'
import type { SentCommand } from '../../../../contract/resources/recordings.ts'
import { fromWireTime } from '../../../../contract/time.ts'

/** States that a person at the console brings about, and the commands that do it. */
const CAUSES = {
  remote_pause: [2],
  remote_detour: [6, 8],
  remote_pose_correction: [5],
  estop: [21],
} as const satisfies { readonly [slug: string]: readonly CommandId[] }
type CausedState = keyof typeof CAUSES

/** Whether a command may have brought the state about. */
export const isCaused = (slug: string): slug is CausedState => Object.hasOwn(CAUSES, slug)

/** Times of commands and states are whole seconds, by two clocks. */
export const CLOCKS_MS = 2000
/**
 * The command that brought a state about: the newest of its kind, sent at most a minute before the state began.
 * @param commands of the robot, oldest first
 */
export function causingCommand(
  commands: readonly SentCommand[],
  slug: CausedState,
  sinceMs: number,
): SentCommand | undefined {
  const causes: readonly number[] = CAUSES[slug]
  return commands.findLast(({ command, time }) => {
    const sentMs = fromWireTime(time)
    return causes.includes(command) && sentMs <= sinceMs + CLOCKS_MS && sentMs >= sinceMs - COMMAND_MATCH_MS
  })
}
