import type { RobotDebugs } from '../fleet/robotDebugs.ts'
import type { StreamerSocket } from './viewerStream.ts'

/** What the robot says of its own behaviour, for a viewer who may inspect and asks for it. */
export type ViewerDebug = {
  /** The viewer's rights may be others than they were. */
  readonly update: () => void
  readonly leave: () => void
}

/** @param isMuted the viewer takes nothing: messages would pile up; those that are missing show by their numbers */
export function createViewerDebug(
  socket: StreamerSocket,
  debugs: Pick<RobotDebugs, 'watch'>,
  isMuted: () => boolean,
): ViewerDebug {
  let stop: (() => void) | undefined
  const leave = (): void => {
    stop?.()
    stop = undefined
  }
  socket.on('debug', (isWanted: unknown) => {
    leave()
    if (isWanted !== true || !socket.data.viewer.mayInspect) return
    stop = debugs.watch(socket.data.query.robot, message => {
      if (!isMuted()) socket.emit('debug', message)
    })
  })
  return {
    update: () => {
      if (!socket.data.viewer.mayInspect) leave()
    },
    leave,
  }
}
