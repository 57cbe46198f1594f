import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { SESSION_HEADER } from '../../../../contract/routes/access.ts'
import {
  type BrowserToSupervisor,
  type CommandProgress,
  type InControl,
  SUPERVISOR_NAMESPACE,
  SUPERVISOR_PATH,
  type SupervisorToBrowser,
} from '../../../../contract/sockets/supervisor.ts'

export type SupervisorSocket = Socket<SupervisorToBrowser, BrowserToSupervisor>

/** Watches a robot over the supervisor socket; `listen` gets the socket before anything has come over it. */
export async function supervise(
  url: string,
  { robot, token }: { readonly robot: number; readonly token: string },
  listen?: (socket: SupervisorSocket) => void,
) {
  const socket: SupervisorSocket = io(url + SUPERVISOR_NAMESPACE, {
    path: SUPERVISOR_PATH,
    transports: ['websocket'],
    query: { resource: 'RobotSupervisor', robot: String(robot) },
    reconnection: false,
    forceNew: true,
    extraHeaders: { [SESSION_HEADER]: token },
  })
  onTestFinished(() => {
    socket.disconnect()
  })
  listen?.(socket)
  const progress: CommandProgress[] = []
  const held = Promise.withResolvers<InControl>()
  socket.on('commandProgress', step => progress.push(step))
  let newest: InControl | undefined
  socket.on('inControl', holder => {
    newest = holder
    if (holder.self) held.resolve(holder)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, progress, inControl: () => held.promise, newest: () => newest }
}
